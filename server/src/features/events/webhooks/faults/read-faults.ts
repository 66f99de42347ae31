import type { Context } from '../../../../platform/context.ts';
import { requireWebhook } from '../require-webhook.ts';
import { type FaultsRow, findFaults } from './faults-store.ts';

/** Faults of a webhook; undefined without any. @throws DomainError `webhook_dne`. */
export async function readFaults(
  context: Context,
  webhookId: string,
): Promise<FaultsRow | undefined> {
  await requireWebhook(context, webhookId);
  return findFaults(context, webhookId);
}
