import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Present state of a declined purchase's card, and of cards that could pay instead. */
export interface CircumstancesRow {
  program_id: string;
  is_activated: boolean;
  /** An open card was issued in its place already. */
  is_replaced: boolean;
}

export async function findCircumstances(
  scope: BrandScope,
  { cardId, accountId }: { cardId: string; accountId: string },
): Promise<CircumstancesRow | undefined> {
  const { rows } = await sql<CircumstancesRow>`
    select a.program_id, c.activated_at is not null as is_activated,
           exists (
             select from cards s
              where s.brand_id = c.brand_id and s.account_id = c.account_id
                and s.replaces_card_id = c.card_id and s.status <> 'closed'
           ) as is_replaced
      from cards c
      join accounts a on a.brand_id = c.brand_id and a.account_id = ${accountId}
     where c.brand_id = ${scope.brandId} and c.card_id = ${cardId}`.execute(scope.db);
  return rows[0];
}

export interface OtherCardRow {
  card_id: string;
  expires_on: string;
  available_cents: bigint;
  shares_controls: boolean;
}

/**
 * Active cards of a customer on active accounts of a currency, newest first, except for one. They have no
 * controls, or those of that card.
 */
export async function listOtherCards(
  scope: BrandScope,
  { cardId, currency, limit }: { cardId: string; currency: string; limit: number },
): Promise<OtherCardRow[]> {
  const { rows } = await sql<OtherCardRow>`
    select o.card_id, o.expires_on, o.line_id = c.line_id as shares_controls,
           available_of(b) as available_cents
      from cards c
      join cards o on o.brand_id = c.brand_id and o.customer_id = c.customer_id
       and o.card_id <> c.card_id and o.status = 'active'
      join account_balances b on b.brand_id = o.brand_id and b.account_id = o.account_id
     where c.brand_id = ${scope.brandId} and c.card_id = ${cardId}
       and b.currency = ${currency} and b.account_status = 'active'
       and (o.line_id = c.line_id or not exists (
         select from card_controls k
          where k.brand_id = o.brand_id and k.line_id = o.line_id and k.replaced_at is null))
     order by o.card_id desc limit ${limit}`.execute(scope.db);
  return rows;
}
