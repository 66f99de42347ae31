import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { noteRefusal, recordOwnAct } from '../sign-in-acts/sign-in-acts.ts';
import { findKnownDevice } from './known-devices.ts';
import { findLinkPerson, findPersonRow, takeLink } from './people-store.ts';
import { cookieSeconds } from './session-rules.ts';
import { signInErrors } from './sign-in-errors.ts';
import { type NewSession, startSession } from './start-session.ts';

/**
 * Signs in by a one-time link.
 *
 * @throws DomainError `sign_in_link_ended`, also for a person who was stopped.
 */
export async function signInByLink(
  context: Context,
  token: string,
  visit: Visit,
): Promise<NewSession> {
  const session = await context.unit(async (unit) => {
    const now = wallClock.now().toString();
    const personId = await takeLink(unit, hashKey(token), now);
    if (personId === undefined || !(await findPersonRow(unit, personId))) return undefined;
    const beginning = { personId, isStrong: false, isConfirmed: false, isByLink: true };
    const begun = await startSession(unit, beginning, visit);
    const isKnownBrowser = (await findKnownDevice(unit, { personId }, visit)) !== null;
    const details = { factors: ['link'], is_known_browser: isKnownBrowser } as const;
    const act = { operation: 'signInByLink', isAccess: true, object: begun.sessionId, details };
    await recordOwnAct(unit, begun, visit, act);
    return begun;
  });
  if (session) {
    visit.keepToken(session.token, cookieSeconds(context.environment));
    return session;
  }
  await noteEndedLink(context, token, visit);
  throw new DomainError(signInErrors.sign_in_link_ended);
}

/** A link that was used before names its person, until it is swept. */
async function noteEndedLink(context: Context, token: string, visit: Visit): Promise<void> {
  const personId = (await findLinkPerson(context, hashKey(token))) ?? null;
  const isKnownBrowser =
    personId !== null && (await findKnownDevice(context, { personId }, visit)) !== null;
  await noteRefusal(context, {
    operation: 'signInByLink (refused)',
    tried: [{ personId, address: visit.address }],
    factors: ['link'],
    reason: signInErrors.sign_in_link_ended.code,
    isKnownBrowser,
  });
}
