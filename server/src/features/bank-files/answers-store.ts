import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type AnswerRow = NonNullable<Awaited<ReturnType<typeof lockAnswerRow>>>;
export type ListedAnswer = Awaited<ReturnType<typeof listAnswerRows>>[number];

/** A statement's parameters are counted in 16 bits. */
const rowsPerInsert = 3_000;

export async function insertAnswerRows(
  tx: Tx,
  rows: Insertable<DB['bank_file_answers']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const some = rows.slice(from, from + rowsPerInsert);
    await tx.insertInto('bank_file_answers').values(some).execute();
  }
}

/** A file's answers in their order, after a position, at most `limit`, and what they go back by. */
export async function listAnswerRows(
  tx: Tx,
  brandId: string,
  fileId: string,
  page: { after: number; limit: number },
) {
  return tx
    .selectFrom('bank_file_answers as a')
    .leftJoin('returned_payments as r', (join) =>
      join
        .onRef('r.brand_id', '=', 'a.brand_id')
        .onRef('r.bank_file_id', '=', 'a.bank_file_id')
        .onRef('r.position', '=', 'a.position'),
    )
    .selectAll('a')
    .select('r.return_code')
    .where('a.brand_id', '=', brandId)
    .where('a.bank_file_id', '=', fileId)
    .where('a.position', '>', page.after)
    .orderBy('a.position')
    .limit(page.limit)
    .execute();
}

/** Those of a file's answers after a position that were not applied yet, in order, at most `limit`. */
export async function listOpenAnswers(
  tx: Tx,
  brandId: string,
  fileId: string,
  page: { after: number; limit: number },
): Promise<Pick<AnswerRow, 'position' | 'kind'>[]> {
  return tx
    .selectFrom('bank_file_answers')
    .select(['position', 'kind'])
    .where('brand_id', '=', brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '>', page.after)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(page.limit)
    .execute();
}

/** One answer, locked until the transaction ends. */
export async function lockAnswerRow(tx: Tx, brandId: string, fileId: string, position: number) {
  return tx
    .selectFrom('bank_file_answers')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
}

/** The same of several of a file, in order. */
export async function lockAnswerRows(
  tx: Tx,
  brandId: string,
  fileId: string,
  positions: readonly number[],
): Promise<AnswerRow[]> {
  return tx
    .selectFrom('bank_file_answers')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('bank_file_id', '=', fileId)
    .where('position', '=', sql<number>`any(${[...positions]}::integer[])`)
    .orderBy('position')
    .forUpdate()
    .execute();
}

/**
 * What became of several of a file's answers at once. Not joined to what became of them: a table that
 * was just filled seems small, and would be read whole each time.
 */
export async function updateAnswerRows(
  tx: Tx,
  brandId: string,
  fileId: string,
  applied: readonly { position: number; outcome: string; transferId: string | null }[],
  appliedAt: Temporal.Instant,
): Promise<void> {
  const positions = sql`${applied.map((one) => one.position)}::integer[]`;
  await sql`
    update bank_file_answers
       set outcome = (${applied.map((one) => one.outcome)}::text[])[
             array_position(${positions}, position)],
           transfer_id = (${applied.map((one) => one.transferId)}::uuid[])[
             array_position(${positions}, position)],
           applied_at = ${appliedAt}
     where brand_id = ${brandId} and bank_file_id = ${fileId} and position = any (${positions})
  `.execute(tx);
}

export async function updateAnswerRow(
  tx: Tx,
  brandId: string,
  answer: { fileId: string; position: number },
  changes: Updateable<DB['bank_file_answers']>,
): Promise<void> {
  await tx
    .updateTable('bank_file_answers')
    .set(changes)
    .where('brand_id', '=', brandId)
    .where('bank_file_id', '=', answer.fileId)
    .where('position', '=', answer.position)
    .execute();
}
