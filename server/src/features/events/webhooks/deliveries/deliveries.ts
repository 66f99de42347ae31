import { DomainError, invalidInput } from '../../../../kernel/domain-error.ts';
import { namesOfPattern, patternRule } from '../../../../kernel/event-patterns.ts';
import type { Context } from '../../../../platform/context.ts';
import {
  fetchPage,
  type Page,
  type PageRequest,
} from '../../../../platform/http/schemas/paging.ts';
import type { DeliveryStatus } from '../delivery-states.ts';
import { requireWebhook } from '../require-webhook.ts';
import { webhookErrors } from '../webhook-errors.ts';
import {
  countDeliveryRows,
  type DeliveryFilter,
  type DeliveryRow,
  findDeliveryRow,
  listAllDeliveryRows,
  listAttemptRows,
  listDeliveryRows,
} from './deliveries-store.ts';

type AttemptRow = Awaited<ReturnType<typeof listAttemptRows>>[number];

/** Delivery of one event to one webhook, with every attempt in order. */
export interface Delivery extends DeliveryRow {
  attempts: Omit<AttemptRow, 'delivery_id'>[];
}

export interface DeliveryQuery {
  status: DeliveryStatus | null;
  /** An event name, `prefix.*` or `*`. */
  event: string | null;
  isFailing: boolean | null;
  webhookId: string | null;
  customerId: string | null;
  eventId: string | null;
  /** Real times between which the delivery was made. */
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/** At most `limit` deliveries, of one webhook or of all (null), that match the query, newest first. */
async function readDeliveries(
  context: Context,
  webhookId: string | null,
  page: PageRequest,
  query: DeliveryQuery,
): Promise<Delivery[]> {
  const filter = filterOf(query);
  const rows =
    webhookId === null
      ? await listAllDeliveryRows(context, page, filter)
      : await listDeliveryRows(context, webhookId, page, filter);
  return withAttempts(context, rows);
}

/** @throws DomainError `invalid_input` for an event that does not exist. */
export function filterOf({ event, ...query }: DeliveryQuery): DeliveryFilter {
  const rule = event === null ? null : patternRule(event);
  if (rule) throw invalidInput([{ field: 'event', rule }]);
  return { ...query, names: namesAsked(event) };
}

/** Names that match a filter: an exact name or alias matches only itself. */
function namesAsked(event: string | null): string[] | null {
  if (event === null || event === '*') return null;
  return event.endsWith('.*') ? namesOfPattern(event) : [event];
}

/** Deliveries of all the brand's webhooks that match the query, newest first. */
export async function listAllDeliveries(
  context: Context,
  page: PageRequest,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  return fetchPage(
    page,
    (rows) => readDeliveries(context, null, rows, query),
    (most) => countDeliveries(context, null, query, most),
  );
}

/**
 * Deliveries of a webhook that match the query, newest first.
 *
 * @throws DomainError `webhook_dne`.
 */
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

/** Counts the deliveries of a webhook, or of all that exist, that match the query; at most `most`. */
function countDeliveries(
  context: Context,
  webhookId: string | null,
  query: DeliveryQuery,
  most: number,
): Promise<number> {
  return countDeliveryRows(context, webhookId, filterOf(query), most);
}

/** Returns the delivery, or throws `delivery_dne`. */
export async function readDelivery(context: Context, deliveryId: string): Promise<Delivery> {
  const row = await findDeliveryRow(context, deliveryId);
  const [delivery] = row ? await withAttempts(context, [row]) : [];
  if (!delivery) throw new DomainError(webhookErrors.delivery_dne, { delivery_id: deliveryId });
  return delivery;
}

/** Adds attempts to deliveries. The acknowledging attempt is in the delivery's row and comes last. */
async function withAttempts(context: Context, rows: DeliveryRow[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ delivery_id }) => delivery_id);
  const webhookIds = [...new Set(rows.map(({ webhook_id }) => webhook_id))];
  const attempts = Map.groupBy(
    await listAttemptRows(context, webhookIds, ids),
    ({ delivery_id }) => delivery_id,
  );
  return rows.map((row) => ({
    ...row,
    attempts: [...(attempts.get(row.delivery_id) ?? []), ...acknowledgementOf(row)],
  }));
}

function acknowledgementOf(row: DeliveryRow): Delivery['attempts'] {
  if (row.acknowledged_at === null || row.acknowledged_ms === null) return [];
  return [
    {
      attempted_at: row.acknowledged_at,
      status: row.acknowledged_status,
      duration_ms: row.acknowledged_ms,
      response: row.acknowledged_response,
      error: null,
      fault: null,
    },
  ];
}
