import type { BrandScope } from '../../../platform/context.ts';
import { listKeyLabels, listKeyRows } from './api-keys-store.ts';
import type { Operator } from './operator.ts';

/** A brand's keys with their last use; never the keys themselves. */
export async function listKeys(operator: Operator, brandId: string) {
  return operator.transaction((tx) => listKeyRows({ db: tx, brandId }));
}

/** Labels of keys of the brand by their ids, revoked ones included. */
export async function labelsOfKeys(
  scope: BrandScope,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keyIds.length === 0) return new Map();
  const rows = await listKeyLabels(scope, keyIds);
  return new Map(rows.map(({ key_id, label }) => [key_id, label]));
}
