import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type AnswerRow = NonNullable<Awaited<ReturnType<typeof lockAnswerRow>>>;
export type ListedAnswer = Awaited<ReturnType<typeof listAnswerRows>>[number];

/** Rows per statement: PostgreSQL counts a statement's parameters in 16 bits. */
const rowsPerInsert = 2_000;

/** Answer to insert, with the columns that its store needs. */
export type AnswerInsert = Insertable<DB['bank_file_answers']>;

/**
 * Inserts entries of a file. A payment whose identity an earlier one has, in this file or another, is
 * inserted as a repeat; the unique index decides between two files that are stored concurrently.
 */
export async function insertAnswerRows(unit: Unit, rows: readonly AnswerInsert[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const some = rows.slice(from, from + rowsPerInsert);
    const inserted = await unit.db
      .insertInto('bank_file_answers')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['brand_id', 'identity_hash'])
          .where('identity_hash', 'is not', null)
          .where('is_repeat', '=', false)
          .doNothing(),
      )
      .returning('position')
      .execute();
    if (inserted.length === some.length) continue;
    const isKnown = new Set(inserted.map(({ position }) => position));
    const repeats = some.filter(({ position }) => !isKnown.has(position));
    await unit.db
      .insertInto('bank_file_answers')
      .values(repeats.map((row) => ({ ...row, is_repeat: true })))
      .execute();
  }
}

/** Answers of a file in order, after a position, at most `limit`, each with its return, if any. */
export async function listAnswerRows(
  scope: BrandScope,
  fileId: string,
  page: { after: number; limit: number },
) {
  return scope.db
    .selectFrom('bank_file_answers as a')
    .leftJoin('returned_payments as r', (join) =>
      join
        .onRef('r.brand_id', '=', 'a.brand_id')
        .onRef('r.bank_file_id', '=', 'a.bank_file_id')
        .onRef('r.position', '=', 'a.position'),
    )
    .selectAll('a')
    .select('r.return_code')
    .where('a.brand_id', '=', scope.brandId)
    .where('a.bank_file_id', '=', fileId)
    .where('a.position', '>', page.after)
    .orderBy('a.position')
    .limit(page.limit)
    .execute();
}

/** Place of an entry among all incoming ones. */
export interface EntryPlace {
  fileId: string;
  position: number;
}

/** Answers of a file that are not applied yet, in order, after a position, at most `limit`. */
export async function listOpenAnswers(
  scope: BrandScope,
  fileId: string,
  page: { after: number; limit: number },
): Promise<Pick<AnswerRow, 'position' | 'kind'>[]> {
  return scope.db
    .selectFrom('bank_file_answers')
    .select(['position', 'kind'])
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '>', page.after)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(page.limit)
    .execute();
}

/** Positions of a file's credits to post until an instant, in order, after a position. */
export async function listDuePostings(
  scope: BrandScope,
  fileId: string,
  page: { after: number; until: Temporal.Instant; limit: number },
): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('bank_file_answers')
    .select('position')
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '>', page.after)
    .where('posts_at', '<=', page.until)
    .orderBy('position')
    .limit(page.limit)
    .execute();
  return rows.map(({ position }) => position);
}

/** Locks one answer until the transaction ends. */
export async function lockAnswerRow(unit: Unit, fileId: string, position: number) {
  return unit.db
    .selectFrom('bank_file_answers')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
}

/** Answer with its physical row id (`ctid`), which is valid while the row is locked. */
export type PlacedAnswer = AnswerRow & { place: string };

/** Locks several answers of a file, in order, until the transaction ends. */
export async function lockAnswerRows(
  unit: Unit,
  fileId: string,
  positions: readonly number[],
): Promise<PlacedAnswer[]> {
  return unit.db
    .selectFrom('bank_file_answers')
    .selectAll()
    .select(sql<string>`ctid::text`.as('place'))
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '=', sql<number>`any(${[...positions]}::integer[])`)
    .orderBy('position')
    .forUpdate()
    .execute();
}

export interface AppliedAnswer {
  answer: PlacedAnswer;
  outcome: string;
  transferId: string | null;
  postsAt: Temporal.Instant | null;
}

/**
 * Records the outcomes of several locked answers of a file. Rows are addressed by `ctid`: in a
 * table that was just filled, the statistics show few rows per brand and file, so the planner would
 * scan all of them for each answer (docs/decisions/0087).
 */
export async function updateAnswerRows(
  unit: Unit,
  applied: readonly AppliedAnswer[],
  appliedAt: Temporal.Instant,
): Promise<void> {
  const turn = sql`array_position(${applied.map(({ answer }) => answer.position)}::integer[], position)`;
  await sql`
    update bank_file_answers
       set outcome = (${applied.map(({ outcome }) => outcome)}::text[])[${turn}],
           transfer_id = (${applied.map(({ transferId }) => transferId)}::uuid[])[${turn}],
           posts_at = (${applied.map(({ postsAt }) => postsAt?.toString() ?? null)}::timestamptz[])[${turn}],
           applied_at = ${appliedAt}
     where ctid = any (${applied.map(({ answer }) => answer.place)}::tid[])
       and brand_id is not distinct from ${unit.brandId}
  `.execute(unit.db);
}

export async function updateAnswerRow(
  unit: Unit,
  answer: { fileId: string; position: number },
  changes: Updateable<DB['bank_file_answers']>,
): Promise<void> {
  await unit.db
    .updateTable('bank_file_answers')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', answer.fileId)
    .where('position', '=', answer.position)
    .execute();
}

/** Trace numbers among the given ones whose entries a file of another name has returned. */
export async function findReturnedElsewhere(
  scope: BrandScope,
  fileName: string,
  traces: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ trace: string }>`
    select e.trace_number as trace
      from bank_file_entries e
      join bank_file_answers a on a.brand_id = e.brand_id and a.transfer_id = e.transfer_id
      join bank_files f on f.brand_id = a.brand_id and f.bank_file_id = a.bank_file_id
     where e.brand_id = ${scope.brandId} and e.trace_number = any (${traces}::text[])
       and a.kind = 'return' and a.outcome = 'applied' and f.file_name <> ${fileName}
  `.execute(scope.db);
  return new Set(rows.map(({ trace }) => trace));
}
