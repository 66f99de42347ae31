import type { Insertable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type AdverseActionRow = NonNullable<Awaited<ReturnType<typeof findAdverseAction>>>;

export async function insertAdverseAction(
  unit: Unit,
  row: Insertable<DB['adverse_actions']>,
): Promise<void> {
  await unit.db.insertInto('adverse_actions').values(row).execute();
}

/** The adverse action on an application, or undefined. */
export async function findAdverseAction(scope: BrandScope, applicationId: string) {
  return scope.db
    .selectFrom('adverse_actions')
    .select([
      'adverse_action_id',
      'application_id',
      'service',
      'reasons',
      'notice_sent_at',
      'date_created',
      'date_updated',
    ])
    .where('brand_id', '=', scope.brandId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** The days and sendings of the notices of applications that have an adverse action. */
export async function listNotices(scope: BrandScope, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return scope.db
    .selectFrom('adverse_actions')
    .select(['application_id', 'date_created', 'notice_sent_at'])
    .where('brand_id', '=', scope.brandId)
    .where('application_id', 'in', applicationIds)
    .execute();
}

export interface AdverseActionFilter {
  /** With or without a notice sent; null for all. */
  isSent: boolean | null;
  customerId: string | null;
}

export type ListedAdverseAction = Awaited<ReturnType<typeof listAdverseActionRows>>[number];

/** Adverse actions with their customers, newest first, older than `before`, at most `limit`. */
export async function listAdverseActionRows(
  scope: BrandScope,
  { isSent, customerId }: AdverseActionFilter,
  page: { before: string | null; limit: number },
) {
  let query = scope.db
    .selectFrom('adverse_actions as a')
    .innerJoin('credit_applications as c', (join) =>
      join
        .onRef('c.brand_id', '=', 'a.brand_id')
        .onRef('c.application_id', '=', 'a.application_id'),
    )
    .select([
      'a.adverse_action_id',
      'a.application_id',
      'a.service',
      'a.reasons',
      'a.notice_sent_at',
      'a.date_created',
      'a.date_updated',
      'c.customer_id',
    ])
    .where('a.brand_id', '=', scope.brandId);
  if (isSent !== null) query = query.where('a.notice_sent_at', isSent ? 'is not' : 'is', null);
  if (customerId) query = query.where('c.customer_id', '=', customerId);
  if (page.before) query = query.where('a.adverse_action_id', '<', page.before);
  return query.orderBy('a.adverse_action_id', 'desc').limit(page.limit).execute();
}

/** Saves when the notice was sent, unless a time is saved already. */
export async function markNoticeSent(
  unit: Unit,
  adverseActionId: string,
  sentAt: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('adverse_actions')
    .set({ notice_sent_at: sentAt, date_updated: sentAt })
    .where('brand_id', '=', unit.brandId)
    .where('adverse_action_id', '=', adverseActionId)
    .where('notice_sent_at', 'is', null)
    .execute();
}
