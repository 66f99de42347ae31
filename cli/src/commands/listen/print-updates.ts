import { plainText } from '@surety/sdk/command/plain-text';
import type { Output } from '../../output.ts';
import {
  applyUpdate,
  type Delivery,
  describeConnection,
  emptyState,
  isAccepted,
  type ListenState,
  type ListenUpdate,
} from './listen-state.ts';
import { showTime } from './show-time.ts';

const leastBacklog = 20;

/** Prints a line for each answer, or an object for each with `json`, and lines about the connection. */
export function printUpdates(out: Output, form: 'line' | 'json'): (update: ListenUpdate) => void {
  const notes = new Notes();
  let state: ListenState = emptyState;
  return (update) => {
    state = applyUpdate(state, update);
    if (update.kind !== 'delivery') {
      const note = notes.next(state, update.kind);
      if (note !== null) out.note(note);
    } else if (isPrinted(update.delivery)) {
      if (form === 'json') out.json(resultOf(update.delivery));
      else out.line(lineOf(out, update.delivery));
    }
  };
}

/** Lines on changes of connection, backlog and local server, each printed once. */
class Notes {
  #told = '';
  #isCatchingUp = false;

  next(state: ListenState, changed: 'connection' | 'backlog' | 'away'): string | null {
    const note = changed === 'backlog' ? this.#backlogNote(state) : noteOf(state, changed);
    if (note === null || note === this.#told) return null;
    this.#told = note;
    return note;
  }

  /** A few events on their way are no backlog; the end of one is printed once all are answered. */
  #backlogNote({ waiting, hasMore }: ListenState): string | null {
    const isBehind = this.#isCatchingUp
      ? hasMore || waiting > 0
      : hasMore || waiting >= leastBacklog;
    if (isBehind === this.#isCatchingUp) return null;
    this.#isCatchingUp = isBehind;
    return isBehind ? `Catching up ${waiting}${hasMore ? '+' : ''} events.` : 'Caught up.';
  }
}

function noteOf(state: ListenState, changed: 'connection' | 'away'): string | null {
  if (changed === 'connection') return `Service: ${describeConnection(state, showTime)}.`;
  if (!state.away) return null;
  const { reason, sinceMs } = state.away;
  return `Local server: ${reason} since ${showTime(sinceMs)}; it is tried again, and no event is skipped.`;
}

/**
 * Attempts are printed when they have an answer; failed ones before it, as an outage of the local
 * server.
 */
function isPrinted({ state }: Delivery): boolean {
  return state === 'answered' || state === 'shown';
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
  const body = plainText(outcome.answer).trim().slice(0, 200);
  return out.style('red', body ? `${line}\n          ${body}` : line);
}

function resultOf({ message, atMs, outcome, attempts, isRepeat }: Delivery): object {
  const { event } = message;
  if (!outcome) return event;
  return {
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
  };
}
