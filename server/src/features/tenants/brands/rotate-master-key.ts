import type { Tx } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/vault/master-keys.ts';
import { rewrapInstallationKey, type Vault } from '../../../platform/vault/vault.ts';
import {
  countKeyHeaders,
  listWrappedKeys,
  lockHashKey,
  updateHashKey,
  updateWrappedKey,
} from './brands-store.ts';

/** Brands whose keys are wrapped anew in one transaction. */
const perStep = 200;

export interface Rotation {
  brands: number;
  rewrapped: number;
}

/**
 * Wraps the keys of the installation and of all brands, snapshots too, with the newest master key.
 * Each step is a transaction: a rotation that was interrupted goes on with what is left. Services may
 * run meanwhile if they have both master keys.
 */
export async function rotateMasterKey(
  parts: {
    vault: Vault;
    masterKeys: MasterKeys;
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  },
  onProgress: (done: Rotation) => void,
): Promise<Rotation> {
  const { vault, masterKeys, transaction } = parts;
  await transaction((tx) => rewrapHashKey(tx, masterKeys));
  const headers = await transaction(countKeyHeaders);
  const done: Rotation = {
    brands: headers.reduce((sum, { brands }) => sum + brands, 0),
    rewrapped: 0,
  };
  let after: string | null = null;
  for (;;) {
    const step: Step = await transaction((tx) => rewrapStep(tx, vault, after));
    if (step.last === null) return done;
    after = step.last;
    done.rewrapped += step.rewrapped;
    onProgress({ ...done });
  }
}

interface Step {
  last: string | null;
  rewrapped: number;
}

async function rewrapStep(tx: Tx, vault: Vault, after: string | null): Promise<Step> {
  const rows = await listWrappedKeys(tx, after, perStep);
  let rewrapped = 0;
  for (const { brand_id, wrapped_data_key } of rows) {
    const wrapped = vault.rewrap(wrapped_data_key, brand_id);
    if (!wrapped) continue;
    await updateWrappedKey({ db: tx, brandId: brand_id }, wrapped);
    rewrapped += 1;
  }
  return { last: rows.at(-1)?.brand_id ?? null, rewrapped };
}

async function rewrapHashKey(tx: Tx, masterKeys: MasterKeys): Promise<void> {
  const stored = await lockHashKey(tx);
  const wrapped = stored && rewrapInstallationKey(masterKeys, stored);
  if (wrapped) await updateHashKey(tx, wrapped);
}
