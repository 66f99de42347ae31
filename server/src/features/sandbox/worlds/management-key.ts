import { DomainError } from '../../../kernel/domain-error.ts';
import { nilId } from '../../../kernel/ids.ts';
import { hashKey, newManagementKey, readKey, sameHash } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { Context, type ContextParts, type Environment } from '../../../platform/context.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import type { BrandVault } from '../../../platform/vault/vault.ts';
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

export interface ManagementParts {
  database: Database;
  environment: Environment;
  listeners: ContextParts['listeners'];
  /** A function, because bindings are complete only once the service is assembled. */
  bindings: () => ContextParts['bindings'];
  log: Logger;
}

/**
 * Opens contexts for the value of the header `Management-Key`, or throws `auth_err`.
 * global: the key creates, copies and removes brands.
 */
export function managementContexts(
  parts: ManagementParts,
): (key: unknown, requestId: string) => Promise<Context> {
  const { database, environment } = parts;
  const open = worldKeepers(parts);
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
    return open(requestId);
  };
}

/** Opens contexts over all worlds. global: they have no brand, as snapshots are brands of their own. */
export function worldKeepers(parts: ManagementParts): (requestId: string) => Context {
  const { database, environment, listeners, bindings, log } = parts;
  return (requestId) =>
    new Context({
      brandId: nilId,
      environment,
      actor: { kind: 'manager' },
      clock: wallClock,
      vault: noVault,
      db: database.allBrands.db,
      transaction: (work) => database.allBrands.transaction(work),
      begin: () => Promise.resolve(),
      nextTurn: () => Promise.resolve(null),
      listeners,
      bindings: bindings(),
      requestId,
      log,
    });
}

function refuseVault(): never {
  throw new Error('The management key opens no brand');
}

const noVault: BrandVault = {
  seal: refuseVault,
  open: refuseVault,
  sealBytes: refuseVault,
  openBytes: refuseVault,
  sealFile: refuseVault,
  openFile: refuseVault,
  keyedHash: refuseVault,
  installationHash: refuseVault,
};
