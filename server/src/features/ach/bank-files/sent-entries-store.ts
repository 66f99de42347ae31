import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { PlannedBatch } from './settlement-timing-rules.ts';

export type BatchRow = Awaited<ReturnType<typeof listBatchRows>>[number];
export type SentEntryRow = NonNullable<Awaited<ReturnType<typeof findEntryOfTransfer>>>;
export type ListedEntry = Awaited<ReturnType<typeof listEntryRows>>[number];

export async function insertBatchRows(
  unit: Unit,
  rows: Insertable<DB['bank_file_batches']>[],
): Promise<void> {
  await unit.db.insertInto('bank_file_batches').values(rows).execute();
}

/** Rows per statement: PostgreSQL counts a statement's parameters in 16 bits. */
const rowsPerInsert = 5_000;

export async function insertEntryRows(
  unit: Unit,
  rows: Insertable<DB['bank_file_entries']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const some = rows.slice(from, from + rowsPerInsert);
    await unit.db.insertInto('bank_file_entries').values(some).execute();
  }
}

/** Batches of a file, in order. */
export async function listBatchRows(scope: BrandScope, fileId: string) {
  return scope.db
    .selectFrom('bank_file_batches')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .orderBy('batch_number')
    .execute();
}

/** Batches of a file, in order, with the fields that decide when they settle. */
export async function listPlannedBatches(
  scope: BrandScope,
  fileId: string,
): Promise<PlannedBatch[]> {
  const { rows } = await sql<PlannedBatch>`
    select b.batch_number as "batchNumber", b.effective_on as "effectiveOn",
           b.settles_at as "settlesAt",
           (select coalesce(max(e.amount_cents), 0) from bank_file_entries e
             where e.brand_id = b.brand_id and e.bank_file_id = b.bank_file_id
               and e.batch_number = b.batch_number) as "largestCents"
      from bank_file_batches b
     where b.brand_id = ${scope.brandId} and b.bank_file_id = ${fileId}
     order by b.batch_number`.execute(scope.db);
  return rows;
}

/**
 * Cents of the transfers in a program's files since an instant, by direction. Returns are left out, and
 * files that the bank refused.
 */
export async function sumSentSince(
  scope: BrandScope,
  programId: string,
  since: Temporal.Instant,
): Promise<Record<'debit' | 'credit', bigint>> {
  const { rows } = await sql<{ debit: bigint; credit: bigint }>`
    select coalesce(sum(e.amount_cents) filter (where b.direction = 'debit'), 0)::bigint as debit,
           coalesce(sum(e.amount_cents) filter (where b.direction = 'credit'), 0)::bigint as credit
      from bank_files f
      join bank_file_batches b using (brand_id, bank_file_id)
      join bank_file_entries e using (brand_id, bank_file_id, batch_number)
     where f.brand_id = ${scope.brandId} and f.program_id = ${programId}
       and f.date_created >= ${since.toString()} and e.transfer_id is not null
       and f.status not in ('refused', 'replaced', 'failed')`.execute(scope.db);
  return rows[0] ?? { debit: 0n, credit: 0n };
}

export async function updateBatchRow(
  unit: Unit,
  batch: { fileId: string; batchNumber: number },
  changes: Updateable<DB['bank_file_batches']>,
): Promise<void> {
  await unit.db
    .updateTable('bank_file_batches')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', batch.fileId)
    .where('batch_number', '=', batch.batchNumber)
    .execute();
}

/** Entry with this trace number, and the direction of its batch. */
export async function findEntryByTrace(scope: BrandScope, trace: string) {
  return scope.db
    .selectFrom('bank_file_entries as e')
    .innerJoin('bank_file_batches as b', (join) =>
      join
        .onRef('b.brand_id', '=', 'e.brand_id')
        .onRef('b.bank_file_id', '=', 'e.bank_file_id')
        .onRef('b.batch_number', '=', 'e.batch_number'),
    )
    .selectAll('e')
    .select('b.direction')
    .where('e.brand_id', '=', scope.brandId)
    .where('e.trace_number', '=', trace)
    .executeTakeFirst();
}

