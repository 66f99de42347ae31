import type { Context } from '../../../../platform/context.ts';
import { requireLockedWebhook } from '../require-webhook.ts';
import { removeFaults } from './faults-store.ts';

/** Removes the faults of a webhook. @throws DomainError `webhook_dne`. */
export async function clearFaults(context: Context, webhookId: string): Promise<void> {
  await context.unit(async (unit) => {
    await requireLockedWebhook(unit, webhookId);
    await removeFaults(unit, webhookId);
  });
}
