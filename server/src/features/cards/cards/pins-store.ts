import type { Insertable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

/** Saves a card's PIN in place of an earlier one, with all tries left. */
export async function savePin(unit: Unit, row: Insertable<DB['card_pins']>): Promise<void> {
  const { salt, pin_hash, failed_tries, date_updated } = row;
  await unit.db
    .insertInto('card_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'card_id'])
        .doUpdateSet({ salt, pin_hash, failed_tries, date_updated }),
    )
    .execute();
}

/** Wrong tries in a row of a card's PIN; undefined without a PIN. */
export async function findPinState(scope: BrandScope, cardId: string) {
  return scope.db
    .selectFrom('card_pins')
    .select('failed_tries')
    .where('brand_id', '=', scope.brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

/** Locks and reads a card's PIN, so that concurrent tries are serialized. */
export async function lockPin(unit: Unit, cardId: string) {
  return unit.db
    .selectFrom('card_pins')
    .select(['salt', 'pin_hash', 'failed_tries'])
    .where('brand_id', '=', unit.brandId)
    .where('card_id', '=', cardId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveFailedTries(
  unit: Unit,
  cardId: string,
  failedTries: number,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('card_pins')
    .set({ failed_tries: failedTries, date_updated: now })
    .where('brand_id', '=', unit.brandId)
    .where('card_id', '=', cardId)
    .execute();
}

/** Copies another card's PIN with its tries, unless the card has a PIN already. */
export async function copyPin(
  unit: Unit,
  cards: { from: string; to: string },
  now: Temporal.Instant,
): Promise<void> {
  const pin = await lockPin(unit, cards.from);
  if (!pin) return;
  await unit.db
    .insertInto('card_pins')
    .values({
      ...pin,
      brand_id: unit.brandId,
      card_id: cards.to,
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'card_id']).doNothing())
    .execute();
}
