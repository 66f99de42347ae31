import type { BrandScope } from '../../../platform/context.ts';

/** The brand's holds in the order of their ids, from `from` on, whatever has become of them. */
export async function listHolds(
  scope: BrandScope,
  page: { from: string; limit: number },
): Promise<{ hold_id: string; state: string; date_created: Temporal.Instant }[]> {
  return scope.db
    .selectFrom('holds')
    .select(['hold_id', 'state', 'date_created'])
    .where('brand_id', '=', scope.brandId)
    .where('hold_id', '>=', page.from)
    .orderBy('hold_id')
    .limit(page.limit)
    .execute();
}
