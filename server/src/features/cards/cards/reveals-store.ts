import type { Insertable } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export async function insertReveal(unit: Unit, row: Insertable<DB['card_reveals']>): Promise<void> {
  await unit.db.insertInto('card_reveals').values(row).execute();
}

/** The one query without a brand: a page's request finds its brand by the token. */
export async function findRevealByToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('card_reveals')
    .select(['brand_id', 'reveal_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Marks a reveal as used and returns its card; undefined if it was used before, is too late, or its key
 * was revoked.
 */
export async function consumeReveal(
  unit: Unit,
  revealId: string,
  now: Temporal.Instant,
): Promise<{ card_id: string } | undefined> {
  return unit.db
    .updateTable('card_reveals')
    .set({ viewed_at: now })
    .where('brand_id', '=', unit.brandId)
    .where('reveal_id', '=', revealId)
    .where('viewed_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('api_keys as k')
            .select('k.key_id')
            .whereRef('k.brand_id', '=', 'card_reveals.brand_id')
            .whereRef('k.key_id', '=', 'card_reveals.key_id')
            .where('k.revoked_at', 'is not', null),
        ),
      ),
    )
    .returning('card_id')
    .executeTakeFirst();
}

/** Deletes a brand's reveals that ended before `before`. */
export async function removeEndedReveals(unit: Unit, before: Temporal.Instant): Promise<void> {
  await unit.db
    .deleteFrom('card_reveals')
    .where('brand_id', '=', unit.brandId)
    .where('expires_at', '<', before)
    .execute();
}

/** Numbers of reveals asked for since `since`: of a card, and of the brand. */
export async function countReveals(unit: Unit, cardId: string, since: Temporal.Instant) {
  return unit.db
    .selectFrom('card_reveals')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('card_id', '=', cardId).as('ofCard'),
      fn.countAll<number>().as('ofBrand'),
    ])
    .where('brand_id', '=', unit.brandId)
    .where('expires_at', '>', since)
    .executeTakeFirstOrThrow();
}
