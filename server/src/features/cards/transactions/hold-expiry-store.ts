import type { BrandScope } from '../../../platform/context.ts';

/** Lists the brand's holds of any state by id, starting with `from`. */
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
