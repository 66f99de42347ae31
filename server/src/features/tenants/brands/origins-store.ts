import type { BrandScope } from '../../../platform/context.ts';

/** A brand's web origins in alphabetical order; empty when none is registered. */
export async function listOrigins(scope: BrandScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('brand_origins')
    .select('origin')
    .where('brand_id', '=', scope.brandId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces a brand's web origins. */
export async function replaceOrigins(
  { db, brandId }: BrandScope,
  origins: string[],
  now: string,
): Promise<void> {
  await db.deleteFrom('brand_origins').where('brand_id', '=', brandId).execute();
  if (origins.length === 0) return;
  await db
    .insertInto('brand_origins')
    .values(origins.map((origin) => ({ brand_id: brandId, origin, date_created: now })))
    .execute();
}
