import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../../platform/context.ts';

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
