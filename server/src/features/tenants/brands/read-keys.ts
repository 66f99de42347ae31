import { listKeyRows } from './api-keys-store.ts';
import type { Operator } from './operator.ts';

/** A brand's keys with their last use; never the keys themselves. */
export async function listKeys(operator: Operator, brandId: string) {
  return operator.transaction((tx) => listKeyRows({ db: tx, brandId }));
}
