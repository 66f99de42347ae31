import { type RawBuilder, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { answerItems } from './answer-items-store.ts';
import { type DaysFilter, sentItems, statedItems } from './bank-items-store.ts';
import { fundingItems, unfiledItems } from './daily-items-store.ts';
import { networkItems, orphanItems, postings } from './posted-items-store.ts';
import {
  type DifferenceReason,
  type LinePart,
  type LineType,
  lineTypes,
} from './reconciliation-rules.ts';

export type { DaysFilter } from './bank-items-store.ts';

/**
 * SQL for all items of some days, each with the amount that the journal should have and the amount
 * that it has.
 */
function itemsOf(filter: DaysFilter): RawBuilder<unknown> {
  const parts = [
    sentItems(filter),
    statedItems(filter),
    answerItems(filter),
    unfiledItems(filter),
    postings(filter),
    networkItems(filter),
    fundingItems(filter),
    orphanItems(filter),
  ];
  return sql`
    with ${sql.join(parts)}, items as (
      select * from sent_items union all select * from stated_items
      union all select * from answer_items union all select * from unfiled_items
      union all select * from network_items union all select * from funding_items
      union all select * from orphan_items
    )`;
}

/** Sums the items of days by line, bucket and reason, in one statement and so of one moment. */
export async function listLineParts(tx: Tx, filter: DaysFilter): Promise<LinePart[]> {
  const { rows } = await sql<LinePart>`
    ${itemsOf(filter)}
    select date::text as date, type, program_id, bank_file_id, bucket, reason,
           sum(count)::bigint as count,
           sum(greatest(cents, 0))::bigint as debit_cents,
           sum(greatest(-cents, 0))::bigint as credit_cents,
           sum(stated_count)::bigint as stated_count,
           sum(stated_debits)::bigint as stated_debit_cents,
           sum(stated_credits)::bigint as stated_credit_cents,
           sum(due)::bigint as due_cents,
           sum(postings)::bigint as postings,
           sum(debits)::bigint as posted_debit_cents,
           sum(credits)::bigint as posted_credit_cents,
           count(problem) as differences
      from items
     group by items.date, type, program_id, bank_file_id, bucket, reason
     order by items.date desc, type, program_id, bank_file_id, bucket, reason`.execute(tx);
  return rows;
}

export interface DifferenceRow {
  date: string;
  /** Position of the item within its day: its line's key, then its own name. */
  key: string;
  type: LineType;
  program_id: string | null;
  bank_file_id: string | null;
  source_kind: 'transfer' | 'transaction' | 'journal' | null;
  source_id: string | null;
  trace_number: string | null;
  problem: DifferenceReason;
  expected_cents: bigint;
  found_cents: bigint;
}

const differing = (filter: DaysFilter) => sql`
  ${itemsOf(filter)}, differing as (
    select *, concat_ws(' ', array_position(${[...lineTypes]}::text[], type) - 1,
               coalesce(program_id::text, '-'), coalesce(bank_file_id::text, '-')) collate "C"
             as line_key
      from items where problem is not null
  ), keyed as (select *, line_key || ' ' || item as key from differing)`;

const differenceColumns =
  sql.raw(`date::text as date, key, type, program_id, bank_file_id, source_kind, source_id,
  trace_number, problem, expected::bigint as expected_cents, found::bigint as found_cents`);

/**
 * Differing items of days, last day first and by key within a day, after the key `after` of the
 * last day, at most `limit`.
 */
export async function listDifferenceRows(
  tx: Tx,
  filter: DaysFilter,
  page: { after: string; limit: number },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    ${differing(filter)}
    select ${differenceColumns} from keyed
     where date < ${filter.to}::date or key > ${page.after}
     order by keyed.date desc, key limit ${page.limit}`.execute(tx);
  return rows;
}

/** First `perLine` differing items of each line of the days. */
export async function listFirstDifferenceRows(
  tx: Tx,
  filter: DaysFilter,
  perLine: number,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    ${differing(filter)}
    select ${differenceColumns}
      from (
        select *, row_number() over (partition by date, line_key order by key) as place from keyed
      ) k
     where place <= ${perLine}
     order by k.date desc, key`.execute(tx);
  return rows;
}

export async function listFilesByIds(scope: BrandScope, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return scope.db
    .selectFrom('bank_files')
    .select(['bank_file_id', 'file_name', 'direction', 'status', 'entry_hash'])
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', 'in', fileIds)
    .execute();
}

/** Currencies of the brand's programs. */
export async function listCurrencies(scope: BrandScope) {
  return scope.db
    .selectFrom('programs')
    .select(['program_id', 'currency'])
    .where('brand_id', '=', scope.brandId)
    .execute();
}
