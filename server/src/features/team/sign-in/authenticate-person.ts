import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AuthenticatePerson } from '../../../platform/http/operations/authentication.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { hasEnded, isConfirmed } from './session-rules.ts';
import { findSessionByToken, type SessionRow, touchSession } from './sessions-store.ts';

/** `last_used_at` is exact to a minute, so that a busy page seldom writes its row. */
const touchedEveryMs = 60_000;

/** Finds people by the tokens of their sessions; nothing is kept, so an end counts at once. */
export function authenticatePeople(db: Tx, environment: Environment): AuthenticatePerson {
  return async (token, brandId, { isByPerson }) => {
    const now = wallClock.now();
    const session = await findSessionByToken(db, hashKey(token), brandId);
    if (!session || session.stopped_at || hasEnded(session, now, environment)) {
      throw new DomainError(platformErrors.auth_err, {
        reason: 'Your session has ended. Sign in again.',
      });
    }
    const unusedMs = now.epochMilliseconds - session.last_used_at.epochMilliseconds;
    if (isByPerson && unusedMs >= touchedEveryMs) {
      await touchSession(db, session.session_id, now.toString());
    }
    const role = roleOf(session, environment);
    if (role !== null && session.suspended_at) {
      throw new DomainError(platformErrors.auth_forbidden, {
        reason: 'This brand is suspended; its operator can say why.',
      });
    }
    return {
      personId: session.person_id,
      sessionId: session.session_id,
      role,
      isConfirmed: isConfirmed(session.confirmed_at, now),
      isStrong: session.strong_at !== null,
    };
  };
}

function roleOf(session: SessionRow, environment: Environment) {
  if (!session.has_brand) return null;
  if (session.reaches_every_brand && environment === 'sandbox') return 'owner';
  return session.role;
}
