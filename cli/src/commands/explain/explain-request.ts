import {
  type Delivery,
  type Event,
  type LoggedRequestDetail,
  NotFound,
  type Surety,
} from '@surety/sdk';
import type { CommandContext } from '../../context.ts';
import type { Output } from '../../output.ts';

const maxObjects = 10;
const maxEvents = 20;

interface RequestEffects {
  readonly objects: readonly { object_id: string; type: string; title: string }[];
  readonly events: readonly Event[];
  readonly deliveries: readonly Delivery[];
}

/** Prints a request of the log: what was sent and answered, and what followed. */
export async function explainRequest(context: CommandContext, logId: string): Promise<void> {
  const surety = context.surety();
  const { out } = context;
  const { interrupted: signal } = context.io;
  const request = await surety.requests.get(logId, { signal });
  const caused = await readCaused(surety, request, signal);
  if (out.isForPrograms) return out.value({ ...request, ...caused });
  printRequest(out, request);
  printCaused(out, caused);
}

/** Prints what was sent and answered. */
function printRequest(out: Output, request: LoggedRequestDetail): void {
  const { method, path, status, duration_ms, answered_at, error_code, is_repeat } = request;
  const outcome = `${status}${error_code ? ` ${error_code}` : ''}`;
  out.line(out.style('bold', `${method} ${path}: ${outcome}`));
  out.line(`  at ${answered_at}, in ${duration_ms.toFixed(1)} ms, request ${request.request_id}`);
  if (is_repeat) out.line('  a repeat: the answer of the first request with its Idempotency-Key');
  if (request.error) {
    out.line(`  meaning: ${request.error.meaning}`);
    out.line(`  cure:    ${request.error.cure}`);
  }
  if (!request.request) out.line('  The bodies were erased.');
  printPart(out, 'Sent', request.request);
  printPart(out, 'Answered', request.answer);
}

interface Part {
  readonly query?: unknown;
  readonly body: unknown;
  readonly is_cut: boolean;
}

function printPart(out: Output, name: string, part: Part | null): void {
  if (!part) return;
  const query = Object.entries(part.query ?? {});
  if (query.length > 0) {
    const text = query.map(([key, value]) => `${key}=${String(value)}`).join('&');
    out.line(`${name} in the query: ${text}`);
  }
  if (part.body === null || part.body === undefined) return;
  out.line(`${name}${part.is_cut ? ' (cut at 16 KiB)' : ''}:`);
  const text = typeof part.body === 'string' ? part.body : JSON.stringify(part.body, null, 2);
  for (const line of text.split('\n')) out.line(`  ${line}`);
}

/** Objects that the request named or made, and their events with deliveries since. */
async function readCaused(
  surety: Surety,
  request: LoggedRequestDetail,
  signal: AbortSignal,
): Promise<RequestEffects> {
  const ids = request.object_ids.slice(0, maxObjects);
  const found = await Promise.all(ids.map((id) => objectOf(surety, id, signal)));
  const isChange = request.method !== 'GET' && request.status < 400;
  const events = isChange ? await eventsOf(surety, request, ids, signal) : [];
  const since = new Date(Date.parse(request.answered_at) - 60_000).toISOString();
  const query = { since, limit: 100 };
  const sent = events.length > 0 ? await surety.deliveries.list(query, { signal }).take(300) : [];
  const wanted = new Set(events.map(({ event_id }) => event_id));
  return {
    objects: found.filter((object) => object !== null),
    events,
    deliveries: sent.filter(({ event_id }) => wanted.has(event_id)),
  };
}

async function objectOf(surety: Surety, id: string, signal: AbortSignal) {
  try {
    const { object_id, type, title } = await surety.objects.get(id, { signal });
    return { object_id, type, title };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function eventsOf(
  surety: Surety,
  { brand_time }: LoggedRequestDetail,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Event[]> {
  const since = brand_time === null ? {} : { since: brand_time };
  const lists = await Promise.all(
    ids.map((object_id) =>
      surety.events.list({ object_id, ...since, limit: maxEvents }, { signal }).take(maxEvents),
    ),
  );
  const byId = new Map(lists.flat().map((event) => [event.event_id, event]));
  const events = [...byId.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  return events.slice(0, maxEvents);
}

function printCaused(out: Output, { objects, events, deliveries }: RequestEffects): void {
  if (objects.length > 0) out.line('Objects:');
  for (const { object_id, type, title } of objects) out.line(`  ${type}  ${object_id}  ${title}`);
  if (events.length > 0) out.line('Events of these objects since:');
  for (const event of events) {
    out.line(`  ${event.occurred_at}  ${event.event}  ${event.event_id}`);
    for (const delivery of deliveries.filter(({ event_id }) => event_id === event.event_id)) {
      const last = delivery.attempts.at(-1);
      const answer = last ? `, answered ${last.status ?? last.error ?? 'nothing'}` : '';
      out.line(`    to webhook ${delivery.webhook_id}: ${delivery.status}${answer}`);
    }
  }
}
