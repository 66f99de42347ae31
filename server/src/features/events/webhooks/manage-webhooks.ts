import { DomainError, type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { patternProblems } from '../../../kernel/event-patterns.ts';
import { newId, nilId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { isPublicAddress } from './callback-address.ts';
import { callbackUrlRule } from './callback-url-rules.ts';
import {
  countDeliveries,
  type Delivery,
  type DeliveryQuery,
  readDeliveries,
  readDelivery,
} from './deliveries.ts';
import { orderPendingDeliveries } from './deliveries-store.ts';
import { cancelPendingDeliveries } from './disable-webhook.ts';
import { type Faults, faultKinds } from './faults-rules.ts';
import { type FaultsRow, findFaults, removeFaults, saveFaults } from './faults-store.ts';
import { type Replay, type ReplayStart, startReplay } from './replay.ts';
import { resend, sendTest } from './resend-delivery.ts';
import { webhookErrors } from './webhook-errors.ts';
import type { Ordering, Signing } from './webhook-rules.ts';
import { addSecret, replaceSecret } from './webhook-secrets.ts';
import type { NewSecret } from './webhook-signatures.ts';
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

export type { Delivery } from './deliveries.ts';
export type WebhookFaults = FaultsRow;

/** Webhook as stored, without its secrets. */
export type Webhook = WebhookRow;

/** Suffices for every environment and team of a brand; each webhook multiplies the deliveries. */
const maxWebhooks = 20;

export interface WebhookFields {
  callbackUrl: string;
  events: string[];
  description: string | null;
  ordering: Ordering;
}

/** Fields of a new webhook; `signing` never changes. */
export interface NewWebhookFields extends WebhookFields {
  signing: Signing;
}

export type WebhookPatch = Partial<WebhookFields> & { status?: 'enabled' | 'disabled' };

/**
 * Subscribes a callback to events. A shared secret is readable only in this result, a private key
 * never.
 *
 * @throws DomainError `invalid_input`; `webhook_limit` when the brand has 20 already.
 */
export async function createWebhook(
  context: Context,
  fields: NewWebhookFields,
): Promise<{ webhook: Webhook; secret: string | null }> {
  refuseBadFields(context, fields);
  const webhookId = newId();
  return context.unit(async (unit) => {
    if ((await countWebhooksLocked(unit)) >= maxWebhooks) {
      throw new DomainError(webhookErrors.webhook_limit, { limit: maxWebhooks });
    }
    await insertWebhook(unit, {
      brand_id: unit.brandId,
      webhook_id: webhookId,
      callback_url: fields.callbackUrl,
      events: [...new Set(fields.events)],
      description: fields.description,
      signing: fields.signing,
      ordering: fields.ordering,
      now: unit.now,
    });
    const made = await addSecret(unit, webhookId, fields.signing);
    return { webhook: await requireWebhook(unit, webhookId), secret: toShow(made) };
  });
}

/** Returns the webhook, or throws `webhook_dne`. */
export async function getWebhook(context: Context, webhookId: string): Promise<Webhook> {
  return requireWebhook(context, webhookId);
}

/** The brand's webhooks, newest first. */
export async function listWebhooks(context: Context, page: PageRequest): Promise<Page<Webhook>> {
  return fetchPage(page, (rows) => listWebhookRows(context, rows));
}

/**
 * Changes the given fields. Disabling cancels pending deliveries; enabling resumes with events from
 * then on.
 */
export async function changeWebhook(
  context: Context,
  webhookId: string,
  changes: WebhookPatch,
): Promise<Webhook> {
  return context.unit(async (unit) => {
    const webhook = await requireLocked(unit, webhookId);
    refuseBadFields(unit, changes);
    const columns = columnsOf(changes, webhook);
    if (Object.keys(columns).length > 0) {
      const date_updated = unit.now;
      await updateWebhook(unit, webhookId, { ...columns, date_updated });
    }
    if (changes.ordering === 'customer' && webhook.ordering === 'none') {
      await orderPendingDeliveries(unit, webhookId, nilId);
    }
    if (changes.status === 'disabled') await cancelPendingDeliveries(unit, webhookId);
    return requireWebhook(unit, webhookId);
  });
}

/** Enabling a webhook clears its failures. */
function columnsOf(
  { callbackUrl, events, description, status, ordering }: WebhookPatch,
  webhook: Webhook,
): WebhookChanges {
  return {
    ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(ordering === undefined ? {} : { ordering }),
    ...(status === 'enabled' && webhook.status === 'disabled' ? { failing_since: null } : {}),
  };
}

/** Removes the webhook and its secrets and cancels its deliveries. Returns its last state. */
export async function removeWebhook(context: Context, webhookId: string): Promise<Webhook> {
  return context.unit(async (unit) => {
    const webhook = await requireLocked(unit, webhookId);
    const date_deleted = unit.now;
    await updateWebhook(unit, webhookId, { status: 'disabled', date_deleted });
    await cancelPendingDeliveries(unit, webhookId);
    await removeSecrets(unit, webhookId);
    await removeFaults(unit, webhookId);
    return webhook;
  });
}

/** Makes a new secret; the previous one also signs for 24 hours. */
export async function rotateSecret(
  context: Context,
  webhookId: string,
): Promise<{ webhook: Webhook; secret: string | null; previousExpiresAt: Temporal.Instant }> {
  return context.unit(async (unit) => {
    const webhook = await requireLocked(unit, webhookId);
    const made = await replaceSecret(unit, webhookId, webhook.signing);
    const { previousExpiresAt } = made;
    const renewed = await requireWebhook(unit, webhookId);
    return { webhook: renewed, secret: toShow(made), previousExpiresAt };
  });
}

/**
 * Sends the event `webhook.test` to this webhook alone, whatever its events. It is attempted once.
 *
 * @throws DomainError `webhook_disabled`.
 */
export async function sendTestEvent(context: Context, webhookId: string): Promise<Delivery> {
  return context.unit(async (unit) => sendTest(unit, await requireLocked(unit, webhookId)));
}

/** Deliveries of a webhook that match the query, newest first. */
export async function listDeliveries(
  context: Context,
  webhookId: string,
  page: PageRequest,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  await requireWebhook(context, webhookId);
  return fetchPage(
    page,
    (rows) => readDeliveries(context, webhookId, rows, query),
    (most) => countDeliveries(context, webhookId, query, most),
  );
}

/** Returns the delivery, or throws `delivery_dne`. */
export async function getDelivery(context: Context, deliveryId: string): Promise<Delivery> {
  return readDelivery(context, deliveryId);
}

/**
 * Resends a delivery in any status, with its `webhook-id` and a full retry schedule. A pending
 * delivery is attempted at once.
 *
 * @throws DomainError `delivery_dne`, `webhook_disabled`.
 */
export async function resendDelivery(context: Context, deliveryId: string): Promise<Delivery> {
  return context.unit((unit) => resend(unit, deliveryId));
}

/**
 * Resends to a webhook every event it subscribes to since an event or a time, in order and in the
 * background, with the original `webhook-id`s.
 *
 * @throws DomainError `webhook_disabled`, `webhook_replaying`; `invalid_input` above the limit.
 */
export async function replayEvents(
  context: Context,
  webhookId: string,
  start: ReplayStart,
): Promise<Replay> {
  return context.unit(async (unit) =>
    startReplay(unit, await requireLocked(unit, webhookId), start),
  );
}

/** Replaces the faults injected into deliveries to a webhook from now on. */
export async function setFaults(
  context: Context,
  webhookId: string,
  faults: Faults,
): Promise<WebhookFaults | undefined> {
  if (Object.keys(faults).length === 0) {
    const rule = `must set at least one of ${faultKinds.join(', ')}`;
    throw invalidInput([{ field: 'body', rule }]);
  }
  return context.unit(async (unit) => {
    const { webhook_id } = await requireLocked(unit, webhookId);
    const key = { brand_id: unit.brandId, webhook_id };
    await saveFaults(unit, key, faults, newId(), wallClock.now());
    return findFaults(unit, webhookId);
  });
}

/** Faults of a webhook; undefined without any. */
export async function getFaults(
  context: Context,
  webhookId: string,
): Promise<WebhookFaults | undefined> {
  await requireWebhook(context, webhookId);
  return findFaults(context, webhookId);
}

/** Removes the faults of a webhook. */
export async function clearFaults(context: Context, webhookId: string): Promise<void> {
  await context.unit(async (unit) => {
    await requireLocked(unit, webhookId);
    await removeFaults(unit, webhookId);
  });
}

/** Public keys of the current signing keys, newest first. */
export function signingKeys(
  webhook: Webhook,
): { publicKey: string; expiresAt: Temporal.Instant | null }[] {
  const now = wallClock.now();
  return webhook.public_keys
    .map(({ public_key, expires_at }) => ({
      publicKey: public_key,
      expiresAt: expires_at === null ? null : Temporal.Instant.from(expires_at),
    }))
    .filter(({ expiresAt: end }) => end === null || Temporal.Instant.compare(end, now) > 0);
}

/** Secret shown to the brand: a private key is never shown. */
function toShow({ secret, publicKey }: NewSecret): string | null {
  return publicKey === null ? secret : null;
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

async function requireWebhook(context: Context, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(context, webhookId);
  if (!webhook) throw new DomainError(webhookErrors.webhook_dne, { webhook_id: webhookId });
  return webhook;
}

async function requireLocked(unit: Unit, webhookId: string): Promise<Webhook> {
  const webhook = await lockWebhook(unit, webhookId);
  if (!webhook) throw new DomainError(webhookErrors.webhook_dne, { webhook_id: webhookId });
  return webhook;
}
