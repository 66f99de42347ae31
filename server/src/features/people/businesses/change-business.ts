import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { lockBusiness, stamp } from './business-record.ts';
import { type BusinessChange, planBusinessChange, toBusiness } from './businesses-rules.ts';
import { updateBusiness } from './businesses-store.ts';
import { type BusinessWithOwners, readOwnersOf } from './read-businesses.ts';

/** Changes the fields that differ from the stored ones. */
export async function changeBusiness(
  context: Context,
  businessId: string,
  change: BusinessChange,
): Promise<BusinessWithOwners> {
  return context.unit(async (unit) => {
    const stored = await lockBusiness(unit, businessId);
    const { problems, updated } = planBusinessChange(stored, change, stamp(unit));
    if (problems.length > 0) throw invalidInput(problems);
    if (updated) await updateBusiness(unit, updated);
    const owners = await readOwnersOf(unit, [businessId]);
    return { business: toBusiness(updated ?? stored), owners };
  });
}
