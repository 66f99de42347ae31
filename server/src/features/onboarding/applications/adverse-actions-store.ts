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

/** Adverse actions with their notices, which have their ids. */
function selectActions(scope: BrandScope) {
  return scope.db
    .selectFrom('adverse_actions as a')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.brand_id', '=', 'a.brand_id').onRef('n.notice_id', '=', 'a.adverse_action_id'),
    )
    .select([
      'a.adverse_action_id',
      'a.application_id',
      'a.service',
      'a.reasons',
      'a.date_created',
      'n.customer_id',
      'n.owed_by',
      'n.sent_at as notice_sent_at',
    ])
    .where('a.brand_id', '=', scope.brandId);
}

/** The adverse action on an application, or undefined. */
export async function findAdverseAction(scope: BrandScope, applicationId: string) {
  return selectActions(scope).where('a.application_id', '=', applicationId).executeTakeFirst();
}

export interface AdverseActionFilter {
  /** With or without a notice sent; null for all. */
  isSent: boolean | null;
  customerId: string | null;
}

/** Adverse actions with their customers, newest first, older than `before`, at most `limit`. */
export async function listAdverseActionRows(
  scope: BrandScope,
  { isSent, customerId }: AdverseActionFilter,
  page: { before: string | null; limit: number },
) {
  let query = selectActions(scope);
  if (isSent !== null) query = query.where('n.sent_at', isSent ? 'is not' : 'is', null);
  if (customerId) query = query.where('n.customer_id', '=', customerId);
  if (page.before) query = query.where('a.adverse_action_id', '<', page.before);
  return query.orderBy('a.adverse_action_id', 'desc').limit(page.limit).execute();
}
