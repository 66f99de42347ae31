import { DomainError, type FieldProblem, invalidInput } from '../../kernel/domain-error.ts';
import { patternProblems, testEvent } from '../../kernel/event-patterns.ts';
import { newId } from '../../kernel/ids.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { isPublicAddress } from './callback-address.ts';
import { callbackUrlRule } from './callback-url-rules.ts';
import {
  type DeliveryStatus,
  insertDeliveries,
  listAttemptRows,
  listDeliveryRows,
} from './deliveries-store.ts';
import { cancelPendingDeliveries } from './disable-webhook.ts';
import { addSecret, replaceSecret } from './webhook-secrets.ts';
import {
  countWebhooksLocked,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  removeSecrets,
  updateWebhook,
  type WebhookChanges,
  type WebhookRow,
} from './webhooks-store.ts';

/** A subscription, as stored and without its secrets. */
export type Webhook = WebhookRow;

/** Enough for every environment and team of a brand; each one more multiplies the deliveries. */
const maxWebhooks = 20;

export interface WebhookFields {
  callbackUrl: string;
  events: string[];
  description: string | null;
}

/**
 * Subscribes a callback to events. The secret can be read this once.
 *
 * @throws DomainError `invalid_input`; `webhook_limit` when the brand has 20 already.
 */
export async function createWebhook(
  context: Context,
  fields: WebhookFields,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseBadFields(context, fields);
  const webhookId = newId();
  return context.transaction(async (tx) => {
    if ((await countWebhooksLocked(tx, context.brandId)) >= maxWebhooks) {
      throw new DomainError('webhook_limit', { limit: maxWebhooks });
    }
    await insertWebhook(tx, {
      brand_id: context.brandId,
      webhook_id: webhookId,
      callback_url: fields.callbackUrl,
      events: [...new Set(fields.events)],
      description: fields.description,
      now: context.clock.now(),
    });
    const secret = await addSecret(tx, context, webhookId);
    return { webhook: await requireWebhook(tx, context, webhookId), secret };
  });
}

/** The webhook, or `webhook_dne`. */
export async function getWebhook(context: Context, webhookId: string): Promise<Webhook> {
  return requireWebhook(context.db, context, webhookId);
}

/** The brand's webhooks, newest first. */
export async function listWebhooks(context: Context, page: PageRequest): Promise<Page<Webhook>> {
  return toPage(await listWebhookRows(context.db, context.brandId, page), page.limit);
}

/**
 * Changes what is given. Disabling cancels the deliveries that are still to be made; enabling
 * begins anew with the events that come from then on.
 */
export async function changeWebhook(
  context: Context,
  webhookId: string,
  changes: Partial<WebhookFields> & { status?: 'enabled' | 'disabled' },
): Promise<Webhook> {
  return context.transaction(async (tx) => {
    const webhook = await requireLocked(tx, context, webhookId);
    refuseBadFields(context, changes);
    const { callbackUrl, events, description, status } = changes;
    const columns: WebhookChanges = {
      ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(description === undefined ? {} : { description }),
      ...(status === undefined ? {} : { status }),
      ...(status === 'enabled' && webhook.status === 'disabled' ? { failing_since: null } : {}),
    };
    if (Object.keys(columns).length > 0) {
      const date_updated = context.clock.now();
      await updateWebhook(tx, context.brandId, webhookId, { ...columns, date_updated });
    }
    if (status === 'disabled') await cancelPendingDeliveries(tx, context, webhookId);
    return requireWebhook(tx, context, webhookId);
  });
}

/** Removes the webhook, forgets its secrets and cancels its deliveries. Returns what it was. */
export async function removeWebhook(context: Context, webhookId: string): Promise<Webhook> {
  return context.transaction(async (tx) => {
    const webhook = await requireLocked(tx, context, webhookId);
    const date_deleted = context.clock.now();
    await updateWebhook(tx, context.brandId, webhookId, { status: 'disabled', date_deleted });
    await cancelPendingDeliveries(tx, context, webhookId);
    await removeSecrets(tx, context.brandId, webhookId);
    return webhook;
  });
}

