import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import { FORMAT, keyVersionOf } from '../../../platform/vault/cipher.ts';
import type { MasterKeys } from '../../../platform/vault/master-keys.ts';
import { createVault, newInstallationKey, type Vault } from '../../../platform/vault/vault.ts';
import { claimEnvironment, claimHashKey, countKeyHeaders } from './brands-store.ts';

/** Refuses a database that serves the other environment, with other keys and other money. */
export async function requireEnvironment(tx: Tx, environment: Environment): Promise<void> {
  const served = await claimEnvironment(tx, environment);
  if (served !== environment) {
    throw new Error(`This database serves the ${served} environment, not ${environment}.`);
  }
}

/**
 * Opens the vault of a database that `requireEnvironment` has checked. The installation's key for
 * hashes, made by the first start, also distinguishes the right master keys from those of another
 * database.
 *
 * @throws StartupError `vault_format_unknown`, `vault_key_mismatch`.
 */
export async function openVault(tx: Tx, masterKeys: MasterKeys): Promise<Vault> {
  const headers = await countKeyHeaders(tx);
  if (headers.some(({ header }) => header[0] !== FORMAT)) {
    throw new StartupError(
      'vault_format_unknown',
      'This database holds values that another version of the service sealed, from before the first release or newer than this one. Use an empty data folder or database, or the version that made it.',
    );
  }
  requireMasterKeys(headers, masterKeys);
  const wrappedHashKey = await claimHashKey(tx, () => newInstallationKey(masterKeys));
  try {
    return createVault(masterKeys, wrappedHashKey);
  } catch {
    throw new StartupError(
      'vault_key_mismatch',
      'The master key does not open the data of this database. Set SURETY_VAULT_KEYS to its keys, or use the data folder whose vault.key belongs to it.',
    );
  }
}

function requireMasterKeys(
  headers: readonly { header: Buffer; brands: number }[],
  { masterKeys }: MasterKeys,
): void {
  for (const { header, brands } of headers) {
    const version = keyVersionOf(header);
    if (masterKeys.has(version)) continue;
    throw new StartupError(
      'vault_key_mismatch',
      `The keys of ${brands} brands are wrapped by the master key of version ${version}, which SURETY_VAULT_KEYS does not have. Add it, and run "npm run admin -- vault rotate" before you remove it.`,
    );
  }
}
