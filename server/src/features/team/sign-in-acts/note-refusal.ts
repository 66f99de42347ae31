import { hash } from 'node:crypto';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addressBucket } from '../../../platform/http/limits/address-bucket.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { countRefusal } from './refused-tries-store.ts';

/** A try that was refused. */
export interface RefusedTry {
  /** Name of the act: the operation, and how it ended. */
  operation: string;
  /** Person whose account was tried; null for an unknown one. */
  personId: string | null;
  /** E-mail that nobody has; undefined for another try. */
  email?: string | undefined;
  factors: readonly Factor[];
  /** Code of the error. */
  reason: string;
  address: string | null;
  isKnownBrowser: boolean;
}

/**
 * Counts a refused try; `recordRefusedTries` makes an act of it. A try does the same work for a known and an
 * unknown account, and waits for no chain of the audit, so strangers neither learn from it nor delay anybody.
 */
export async function noteRefusal(context: Context, refused: RefusedTry): Promise<void> {
  const { operation, personId, email, factors, reason, address, isKnownBrowser } = refused;
  const { actor, requestId } = context;
  const emailHash = hashEmail(context, email ?? '');
  const sessionId = actor.kind === 'person' ? actor.sessionId : null;
  const account = personId ?? `at ${addressBucket(address ?? '')}`;
  await context.unit((unit) =>
    countRefusal(unit, {
      own: hashOf(
        `${operation} ${sessionId === null ? 'by a visitor' : 'in a session'} ${account}`,
      ),
      strangers: hashOf(`${operation} by strangers`),
      operation,
      person_id: personId,
      session_id: sessionId,
      address,
      request_id: requestId,
      factors,
      reason,
      email_hash: personId === null && email !== undefined ? emailHash : null,
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
