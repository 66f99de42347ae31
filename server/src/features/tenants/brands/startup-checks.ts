import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import { claimEnvironment, findFirstBrand } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { findWrappedDataKey } from './read-brands.ts';

/** Refuses a database that serves the other environment, with other keys and other money. */
export async function requireEnvironment(tx: Tx, environment: Environment): Promise<void> {
  const served = await claimEnvironment(tx, environment);
  if (served !== environment) {
    throw new Error(`This database serves the ${served} environment, not ${environment}.`);
  }
}

/**
 * Refuses to start with the master key of another database: it could not open sealed data, and the
 * right key could not open data sealed from now on.
 */
export async function requireVaultKey(operator: Operator): Promise<void> {
  const first = await operator.transaction(findFirstBrand);
  const wrapped =
    first &&
    (await operator.transaction((tx) => findWrappedDataKey({ db: tx, brandId: first.brand_id })));
  if (!wrapped) return;
  try {
    operator.vault.unwrap(wrapped);
  } catch {
    throw new StartupError(
      'vault_key_mismatch',
      'The master key does not open the data of this database. Set SURETY_VAULT_KEYS to its keys, or use the data folder whose vault.key belongs to it.',
    );
  }
}
