import type { Tx } from '../../platform/db/database.ts';
import type { Faults } from './faults-rules.ts';

export interface FaultsRow {
  faults: Faults;
  date_created: Temporal.Instant;
}

/** Sets a webhook's faults, in place of any before, for the deliveries made after `afterDeliveryId`. */
export async function saveFaults(
  tx: Tx,
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
  await tx
    .insertInto('webhook_faults')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['brand_id', 'webhook_id']).doUpdateSet(columns))
    .execute();
}

export async function findFaults(
  tx: Tx,
  brandId: string,
  webhookId: string,
): Promise<FaultsRow | undefined> {
  const row = await tx
    .selectFrom('webhook_faults')
    .select(['faults', 'date_created'])
    .where('brand_id', '=', brandId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && { faults: row.faults as Faults, date_created: row.date_created };
}

export async function removeFaults(tx: Tx, brandId: string, webhookId: string): Promise<void> {
  await tx
    .deleteFrom('webhook_faults')
    .where('brand_id', '=', brandId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
