import { DomainError } from '../../../kernel/domain-error.ts';
import { hashKey, newManagementKey, readKey, sameHash } from '../../../kernel/key-text.ts';
import type { BrandlessParts, OpenBrandless } from '../../../platform/brandless-context.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { findManagementKeyHash, saveManagementKeyHash } from './management-key-store.ts';

/**
 * Returns the known key while it is valid, or else a new one: only a hash is stored, so it is shown
 * once.
 */
export async function keepOrRenewKey(
  tx: Tx,
  environment: Environment,
  known: string | undefined,
): Promise<string> {
  if (known !== undefined && (await isManagementKey(tx, environment, known))) return known;
  const key = newManagementKey(environment);
  await saveManagementKeyHash(tx, hashKey(key), wallClock.now().toString());
  return key;
}

/** Compares in constant time. */
async function isManagementKey(tx: Tx, environment: Environment, text: string): Promise<boolean> {
  const reading = readKey('mgmt', text);
  if (!reading.ok || reading.environment !== environment) return false;
  const stored = await findManagementKeyHash(tx);
  return stored !== undefined && sameHash(stored, reading.hash);
}

/**
 * Opens contexts for the value of the header `Management-Key`, or throws `auth_err`.
 * global: the key creates, copies and removes brands.
 */
export function managementContexts(
  parts: Pick<BrandlessParts, 'database' | 'environment'>,
  open: OpenBrandless,
): (key: unknown, requestId: string) => Promise<Context> {
  const { database, environment } = parts;
  return async (key, requestId) => {
    if (typeof key !== 'string' || key === '') {
      throw new DomainError(platformErrors.auth_err, {
        reason: 'The header Management-Key is required.',
      });
    }
    if (!(await isManagementKey(database.allBrands.db, environment, key))) {
      throw new DomainError(platformErrors.auth_err, {
        reason: 'This management key is not known.',
      });
    }
    return open({ kind: 'manager' }, requestId);
  };
}

/** Opens contexts over all worlds. global: they have no brand, as snapshots are brands of their own. */
export function worldKeepers(open: OpenBrandless): (requestId: string) => Context {
  return (requestId) => open({ kind: 'manager' }, requestId);
}
