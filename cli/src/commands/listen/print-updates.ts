import type { Output } from '../../output.ts';
import {
  applyUpdate,
  type Delivery,
  describeAway,
  describeConnection,
  emptyState,
  isAccepted,
  type ListenState,
  type ListenUpdate,
} from './listen-state.ts';
import { plain } from './screen/text-width.ts';
import { showTime } from './show-time.ts';

/** Prints a line for each answer, or an object for each with `json`, and tells of the connection beside it. */
export function printUpdates(out: Output, form: 'line' | 'json'): (update: ListenUpdate) => void {
  let state: ListenState = emptyState;
  let told = '';
  return (update) => {
    state = applyUpdate(state, update);
    if (update.kind === 'delivery') {
      if (isPrinted(update.delivery))
        out.line(form === 'json' ? jsonOf(update.delivery) : lineOf(out, update.delivery));
      return;
    }
    const now = describe(state, update);
    if (now !== null && now !== told) out.note(now);
    if (now !== null) told = now;
  };
}

/** Attempts are told of when they have an answer; those before it, by what is away. */
function isPrinted({ state }: Delivery): boolean {
  return state === 'answered' || state === 'shown';
}

/** A line for a change of the connection; the figures of a backlog would be too many. */
function describe(state: ListenState, update: ListenUpdate): string | null {
  if (update.kind === 'away') {
    const away = describeAway(update.away && { ...update.away, retryInMs: 0 }, showTime);
    return away ? `Local server: ${away.replace(/, retry in .*?;/, ';')}.` : null;
  }
  if (update.kind === 'connection') return `Service: ${describeConnection(state, showTime)}.`;
  return null;
}

function lineOf(out: Output, delivery: Delivery): string {
  const { message, atMs, outcome, attempts, isRepeat } = delivery;
  const head = `${showTime(atMs)}  ${message.name.padEnd(36)} ${message.id}`;
  if (!outcome) return head;
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  const again = isRepeat ? ' (again)' : '';
  const answer = outcome.status ?? outcome.error;
  const line = `${head}  ${answer} in ${outcome.durationMs} ms${tries}${again}`;
  if (isAccepted(delivery)) return line;
  const body = plain(outcome.answer).trim().slice(0, 200);
  return out.style('red', body ? `${line}\n          ${body}` : line);
}

function jsonOf({ message, atMs, outcome, attempts, isRepeat }: Delivery): string {
  const { event } = message;
  if (!outcome) return JSON.stringify(event);
  return JSON.stringify({
    webhook_id: message.id,
    event: message.name,
    event_id: event.event_id,
    customer_id: event.customer_id,
    position: event.position,
    attempted_at: new Date(atMs).toISOString(),
    attempts,
    repeated: isRepeat,
    status: outcome.status,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    answer: outcome.answer,
    payload: event.payload,
  });
}
