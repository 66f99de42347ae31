import { listTransfers, transferViewer } from '../../features/ach/transfers/transfers.ts';
import type { Context } from '../../platform/context.ts';

/** The newest transfers that wait for a later day because of a limit of their program. */
export async function listDelayed(context: Context) {
  const page = { limit: 100, before: null };
  const { items, hasMore } = await listTransfers(context, { isDelayed: true }, page);
  const view = await transferViewer(context, items);
  return { transfers: items.map(view), has_more: hasMore };
}
