import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Keeps a card's PIN in place of any it had, with all tries to come. */
export async function savePin(tx: Tx, row: Insertable<DB['card_pins']>): Promise<void> {
  const { salt, pin_hash, failed_tries, date_updated } = row;
  await tx
    .insertInto('card_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'card_id'])
        .doUpdateSet({ salt, pin_hash, failed_tries, date_updated }),
    )
    .execute();
}

/** The PIN, which no other try may be made at until this transaction ends. */
export async function lockPin(tx: Tx, brandId: string, cardId: string) {
  return tx
    .selectFrom('card_pins')
    .select(['salt', 'pin_hash', 'failed_tries'])
    .where('brand_id', '=', brandId)
    .where('card_id', '=', cardId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveFailedTries(
  tx: Tx,
  brandId: string,
  cardId: string,
  failedTries: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('card_pins')
    .set({ failed_tries: failedTries, date_updated: now })
    .where('brand_id', '=', brandId)
    .where('card_id', '=', cardId)
    .execute();
}

/** Gives a card the PIN of another, tries included, unless it has one or the other has none. */
export async function copyPin(
  tx: Tx,
  brandId: string,
  cards: { from: string; to: string },
  now: Temporal.Instant,
): Promise<void> {
  const pin = await lockPin(tx, brandId, cards.from);
  if (!pin) return;
  await tx
    .insertInto('card_pins')
    .values({
      ...pin,
      brand_id: brandId,
      card_id: cards.to,
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'card_id']).doNothing())
    .execute();
}
