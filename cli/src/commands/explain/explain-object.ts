import type { ObjectMove } from '@surety/sdk';
import { typedCommand } from '@surety/sdk/command/shell-words';
import type { CommandContext } from '../../context.ts';

const shown = 5;

/** Prints an object's states and next moves, its latest events and the requests that named it. */
export async function explainObject(context: CommandContext, id: string): Promise<void> {
  const surety = context.surety();
  const { interrupted: signal } = context.io;
  const [object, events, requests] = await Promise.all([
    surety.objects.moves(id, { signal }),
    surety.events.list({ object_id: id, limit: 100 }, { signal }).page(),
    surety.requests.list({ object_id: id, limit: shown }, { signal }).page(),
  ]);
  const { out } = context;
  if (out.isForPrograms)
    return out.value({ ...object, events: events.data, requests: requests.data });
  out.line(out.style('bold', `${object.type} ${object.title}`));
  for (const { machine, state } of object.states) out.line(`  ${machine}: ${state}`);
  if (object.moves.length > 0) out.line('Next moves:');
  for (const move of object.moves) out.line(`  ${moveLine(move)}`);
  if (events.data.length > 0) out.line('Latest events:');
  for (const event of events.data.slice(-shown)) {
    out.line(`  ${event.occurred_at}  ${event.event}  ${event.event_id}`);
  }
  if (requests.data.length > 0) out.line('Latest requests about it:');
  for (const request of requests.data) {
    const { answered_at, method, path, status, log_id } = request;
    out.line(`  ${answered_at}  ${status}  ${method} ${path}`);
    out.line(`    ${typedCommand(['logs', 'show', log_id])}`);
  }
}

function moveLine({ on, when, to, operation, reason }: ObjectMove): string {
  const how = operation
    ? `${operation.method} ${operation.path}${operation.asks.length > 0 ? `, with ${operation.asks.join(', ')}` : ''}`
    : (reason ?? 'no request makes it');
  return `${on}${when ? ` [${when}]` : ''} -> ${to}: ${how}`;
}
