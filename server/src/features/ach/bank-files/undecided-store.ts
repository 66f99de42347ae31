import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { EntryPlace } from './answers-store.ts';

/** Outcomes of entries that wait for a person's decision. */
export const undecidedOutcomes = [
  'set_aside',
  'suspected_duplicate',
  'mismatched',
  'unmatched',
  'repeated',
  'disputed',
] as const;
export type UndecidedOutcome = (typeof undecidedOutcomes)[number];

export function isUndecided(outcome: string | null): boolean {
  return undecidedOutcomes.some((one) => one === outcome);
}

/**
 * Entries that wait for a person's decision, of the newest file first and in its order, after a place,
 * at most `limit`, each with the file of the payment that a suspected duplicate repeats.
 */
export async function listUndecidedRows(
  scope: BrandScope,
  outcomes: readonly UndecidedOutcome[],
  page: { after: EntryPlace | null; limit: number },
) {
  let query = scope.db
    .selectFrom('bank_file_answers as a')
    .leftJoin('bank_file_answers as k', (join) =>
      join
        .onRef('k.brand_id', '=', 'a.brand_id')
        .onRef('k.identity_hash', '=', 'a.identity_hash')
        .on('k.is_repeat', '=', false),
    )
    .selectAll('a')
    .select(['k.bank_file_id as known_file_id', 'k.position as known_position'])
    .where('a.brand_id', '=', scope.brandId)
    .where('a.outcome', 'in', [...undecidedOutcomes])
    .where('a.outcome', 'in', [...outcomes]);
  const { after } = page;
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('a.bank_file_id', '<', after.fileId),
        eb.and([eb('a.bank_file_id', '=', after.fileId), eb('a.position', '>', after.position)]),
      ]),
    );
  }
  return query.orderBy('a.bank_file_id', 'desc').orderBy('a.position').limit(page.limit).execute();
}

export type UndecidedRow = Awaited<ReturnType<typeof listUndecidedRows>>[number];

/** Entries of a file that wait for a person's decision, and the first day by which one has to be made. */
export interface UndecidedCounts {
  set_aside: number;
  suspected_duplicates: number;
  mismatched: number;
  unmatched: number;
  repeated: number;
  disputed: number;
  decide_by: string | null;
}

/** Counts the entries of a file that wait for a person's decision. */
export async function countUndecided(scope: BrandScope, fileId: string): Promise<UndecidedCounts> {
  const { rows } = await sql<UndecidedCounts>`
    select count(*) filter (where outcome = 'set_aside')::int as set_aside,
           count(*) filter (where outcome = 'suspected_duplicate')::int as suspected_duplicates,
           count(*) filter (where outcome = 'mismatched')::int as mismatched,
           count(*) filter (where outcome = 'unmatched')::int as unmatched,
           count(*) filter (where outcome = 'repeated')::int as repeated,
           count(*) filter (where outcome = 'disputed')::int as disputed,
           min(recourse_by)::text as decide_by
      from bank_file_answers
     where brand_id = ${scope.brandId} and bank_file_id = ${fileId}
       and outcome in ('set_aside', 'suspected_duplicate', 'mismatched', 'unmatched', 'repeated', 'disputed')
  `.execute(scope.db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  return counts;
}
