import type { BrandScope, Unit } from '../../../../platform/context.ts';
import type { Faults } from './faults-rules.ts';

export interface FaultsRow {
  faults: Faults;
  date_created: Temporal.Instant;
}

/** Replaces a webhook's faults; they apply to deliveries created after `afterDeliveryId`. */
export async function saveFaults(
  unit: Unit,
  key: { brand_id: string; webhook_id: string },
  faults: Faults,
  afterDeliveryId: string,
  now: Temporal.Instant,
): Promise<void> {
  const columns = {
    faults: JSON.stringify(faults),
    after_delivery_id: afterDeliveryId,
    date_created: now,
  };
  await unit.db
    .insertInto('webhook_faults')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['brand_id', 'webhook_id']).doUpdateSet(columns))
    .execute();
}

export async function findFaults(
  scope: BrandScope,
  webhookId: string,
): Promise<FaultsRow | undefined> {
  const row = await scope.db
    .selectFrom('webhook_faults')
    .select(['faults', 'date_created'])
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && { faults: row.faults as Faults, date_created: row.date_created };
}

export async function removeFaults(unit: Unit, webhookId: string): Promise<void> {
  await unit.db
    .deleteFrom('webhook_faults')
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
