import { hash } from 'node:crypto';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addressBucket } from '../../../platform/http/limits/address-bucket.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { countRefusals } from './refused-tries-store.ts';

/** Account at which a try is noted. */
export interface TriedAccount {
  /** Null for an unknown one. */
  personId: string | null;
  /** Address of the caller; null where the person's brands are not told of it. */
  address: string | null;
}

/** A try that was refused. */
export interface RefusedTry {
  /** Name of the act: the operation, and how it ended. */
  operation: string;
  /** Different accounts, of which at most one is unknown. */
  tried: readonly TriedAccount[];
  /** E-mail that nobody has; undefined for another try. */
  email?: string | undefined;
  factors: readonly Factor[];
  /** Code of the error. */
  reason: string;
  isKnownBrowser: boolean;
}

/**
 * Counts a refused try; `recordRefusedTries` makes acts of it. A try does the same work for an unknown account and for
 * any number of known ones, and waits for no chain of the audit, so strangers neither learn from it nor delay anybody.
 */
export async function noteRefusal(context: Context, refused: RefusedTry): Promise<void> {
  const { operation, tried, email, factors, reason, isKnownBrowser } = refused;
  const { actor, requestId } = context;
  const emailHash = hashEmail(context, email ?? '');
  const sessionId = actor.kind === 'person' ? actor.sessionId : null;
  const accounts = tried.map(({ personId, address }) => {
    const account = personId ?? `at ${addressBucket(address ?? '')}`;
    const by = sessionId === null ? 'by a visitor' : 'in a session';
    return {
      own: hashOf(`${operation} ${by} ${account}`),
      person_id: personId,
      address,
      email_hash: personId === null && email !== undefined ? emailHash : null,
    };
  });
  await context.unit((unit) =>
    countRefusals(unit, accounts, {
      strangers: hashOf(`${operation} by strangers`),
      operation,
      session_id: sessionId,
      request_id: requestId,
      factors,
      reason,
      is_known_browser: isKnownBrowser,
      now: wallClock.now().toString(),
    }),
  );
}

/** Hash with the installation's key: equal e-mails are seen, and none can be guessed from a copy of the data. */
function hashEmail(context: Context, email: string): string {
  const { ofInstallation } = context.port(installationVault);
  return ofInstallation.authenticate(email, 'e-mail in the audit').toString('hex');
}

const hashOf = (subject: string): Buffer => hash('sha256', subject, 'buffer');
