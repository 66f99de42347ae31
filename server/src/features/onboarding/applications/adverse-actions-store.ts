import type { Insertable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
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

/** Saves when the notice was sent, unless a time is saved already. */
export async function markNoticeSent(
  tx: Tx,
  brandId: string,
  adverseActionId: string,
  sentAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('adverse_actions')
    .set({ notice_sent_at: sentAt, date_updated: sentAt })
    .where('brand_id', '=', brandId)
    .where('adverse_action_id', '=', adverseActionId)
    .where('notice_sent_at', 'is', null)
    .execute();
}
