import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';

/** Replaces the hashes by which a customer is found. */
export async function replaceSearchTerms(
  unit: Unit,
  customerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`
    with wanted as (
      select unnest(${[...hashes]}::bytea[]) as term_hash
    ), removed as (
      delete from customer_search_terms
       where brand_id = ${unit.brandId} and customer_id = ${customerId}
         and term_hash not in (select term_hash from wanted)
    )
    insert into customer_search_terms (brand_id, term_hash, customer_id)
      select ${unit.brandId}::uuid, term_hash, ${customerId}::uuid from wanted
      on conflict do nothing`.execute(unit.db);
}

/** Erases the hashes of a customer. */
export async function eraseSearchTerms(unit: Unit, customerId: string): Promise<void> {
  await unit.db
    .deleteFrom('customer_search_terms')
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .execute();
}

interface SamePersons {
  customer_id: string;
  other_ids: string[];
}

/** At most ten others of the brand with the SSN of each customer, the first made first. */
export async function listSamePersons(
  scope: BrandScope,
  customerIds: readonly string[],
): Promise<SamePersons[]> {
  const query = sql<SamePersons>`
    select c.customer_id, array(
             select o.customer_id
               from customers o
              where o.brand_id = ${scope.brandId} and o.ssn_hash = c.ssn_hash
                and o.customer_id <> c.customer_id and o.date_deleted is null
              order by o.customer_id
              limit 10) as other_ids
      from customers c
     where c.brand_id = ${scope.brandId} and c.customer_id = any(${[...customerIds]}::uuid[])
       and c.ssn_hash is not null`.compile(scope.db);
  return readPrepared(scope.db, 'list_same_persons', query);
}

/** Reads the others of one customer. Outside a transaction, concurrent reads share one query. */
export const findSamePersons = gatherReads({
  read: listSamePersons,
  idOf: ({ customer_id }) => customer_id,
});