/** Makes a new secret; for 24 hours the one before signs too. */
export async function rotateSecret(
  context: Context,
  webhookId: string,
): Promise<{ webhook: Webhook; secret: string; previousExpiresAt: Temporal.Instant }> {
  return context.transaction(async (tx) => {
    const webhook = await requireLocked(tx, context, webhookId);
    return { webhook, ...(await replaceSecret(tx, context, webhookId)) };
  });
}

/**
 * Sends the event `webhook.test` to this webhook alone, whatever it listens to. It is tried once.
 *
 * @throws DomainError `webhook_disabled`.
 */
export async function sendTestEvent(context: Context, webhookId: string): Promise<Delivery> {
  return context.transaction(async (tx) => {
    const webhook = await requireLocked(tx, context, webhookId);
    if (webhook.status === 'disabled') throw new DomainError('webhook_disabled');
    const eventId = await recordEvent(tx, context, {
      event: testEvent,
      customerId: null,
      objectId: webhookId,
      payload: { webhook_id: webhookId },
    });
    const delivery = {
      brand_id: context.brandId,
      delivery_id: newId(),
      webhook_id: webhookId,
      event_id: eventId,
      event: testEvent,
      message_id: eventId,
    };
    await insertDeliveries(tx, [delivery], wallClock.now());
    const [sent] = await readDeliveries(tx, context, webhookId, { limit: 1, before: null }, null);
    if (!sent) throw new Error('A delivery just written is not there');
    return sent;
  });
}

type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number];
type AttemptRow = Awaited<ReturnType<typeof listAttemptRows>>[number];

/** One event on its way to one webhook, with every attempt in order. */
export interface Delivery extends DeliveryRow {
  attempts: AttemptRow[];
}

/** A webhook's deliveries, newest first; `status` keeps those that have it. */
export async function listDeliveries(
  context: Context,
  webhookId: string,
  page: PageRequest,
  status: DeliveryStatus | null,
): Promise<Page<Delivery>> {
  await requireWebhook(context.db, context, webhookId);
  const deliveries = await readDeliveries(context.db, context, webhookId, page, status);
  return toPage(deliveries, page.limit);
}

async function readDeliveries(
  tx: Tx,
  { brandId }: Context,
  webhookId: string,
  page: PageRequest,
  status: DeliveryStatus | null,
): Promise<Delivery[]> {
  const rows = await listDeliveryRows(tx, brandId, webhookId, page, status);
  const ids = rows.map(({ delivery_id }) => delivery_id);
  const attempts = Map.groupBy(
    await listAttemptRows(tx, brandId, ids),
    ({ delivery_id }) => delivery_id,
  );
  return rows.map((row) => ({ ...row, attempts: attempts.get(row.delivery_id) ?? [] }));
}

function refuseBadFields(context: Context, fields: Partial<WebhookFields>): void {
  const problems: FieldProblem[] = [];
  if (fields.callbackUrl !== undefined) {
    const rule = callbackUrlRule(fields.callbackUrl, context.environment, isPublicAddress);
    if (rule) problems.push({ field: 'callback_url', rule });
  }
  if (fields.events !== undefined) problems.push(...patternProblems(fields.events));
  if (problems.length > 0) throw invalidInput(problems);
}

async function requireWebhook(tx: Tx, context: Context, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(tx, context.brandId, webhookId);
  if (!webhook) throw new DomainError('webhook_dne', { webhook_id: webhookId });
  return webhook;
}

async function requireLocked(tx: Tx, context: Context, webhookId: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, context.brandId, webhookId);
  if (!webhook) throw new DomainError('webhook_dne', { webhook_id: webhookId });
  return webhook;
}
