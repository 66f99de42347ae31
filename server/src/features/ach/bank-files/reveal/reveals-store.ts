import type { Unit } from '../../../../platform/context.ts';

export interface BankFileReveal {
  reveal_id: string;
  bank_file_id: string;
  caller_id: string;
  revealed_at: Temporal.Instant;
}

export async function insertReveal(unit: Unit, reveal: BankFileReveal): Promise<void> {
  await unit.db
    .insertInto('bank_file_reveals')
    .values({ ...reveal, brand_id: unit.brandId })
    .execute();
}

/** Removes a brand's reveals of before `before`. */
export async function removeReveals(unit: Unit, before: Temporal.Instant): Promise<void> {
  await unit.db
    .deleteFrom('bank_file_reveals')
    .where('brand_id', '=', unit.brandId)
    .where('revealed_at', '<=', before)
    .execute();
}

/** Reveals after a time: of a caller and of the brand, each with the time of the earliest. */
export async function countReveals(unit: Unit, callerId: string, after: Temporal.Instant) {
  return unit.db
    .selectFrom('bank_file_reveals')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('caller_id', '=', callerId).as('ofCaller'),
      fn.min('revealed_at').filterWhere('caller_id', '=', callerId).as('firstOfCaller'),
      fn.countAll<number>().as('ofBrand'),
      fn.min('revealed_at').as('firstOfBrand'),
    ])
    .where('brand_id', '=', unit.brandId)
    .where('revealed_at', '>', after)
    .executeTakeFirstOrThrow();
}
