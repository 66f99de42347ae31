import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface NumberClaim {
  cardId: string;
  numberHash: Buffer;
}

/** Claims numbers; the ids of the cards that have got theirs. Waits for who claims one right now. */
export async function insertClaims(tx: Tx, claims: readonly NumberClaim[]): Promise<string[]> {
  const { rows } = await sql<{ card_id: string }>`
    insert into card_number_claims (card_id, number_hash)
    select * from unnest(${claims.map(({ cardId }) => cardId)}::uuid[],
                         ${claims.map(({ numberHash }) => numberHash)}::bytea[])
    on conflict do nothing
    returning card_id`.execute(tx);
  return rows.map(({ card_id }) => card_id);
}

/** Takes back the claim of a card that was not made after all. */
export async function deleteClaim(tx: Tx, cardId: string): Promise<void> {
  await tx.deleteFrom('card_number_claims').where('card_id', '=', cardId).execute();
}

/**
 * The next cards behind a place, of all brands, each with its sealed number where that was made for it
 * and never claimed. Most have none; a statement looks at no more than `limit` all the same.
 */
export async function listNextCards(
  tx: Tx,
  after: { brandId: string; cardId: string },
  limit: number,
) {
  const { rows } = await sql<{ brand_id: string; card_id: string; unclaimed: Buffer | null }>`
    select c.brand_id, c.card_id,
           case when (c.reissue_type is null or c.reissue_type = 'new_card_number')
             and not exists (select from card_number_claims k where k.card_id = c.card_id)
             then c.number_sealed end as unclaimed
      from (
        select * from cards
         where (brand_id, card_id) > (${after.brandId}::uuid, ${after.cardId}::uuid)
         order by brand_id, card_id
         limit ${limit}
      ) c
     order by c.brand_id, c.card_id`.execute(tx);
  return rows;
}
