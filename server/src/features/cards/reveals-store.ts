import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export async function insertReveal(tx: Tx, row: Insertable<DB['card_reveals']>): Promise<void> {
  await tx.insertInto('card_reveals').values(row).execute();
}

/** The one query without a brand: it is how a page's request learns it. */
export async function findRevealByToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('card_reveals')
    .select(['brand_id', 'reveal_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a reveal up and gives its card, once and in time; undefined ever after. */
export async function takeReveal(
  tx: Tx,
  brandId: string,
  revealId: string,
  now: Temporal.Instant,
): Promise<{ card_id: string } | undefined> {
  return tx
    .updateTable('card_reveals')
    .set({ viewed_at: now })
    .where('brand_id', '=', brandId)
    .where('reveal_id', '=', revealId)
    .where('viewed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('card_id')
    .executeTakeFirst();
}

/** Removes a brand's reveals that ended before `before`. */
export async function removeEndedReveals(
  tx: Tx,
  brandId: string,
  before: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('card_reveals')
    .where('brand_id', '=', brandId)
    .where('expires_at', '<', before)
    .execute();
}
