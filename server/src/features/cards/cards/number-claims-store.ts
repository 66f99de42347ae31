import type { Unit } from '../../../platform/context.ts';

/** Claims a number; false if another card has it. Waits for a concurrent claim of the number. */
export async function insertClaim(
  unit: Unit,
  { cardId, numberHash }: { cardId: string; numberHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('card_number_claims')
    .values({ card_id: cardId, number_hash: numberHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the claim of a card that was not issued. global: card numbers are unique over all brands. */
export async function deleteClaim(unit: Unit, cardId: string): Promise<void> {
  await unit.db.deleteFrom('card_number_claims').where('card_id', '=', cardId).execute();
}
