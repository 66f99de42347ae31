import { type Insertable, sql } from 'kysely';
import type { Unit } from '../../../../platform/context.ts';
import type { DB } from '../../../../platform/db/schema.generated.ts';

export type WaitingReturn = Awaited<ReturnType<typeof lockWaitingReturns>>[number];

export async function insertReturnedPayment(
  unit: Unit,
  row: Insertable<DB['returned_payments']>,
): Promise<void> {
  await unit.db.insertInto('returned_payments').values(row).execute();
}

/**
 * Locks the payments to return in a window or before, with their sealed entries, oldest first, at
 * most `limit`, until the transaction ends.
 */
export async function lockWaitingReturns(
  unit: Unit,
  window: { programId: string; leavesAt: Temporal.Instant; limit: number },
) {
  return unit.db
    .selectFrom('returned_payments as r')
    .innerJoin('bank_file_answers as a', (join) =>
      join
        .onRef('a.brand_id', '=', 'r.brand_id')
        .onRef('a.bank_file_id', '=', 'r.bank_file_id')
        .onRef('a.position', '=', 'r.position'),
    )
    .select(['r.bank_file_id', 'r.position', 'r.return_code', 'r.settles_at', 'r.answers_until'])
    .select(['r.information', 'a.payment'])
    .where('r.brand_id', '=', unit.brandId)
    .where('r.program_id', '=', window.programId)
    .where('r.leaves_at', '<=', window.leavesAt)
    .where('r.sent_file_id', 'is', null)
    .orderBy('r.bank_file_id')
    .orderBy('r.position')
    .limit(window.limit)
    .forUpdate('r')
    .execute();
}

/** True if payments wait to be returned in a window or before. */
export async function hasWaitingReturns(
  unit: Unit,
  window: { programId: string; leavesAt: Temporal.Instant },
): Promise<boolean> {
  return (await lockWaitingReturns(unit, { ...window, limit: 1 })).length > 0;
}

/** Marks the payments that a file returns as sent. */
export async function markReturnsSent(unit: Unit, fileId: string): Promise<void> {
  await sql`
    update returned_payments r set sent_file_id = e.bank_file_id
      from bank_file_entries e
     where e.brand_id = ${unit.brandId} and e.bank_file_id = ${fileId}
       and r.brand_id = e.brand_id and r.bank_file_id = e.returned_file_id
       and r.position = e.returned_position
  `.execute(unit.db);
}
