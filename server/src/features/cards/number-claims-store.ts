import type { Tx } from '../../platform/db/database.ts';

/** Claims a number; false where another card has it. Waits for who claims it right now. */
export async function insertClaim(
  tx: Tx,
  { cardId, numberHash }: { cardId: string; numberHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_number_claims')
    .values({ card_id: cardId, number_hash: numberHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes back the claim of a card that was not made after all. */
export async function deleteClaim(tx: Tx, cardId: string): Promise<void> {
  await tx.deleteFrom('card_number_claims').where('card_id', '=', cardId).execute();
}
