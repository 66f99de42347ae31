import { randomBytes } from 'node:crypto';
import { randomId } from '../../../kernel/ids.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { endOfSession } from './session-rules.ts';
import { insertSession } from './sessions-store.ts';

export interface NewSession {
  personId: string;
  sessionId: string;
  /** 256 random bits, for the browser's cookie; only its hash is stored. */
  token: string;
}

/** How a person's session begins. */
export interface Beginning {
  personId: string;
  /** True if more than a password was proved. */
  isStrong: boolean;
  /** True if the proof counts as a confirmation too. */
  isConfirmed: boolean;
  /** True after a one-time link of the operator or the inviter: the first factor may be added. */
  isByLink: boolean;
}

/** Act of a sign-in; its object is the session. */
export interface SignInAct {
  operation: string;
  factors: readonly Factor[];
  /** Brand that a person joins by signing in, where another act tells of both. */
  joined?: { brandId: string; operation: string; object: string };
}

/** A secret of 256 random bits, for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Starts a session with a token of its own, whatever the browser had before. The caller has proved
 * who the person is; the cookie is kept once the unit is committed.
 */
export async function startSession(
  unit: Unit,
  { personId, isStrong, isConfirmed, isByLink }: Beginning,
  visit: Visit,
): Promise<NewSession> {
  const now = wallClock.now();
  const session = { personId, sessionId: randomId(), token: newToken() };
  await insertSession(unit, {
    session_id: session.sessionId,
    person_id: personId,
    token_hash: hashKey(session.token),
    created_at: now.toString(),
    ends_at: endOfSession(now, unit.environment).toString(),
    confirmed_at: isConfirmed ? now.toString() : null,
    strong_at: isStrong ? now.toString() : null,
    is_by_link: isByLink,
    address: visit.address,
    user_agent: visit.userAgent,
  });
  return session;
}
