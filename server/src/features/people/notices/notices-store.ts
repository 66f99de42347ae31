import { type Insertable, sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';
import type { NoticeChannel, NoticeKind, SentMethod } from './notice-kinds-rules.ts';
import type { NoticeStatus } from './notice-rules.ts';

/** A paper that is owed to a customer. */
export interface NoticeRow {
  notice_id: string;
  kind: NoticeKind;
  customer_id: string;
  program_id: string;
  subject_id: string;
  /** As YYYY-MM-DD, in US Eastern time. */
  owed_by: string;
  channel: NoticeChannel;
  sent_at: Temporal.Instant | null;
  sent_method: SentMethod | null;
  sent_by: 'key' | 'person' | null;
  sent_by_id: string | null;
  overdue_at: Temporal.Instant | null;
  date_created: Temporal.Instant;
}

function selectNotices(scope: BrandScope) {
  return scope.db
    .selectFrom('notices')
    .selectAll()
    .$castTo<NoticeRow>()
    .where('brand_id', '=', scope.brandId);
}

/** Inserts notices, except those that are owed for their subject already. Returns the ids of the new ones. */
export async function insertNotices(
  unit: Unit,
  rows: readonly Omit<Insertable<DB['notices']>, 'brand_id'>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await unit.db
    .insertInto('notices')
    .values(rows.map((row) => ({ ...row, brand_id: unit.brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_id')
    .execute();
  return made.map(({ notice_id }) => notice_id);
}

export async function findNotice(
  scope: BrandScope,
  noticeId: string,
): Promise<NoticeRow | undefined> {
  return selectNotices(scope).where('notice_id', '=', noticeId).executeTakeFirst();
}

/** Reads a notice and locks its row until the transaction ends. */
export async function lockNotice(unit: Unit, noticeId: string): Promise<NoticeRow | undefined> {
  return selectNotices(unit).where('notice_id', '=', noticeId).forUpdate().executeTakeFirst();
}

/** A customer's notices of a kind about subjects. */
export async function listNoticesAbout(
  scope: BrandScope,
  kind: NoticeKind,
  { subjectIds, customerId }: { subjectIds: readonly string[]; customerId?: string },
): Promise<NoticeRow[]> {
  if (subjectIds.length === 0) return [];
  let query = selectNotices(scope)
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`);
  if (customerId) query = query.where('customer_id', '=', customerId);
  return query.execute();
}

export interface NoticeFilter {
  customerId: string | null;
  kind: NoticeKind | null;
  subjectId: string | null;
  status: NoticeStatus | null;
  /** The day in US Eastern time, as YYYY-MM-DD. */
  today: string;
}

/** The brand's notices. */
export const noticeList = newestList({
  id: 'notice_id',
  rows: (scope, { customerId, kind, subjectId, status, today }: NoticeFilter) => {
    let query = selectNotices(scope);
    if (customerId !== null) query = query.where('customer_id', '=', customerId);
    if (kind !== null) query = query.where('kind', '=', kind);
    if (subjectId !== null) query = query.where('subject_id', '=', subjectId);
    if (status === 'sent') query = query.where('sent_at', 'is not', null);
    if (status === 'owed' || status === 'overdue') {
      query = query
        .where('sent_at', 'is', null)
        .where('owed_by', status === 'owed' ? '>=' : '<', today);
    }
    return query;
  },
});

/** Saves who sent a notice, when and how; the caller has locked its row. */
export async function saveSent(
  unit: Unit,
  noticeId: string,
  sent: Pick<NoticeRow, 'sent_at' | 'sent_method' | 'sent_by' | 'sent_by_id'>,
): Promise<void> {
  await unit.db
    .updateTable('notices')
    .set(sent)
    .where('brand_id', '=', unit.brandId)
    .where('notice_id', '=', noticeId)
    .execute();
}

/** Days by which unsent notices are owed that were not told as overdue. */
export async function listUntoldDays(scope: BrandScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('notices')
    .select('owed_by')
    .distinct()
    .where('brand_id', '=', scope.brandId)
    .where('sent_at', 'is', null)
    .where('overdue_at', 'is', null)
    .execute();
  return rows.map(({ owed_by }) => owed_by);
}

/**
 * Deletes a customer's notices of kinds that were not sent, about subjects if some are named: they are owed to nobody any
 * more.
 */
export async function deleteUnsent(
  unit: Unit,
  { customerId, kinds, subjectIds }: UnsentNotices,
): Promise<void> {
  let query = unit.db
    .deleteFrom('notices')
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null);
  if (subjectIds) {
    query = query.where('subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`);
  }
  await query.execute();
}

interface UnsentNotices {
  customerId: string;
  kinds: readonly NoticeKind[];
  subjectIds?: readonly string[];
}

/** Marks notices as told overdue that were owed by a day and not sent; at most `limit`, those of the earliest days first. */
export async function markOverdue(
  unit: Unit,
  { owedBy, limit }: { owedBy: string; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with due as (
      select notice_id from notices
       where brand_id = ${unit.brandId} and sent_at is null and overdue_at is null
         and owed_by <= ${owedBy}
       order by owed_by, notice_id limit ${limit} for update
    )
    update notices n set overdue_at = ${unit.now.toString()}
      from due where n.brand_id = ${unit.brandId} and n.notice_id = due.notice_id
    returning n.*`.execute(unit.db);
  return rows;
}
