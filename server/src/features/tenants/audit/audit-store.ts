import type { BrandScope } from '../../../platform/context.ts';

/** Acts of a brand, newest first, before a place in its chain. */
export async function listAuditRows(scope: BrandScope, before: bigint | null, limit: number) {
  let query = scope.db
    .selectFrom('audit_events')
    .select([
      'seq',
      'occurred_at',
      'actor',
      'key_id',
      'address',
      'operation',
      'object',
      'request_id',
    ])
    .where('brand_id', '=', scope.brandId);
  if (before !== null) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}
