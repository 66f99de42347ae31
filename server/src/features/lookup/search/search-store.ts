import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** At most `limit` ids of cards with these last digits, newest first. */
export async function findCardIds(
  { db, brandId }: BrandScope,
  lastFour: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('card_id')
    .where('brand_id', '=', brandId)
    .where('last_four', '=', lastFour)
    .orderBy('card_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ card_id }) => card_id);
}

/** Upper bound of the texts that begin with another, since no text has this character. */
const lastCharacter = '\u{10FFFF}';

/** At most `limit` ids of businesses whose name begins so, in the order of their names. */
export async function findBusinessIds(
  { db, brandId }: BrandScope,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const from = beginning.toLowerCase();
  const { rows } = await sql<{ business_id: string }>`
    select business_id
      from businesses
     where brand_id = ${brandId} and search_name ~>=~ ${from}
       and search_name ~<~ ${from + lastCharacter}
     order by search_name using ~<~, business_id
     limit ${limit}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

/**
 * At most `limit` ids of transfers, and of files without one, whose entry has the trace number. Entries of other banks
 * can have equal numbers.
 */
export async function findTracedIds(
  { db, brandId }: BrandScope,
  traceNumber: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select coalesce(transfer_id, bank_file_id) as id
        from bank_file_entries where brand_id = ${brandId} and trace_number = ${traceNumber}
      union all
      select coalesce(transfer_id, bank_file_id)
        from bank_file_answers where brand_id = ${brandId} and trace_number = ${traceNumber}
    ) found
     order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** At most `limit` ids of bank files of this name, newest first. */
export async function findFileIds(
  { db, brandId }: BrandScope,
  fileName: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select bank_file_id as id from bank_files
       where brand_id = ${brandId} and file_name = ${fileName} and direction = 'outgoing'
      union all
      select bank_file_id from bank_files
       where brand_id = ${brandId} and file_name = ${fileName} and direction = 'incoming'
    ) found
     order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** At most `limit` acts of the audit with this request id, oldest first. */
export async function findActs({ db, brandId }: BrandScope, requestId: string, limit: number) {
  return db
    .selectFrom('audit_events')
    .select(['operation', 'object', 'request_id'])
    .where('brand_id', '=', brandId)
    .where('request_id', '=', requestId)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