/** Entry of a transfer, and the direction of its batch. */
export async function findEntryOfTransferWithDirection(scope: BrandScope, transferId: string) {
  const entry = await findEntryOfTransfer(scope, transferId);
  return entry && findEntryByTrace(scope, entry.trace_number);
}

/**
 * Payment that this brand returned with a trace number or, without that, the one return of a payment with
 * the original trace number.
 */
export async function findReturnedPlace(
  scope: BrandScope,
  traces: { returnTrace: string | null; originalTrace: string | null },
): Promise<{ fileId: string; position: number } | undefined> {
  const { returnTrace, originalTrace } = traces;
  const { rows } = await sql<{ fileId: string; position: number }>`
    select a.bank_file_id as "fileId", a.position
      from bank_file_entries e
      join bank_file_answers a on a.brand_id = e.brand_id and a.bank_file_id = e.returned_file_id
       and a.position = e.returned_position
     where e.brand_id = ${scope.brandId}
       and (e.trace_number = ${returnTrace}
         or (${returnTrace}::text is null and a.trace_number = ${originalTrace}))
     limit 2`.execute(scope.db);
  return rows.length === 1 ? rows[0] : undefined;
}

/** Parties of the entries with these trace numbers, by trace number. */
export async function findParties(scope: BrandScope, traces: readonly string[]) {
  const { rows } = await sql<{ trace: string; customer: string | null; accounts: string[] }>`
    select e.trace_number as trace, t.customer_id as customer,
           array_remove(array[t.origination_account_id, t.destination_account_id], null)::text[]
             as accounts
      from bank_file_entries e
      join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
     where e.brand_id = ${scope.brandId} and e.trace_number = any (${traces}::text[])
  `.execute(scope.db);
  return new Map(
    rows.map(({ trace, customer, accounts }) => [
      trace,
      { customerId: customer, accountIds: accounts },
    ]),
  );
}

/** Entry of a transfer, once it is in a file. */
export async function findEntryOfTransfer(scope: BrandScope, transferId: string) {
  return scope.db
    .selectFrom('bank_file_entries')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
}

/**
 * Entries of a file in order, after a trace number, at most `limit`, each with the return that it
 * sends, if any.
 */
export async function listEntryRows(
  scope: BrandScope,
  fileId: string,
  page: { after: string; limit: number; batchNumber?: number },
) {
  let query = scope.db
    .selectFrom('bank_file_entries as e')
    .leftJoin('returned_payments as r', (join) =>
      join
        .onRef('r.brand_id', '=', 'e.brand_id')
        .onRef('r.bank_file_id', '=', 'e.returned_file_id')
        .onRef('r.position', '=', 'e.returned_position'),
    )
    .leftJoin('bank_file_answers as a', (join) =>
      join
        .onRef('a.brand_id', '=', 'r.brand_id')
        .onRef('a.bank_file_id', '=', 'r.bank_file_id')
        .onRef('a.position', '=', 'r.position'),
    )
    .selectAll('e')
    .select(['r.return_code', 'a.trace_number as returned_trace'])
    .where('e.brand_id', '=', scope.brandId)
    .where('e.bank_file_id', '=', fileId)
    .where('e.trace_number', '>', page.after);
  if (page.batchNumber !== undefined) query = query.where('e.batch_number', '=', page.batchNumber);
  return query.orderBy('e.trace_number').limit(page.limit).execute();
}

/**
 * Counts and sums the settled entries of a batch; entries that return a payment always count as
 * settled.
 */
export async function sumSettled(
  scope: BrandScope,
  batch: { fileId: string; batchNumber: number },
): Promise<{ count: number; cents: bigint }> {
  const { rows } = await sql<{ count: number; cents: bigint }>`
    select count(*)::int as count, coalesce(sum(e.amount_cents), 0)::bigint as cents
      from bank_file_entries e
      left join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
     where e.brand_id = ${scope.brandId} and e.bank_file_id = ${batch.fileId}
       and e.batch_number = ${batch.batchNumber} 
       and (t.settled_at is not null or e.returned_file_id is not null)
  `.execute(scope.db);
  return rows[0] ?? { count: 0, cents: 0n };
}
