import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { recordOwnAct } from '../sign-in-acts/sign-in-acts.ts';
import { hasEnded } from './session-rules.ts';
import { endSessionRow, findSessionRow, listSessionRows } from './sessions-store.ts';
import { signInErrors } from './sign-in-errors.ts';

export type Person = Extract<Actor, { kind: 'person' }>;

/** The person who acts. @throws DomainError `auth_err` for another caller. */
export function requirePerson({ actor }: Context): Person {
  if (actor.kind === 'person') return actor;
  throw new DomainError(platformErrors.auth_err, { reason: 'You are not signed in.' });
}

/**
 * In live a session by a password alone changes nothing but itself: else a stranger with the password would end the
 * person's own sessions again and again.
 *
 * @throws DomainError `confirmation_required`.
 */
export async function refuseWeakSession(context: Context): Promise<void> {
  if (context.environment !== 'live') return;
  const { personId, sessionId } = requirePerson(context);
  const own = await findSessionRow(context, personId, sessionId);
  if (own?.strong_at) return;
  throw new DomainError(platformErrors.confirmation_required);
}

/** Sessions of the person that have not ended, newest first. */
export async function listOwnSessions(context: Context) {
  const { personId, sessionId } = requirePerson(context);
  const now = wallClock.now();
  const rows = await listSessionRows(context, personId);
  return rows
    .filter((row) => !hasEnded(row, now, context.environment))
    .map((row) => ({ ...row, isCurrent: row.session_id === sessionId }));
}

/**
 * Ends a session of the person, also the one that is used.
 *
 * @throws DomainError `session_dne`, `confirmation_required`.
 */
export async function endOwnSession(
  context: Context,
  sessionId: string,
  visit: Visit,
): Promise<void> {
  const person = requirePerson(context);
  const { personId } = person;
  const now = wallClock.now().toString();
  if (sessionId !== person.sessionId) await refuseWeakSession(context);
  const operation = sessionId === person.sessionId ? 'signOut' : 'endSession';
  const isEnded = await context.unit(async (unit) => {
    if (!(await endSessionRow(unit, { personId, sessionId, now }))) return false;
    await recordOwnAct(unit, person, visit, { operation, isAccess: true, object: sessionId });
    return true;
  });
  if (!isEnded) throw new DomainError(signInErrors.session_dne, { session_id: sessionId });
}
