import type { BrandScope } from '../../../platform/context.ts';

/** Steps of one application that its history shows at most. */
const maxEvents = 100;

/** Events about an application, oldest first. */
export async function listApplicationEvents(
  scope: BrandScope,
  { customerId, applicationId }: { customerId: string; applicationId: string },
) {
  return (
    scope.db
      .selectFrom('events')
      .select(['event_id', 'event', 'occurred_at'])
      .where('brand_id', '=', scope.brandId)
      .where('customer_id', '=', customerId)
      .where('object_id', '=', applicationId)
      .where('event', 'like', 'credit.application.%')
      // Word for word the condition of the index events_of_customer.
      .where('event', 'not like', 'transaction.%')
      .orderBy('xid')
      .orderBy('event_id')
      .limit(maxEvents)
      .execute()
  );
}
