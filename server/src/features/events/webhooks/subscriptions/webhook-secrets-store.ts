import type { BrandScope, Unit } from '../../../../platform/context.ts';

export async function insertSecret(
  unit: Unit,
  row: {
    brand_id: string;
    webhook_id: string;
    secret_id: string;
    sealed_secret: Buffer;
    public_key: string | null;
    date_created: Temporal.Instant;
  },
): Promise<void> {
  await unit.db.insertInto('webhook_secrets').values(row).execute();
}

/** Secrets that sign at `now` (wall time), newest first. */
export async function listSecrets(scope: BrandScope, webhookId: string, now: Temporal.Instant) {
  return scope.db
    .selectFrom('webhook_secrets')
    .select(['secret_id', 'sealed_secret', 'expires_at'])
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('secret_id', 'desc')
    .execute();
}

/** Secrets of a webhook that are still stored, newest first, with the times between which each signed. */
export async function listSecretTimes(scope: BrandScope, webhookId: string) {
  return scope.db
    .selectFrom('webhook_secrets')
    .select(['secret_id', 'sealed_secret', 'date_created', 'expires_at'])
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhookId)
    .orderBy('secret_id', 'desc')
    .execute();
}

/** Sets the expiry of the current secret. */
export async function endCurrentSecret(
  unit: Unit,
  webhookId: string,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId)
    .where('expires_at', 'is', null)
    .execute();
}

/** Deletes all secrets except `keep`. */
export async function removeSecrets(
  unit: Unit,
  webhookId: string,
  keep: string[] = [],
): Promise<void> {
  let query = unit.db
    .deleteFrom('webhook_secrets')
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId);
  if (keep.length > 0) query = query.where('secret_id', 'not in', keep);
  await query.execute();
}
