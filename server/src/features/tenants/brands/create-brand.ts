import { newId } from '../../../kernel/ids.ts';
import { newClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { insertBrand } from './brands-store.ts';
import type { Operator } from './operator.ts';

/** Creates a brand with its data key and, in a sandbox, its clock. Returns its id. */
export async function createBrand(operator: Operator, name: string): Promise<string> {
  const brandId = newId();
  const wrapped = operator.vault.newBrandKey(brandId);
  const now = wallClock.now();
  await operator.transaction(async (tx) => {
    const row = { brand_id: brandId, name, wrapped_data_key: wrapped, now: now.toString() };
    await insertBrand(tx, row);
    if (operator.environment === 'sandbox') await saveClockState(tx, brandId, newClockState(now));
  });
  return brandId;
}
