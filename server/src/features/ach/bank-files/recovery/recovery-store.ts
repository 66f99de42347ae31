import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../../platform/context.ts';

/**
 * True if the database has come to another server since the brand's files were last compared with
 * the bank's, or lacks files that the bank has.
 */
export async function awaitsComparison(scope: BrandScope): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select case when files_compared_era is null
                then exists (select from event_eras e where e.date_created > b.date_created)
                else files_compared_era < (select max(e.era) from event_eras e) end as awaits
      from brands b where b.brand_id = ${scope.brandId}
  `.execute(scope.db);
  return rows[0]?.awaits ?? false;
}

/** True while an operator holds the cutting of the brand's files. */
export async function isHeldByOperator(scope: BrandScope): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select files_held_at is not null as is_held from brands where brand_id = ${scope.brandId}
  `.execute(scope.db);
  return rows[0]?.is_held ?? false;
}

/** Records an operator's hold of the brand's cutting, unless there is one. */
export async function recordHold(unit: Unit, at: Temporal.Instant): Promise<void> {
  await sql`
    update brands set files_held_at = coalesce(files_held_at, ${at.toString()}::timestamptz)
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Holds the brand's cutting until its files are compared, in whatever era. */
export async function requireComparison(unit: Unit): Promise<void> {
  await sql`update brands set files_compared_era = -1 where brand_id = ${unit.brandId}`.execute(
    unit.db,
  );
}

/** Records that the brand's files are those that the bank has, and ends every hold of its cutting. */
export async function recordComparison(unit: Unit): Promise<void> {
  await sql`
    update brands set files_compared_era = (select max(era) from event_eras), files_held_at = null
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Names of outgoing files among the given ones. */
export async function findKnownNames(
  scope: BrandScope,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ file_name: string }>`
    select file_name from bank_files
     where brand_id = ${scope.brandId} and direction = 'outgoing'
       and file_name = any (${[...names]}::text[])
  `.execute(scope.db);
  return new Set(rows.map(({ file_name }) => file_name));
}

/**
 * Locks the transfers that wait for a file, among those whose entries bear one of these
 * references: the last 15 digits of a transfer's id.
 */
export async function lockWaitingByReference(unit: Unit, references: readonly string[]) {
  return unit.db
    .selectFrom('transfers')
    .selectAll()
    .select(referenceOf.as('reference'))
    .where('brand_id', '=', unit.brandId)
    .where('status', '=', 'pending')
    .where('left_at', 'is', null)
    .where('leaves_at', 'is not', null)
    .where(referenceOf, '=', sql<string>`any(${[...references]}::text[])`)
    .orderBy('transfer_id')
    .forUpdate()
    .execute();
}

const referenceOf = sql<string>`upper(right(replace(transfer_id::text, '-', ''), 15))`;

export type WaitingPayment = Awaited<ReturnType<typeof lockWaitingByTrace>>[number];

/** Locks the payments that wait to be returned, among those with these trace numbers. */
export async function lockWaitingByTrace(unit: Unit, traces: readonly string[]) {
  return unit.db
    .selectFrom('returned_payments as r')
    .innerJoin('bank_file_answers as a', (join) =>
      join
        .onRef('a.brand_id', '=', 'r.brand_id')
        .onRef('a.bank_file_id', '=', 'r.bank_file_id')
        .onRef('a.position', '=', 'r.position'),
    )
    .select(['r.bank_file_id', 'r.position', 'r.program_id', 'r.leaves_at'])
    .select(['r.settles_at', 'r.answers_until', 'a.trace_number', 'a.amount_cents'])
    .where('r.brand_id', '=', unit.brandId)
    .where('r.sent_file_id', 'is', null)
    .where('a.trace_number', '=', sql<string>`any(${[...traces]}::text[])`)
    .orderBy('r.bank_file_id')
    .orderBy('r.position')
    .forUpdate('r')
    .execute();
}

/** Trace numbers among the given ones that entries of stored files have. */
export async function findKnownTraces(
  scope: BrandScope,
  traces: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ trace_number: string }>`
    select trace_number from bank_file_entries
     where brand_id = ${scope.brandId} and trace_number = any (${[...traces]}::text[])
  `.execute(scope.db);
  return new Set(rows.map(({ trace_number }) => trace_number));
}

/** Raises the sequence of an originating bank, so that no later entry gets a number of the file. */
export async function raiseSequence(unit: Unit, odfiId: string, sequence: number): Promise<void> {
  await sql`
    insert into trace_sequences (brand_id, odfi_id, last_sequence)
    values (${unit.brandId}, ${odfiId}, ${sequence})
    on conflict (brand_id, odfi_id) do update
      set last_sequence = greatest(trace_sequences.last_sequence, excluded.last_sequence)
  `.execute(unit.db);
}
