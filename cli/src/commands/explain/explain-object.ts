import type { LoggedRequest, ObjectMove } from '@surety/sdk';
import { camelInWords } from '@surety/sdk/command/camel-in-words';
import { typedCommand } from '@surety/sdk/command/shell-words';
import type { CommandContext } from '../../context.ts';
import { applicationsOfObject } from './applications-of-object.ts';
import { papersOfObject } from './papers-of-object.ts';
import { paymentOfObject } from './payment-of-object.ts';
import { printReasons, reasonsOfObject } from './reasons-of-object.ts';

const shown = 5;

/** Requests of `surety explain` itself: they would displace those that changed the object. */
const lookUps: ReadonlySet<string> = new Set(['getObject', 'getObjectMoves']);
const mostRead = 500;

/** Prints an object's states with their reasons and next moves, its latest events and the requests that named it. */
export async function explainObject(context: CommandContext, id: string): Promise<void> {
  const surety = context.surety();
  const { interrupted: signal } = context.io;
  const object = await surety.objects.moves(id, { signal });
  const [reasons, applications, payment, papers, events, requests] = await Promise.all([
    reasonsOfObject(context, object),
    applicationsOfObject(context, object),
    paymentOfObject(context, object),
    papersOfObject(context, object),
    surety.events.list({ object_id: id, limit: 100 }, { signal }).page(),
    latestRequests(context, id),
  ]);
  const { out } = context;
  const told = { ...applications.fields, ...payment.fields, ...papers.fields };
  const fields = { ...object, reasons, ...told, events: events.data, requests };
  if (out.isForPrograms) return out.value(fields);
  out.line(out.style('bold', `${object.type} ${object.title}`));
  for (const { machine, state } of object.states) out.line(`  ${machine}: ${state}`);
  printReasons(out, reasons);
  for (const line of [...applications.lines, ...payment.lines, ...papers.lines]) {
    out.line(line);
  }
  if (object.moves.length > 0) out.line('Next moves:');
  for (const line of moveLines(object.moves)) out.line(`  ${line}`);
  if (events.data.length > 0) out.line('Latest events:');
  for (const event of events.data.slice(-shown)) {
    out.line(`  ${event.occurred_at}  ${event.event}  ${event.event_id}`);
  }
  if (requests.length > 0) out.line('Latest requests about it:');
  for (const request of requests) {
    const { answered_at, method, path, status, log_id } = request;
    out.line(`  ${answered_at}  ${status}  ${method} ${path}`);
    out.line(`    ${typedCommand(['logs', 'show', log_id])}`);
  }
}

/** The latest requests about an object, but for those by which this command looks it up. */
async function latestRequests(
  { surety, io }: CommandContext,
  objectId: string,
): Promise<LoggedRequest[]> {
  const found: LoggedRequest[] = [];
  let read = 0;
  const query = { object_id: objectId, limit: 100 };
  for await (const request of surety().requests.list(query, { signal: io.interrupted })) {
    if (!lookUps.has(request.operation ?? '')) found.push(request);
    read += 1;
    if (found.length === shown || read === mostRead) break;
  }
  return found;
}

/** Moves in a line each; those of one event and request that differ by their conditions share it. */
function moveLines(moves: readonly ObjectMove[]): string[] {
  const lines = new Map<string, { move: ObjectMove; conditions: string[] }>();
  for (const move of moves) {
    const { on, to, operation, reason, when } = move;
    const key = JSON.stringify([on, to, operation, reason]);
    const line = lines.get(key) ?? { move, conditions: [] };
    if (when !== null) line.conditions.push(camelInWords(when));
    lines.set(key, line);
  }
  return [...lines.values()].map(({ move, conditions }) => moveLine(move, conditions));
}

function moveLine(
  { on, to, operation, reason }: ObjectMove,
  conditions: readonly string[],
): string {
  const how = operation
    ? `${operation.method} ${operation.path}${operation.asks.length > 0 ? `, with ${operation.asks.join(', ')}` : ''}`
    : (reason ?? 'no request makes it');
  const when = conditions.length > 0 ? ` [${conditions.join(' or ')}]` : '';
  return `${camelInWords(on)}${when} -> ${to}: ${how}`;
}
