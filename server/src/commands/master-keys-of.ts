import type { Config } from '../config.ts';
import { loadMasterKeys, type MasterKeys } from '../platform/vault/master-keys.ts';

/** Master keys of the installation; a database of its own address may be shared by machines. */
export function masterKeysOf({ dataDir, vaultKeys, databaseUrl }: Config): Promise<MasterKeys> {
  return loadMasterKeys({ dataDir, value: vaultKeys, isShared: databaseUrl !== null });
}
