import { hashKey } from '../../../kernel/key-text.ts';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { recordOwnAct } from '../sign-in-acts/sign-in-acts.ts';
import { deviceSeconds, findKnownDevice, rememberDevice } from './known-devices.ts';
import { requirePerson } from './own-sessions.ts';
import { cookieSeconds } from './session-rules.ts';
import {
  confirmSessionRow,
  endSessionRows,
  findSessionRow,
  strengthenSessionRow,
} from './sessions-store.ts';
import {
  type Beginning,
  type NewSession,
  newToken,
  type SignInAct,
  startSession,
} from './start-session.ts';

/**
 * Starts the session of a person who has proved who they are, records it in their brands, and makes the browser
 * keep its token. A token of a unit that is rolled back is of no session.
 */
export async function signInPerson(
  context: Context,
  person: Beginning & { act: SignInAct },
  visit: Visit,
): Promise<NewSession> {
  const { session, device } = await context.unit(async (unit) => {
    const session = await startSession(unit, person, visit);
    const device = await rememberDevice(unit, person.personId, visit);
    const { operation, factors, joined } = person.act;
    const details = { factors, is_known_browser: device.wasKnown };
    const act = { operation, isAccess: true, object: session.sessionId, details };
    await recordOwnAct(unit, session, visit, act, joined ? [{ ...joined, details }] : []);
    return { session, device };
  });
  visit.keepToken(session.token, cookieSeconds(context.environment));
  visit.keepDeviceToken(device.token, deviceSeconds);
  return session;
}

/** Notes that the person proved who they are in this session, whose rights rise: its token is new. */
export async function confirmOwnSession(
  context: Context,
  { isStrong, factors }: { isStrong: boolean; factors: readonly Factor[] },
  visit: Visit,
): Promise<void> {
  const person = requirePerson(context);
  const { sessionId, personId } = person;
  const token = newToken();
  const now = wallClock.now().toString();
  await context.unit(async (unit) => {
    await confirmSessionRow(unit, { sessionId, tokenHash: hashKey(token), isStrong, now });
    const isKnownBrowser = (await findKnownDevice(unit, { personId }, visit)) !== null;
    const details = { factors, is_known_browser: isKnownBrowser };
    const act = { operation: 'confirmSession', isAccess: true, object: sessionId, details };
    await recordOwnAct(unit, person, visit, act);
  });
  visit.keepToken(token, cookieSeconds(context.environment));
}

/** Notes that the person of the session proved more than a password. */
export async function strengthenOwnSession(unit: Unit): Promise<void> {
  const { sessionId } = requirePerson(unit);
  await strengthenSessionRow(unit, { sessionId, now: wallClock.now().toString() });
}

/** The session that is used. */
export async function readOwnSession(context: Context) {
  const { personId, sessionId } = requirePerson(context);
  const session = await findSessionRow(context, personId, sessionId);
  if (!session) throw new Error(`Session ${sessionId} is used and does not exist`);
  return session;
}

/** Ends the sessions of a person, except for one. */
export async function endSessions(
  unit: Unit,
  personId: string,
  except: string | null,
): Promise<void> {
  await endSessionRows(unit, { personId, except, now: wallClock.now().toString() });
}
