import type { Insertable, Updateable } from 'kysely';
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

/** The positions of a file's answers that were not applied yet, in order, at most `limit`. */
export async function listOpenAnswers(
  tx: Tx,
  brandId: string,
  fileId: string,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('bank_file_answers')
    .select('position')
    .where('brand_id', '=', brandId)
    .where('bank_file_id', '=', fileId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position }) => position);
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
