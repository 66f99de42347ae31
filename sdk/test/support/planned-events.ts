import type { ServerResponse } from 'node:http';
import type { FaultPlan, PlannedEvent } from './fault-plan.ts';

/** Half of these bytes belong to an event that the cut leaves incomplete. */
const cutTail = 'id: 999999\ndata: {"event_id":"never","posi';

function eventsAfter({ events }: FaultPlan, { searchParams }: URL): PlannedEvent[] {
  const after = searchParams.get('after') ?? searchParams.get('cursor') ?? '';
  if (after === 'latest') return [];
  return events.filter(({ position }) => position > after);
}

export function sendEventPage(plan: FaultPlan, url: URL, response: ServerResponse): void {
  const limit = Number(url.searchParams.get('limit') ?? 25);
  const events = eventsAfter(plan, url);
  const data = events.slice(0, limit);
  const asked = url.searchParams.get('after') ?? url.searchParams.get('cursor') ?? '';
  const end = plan.events.at(-1)?.position ?? '000000';
  const next_cursor = data.at(-1)?.position ?? (asked === 'latest' ? end : asked || end);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data, has_more: events.length > limit, next_cursor }));
}

/**
 * Sends the events after the position asked for, and cuts the connection after as many of them as the
 * plan says, in the middle of another one. A new event is recorded between two connections.
 */
export function sendEventStream(plan: FaultPlan, url: URL, response: ServerResponse): void {
  const cut = plan.streamCuts.shift();
  const events = eventsAfter(plan, url);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n: alive\n\n');
  const sent = events.slice(0, cut ?? events.length);
  const messages = sent.map((event) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`);
  if (cut === undefined) return void response.write(messages.join(''));
  response.write(messages.join('') + cutTail, () => {
    plan.addEvents(1);
    response.destroy();
  });
}
