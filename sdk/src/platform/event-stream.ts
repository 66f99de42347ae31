import { ApiError, ArgumentInvalid, NotConfigured, SuretyError } from './errors.ts';
import { callHook } from './hooks.ts';
import { EventParser, type StreamMessage } from './parse-events.ts';
import { TimeLimit } from './time-limit.ts';
import type { Timing } from './timing.ts';

/** The state of the stream at present, for those who show it. */
export type StreamStatus =
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'connected' }
  | { readonly state: 'disconnected'; readonly reason: string; readonly retryInMs: number };

/** The parts with which a stream connects, begins and waits. */
export interface StreamSource {
  open(after: string | null, signal: AbortSignal): Promise<Response>;
  /** The position before the first event, where that is not the oldest one. */
  begin(signal: AbortSignal | undefined): Promise<string | null>;
  readonly signal: AbortSignal | undefined;
  readonly timing: Timing;
}

/** The place at which the next connection begins, and the tries since the last event. */
interface Place {
  after: string | null;
  hasBegun: boolean;
  attempt: number;
}

/** Why a connection ended, and for how long the service does not want another one. */
interface End {
  reason: string;
  retryAfterMs: number;
}

/** One message of a connection: an event, or the position that a filtered stream has reached without one. */
type Piece<Item> = { readonly item: Item } | { readonly position: string };

const firstDelayMs = 250;
const maxDelayMs = 10_000;

/** The service sends a comment every 15 seconds; a connection silent for longer is dead. */
const silenceMs = 45_000;

/**
 * Events as they are recorded, without an end. It connects again by itself after the last event that was
 * taken, so that none is lost or repeated. It ends when its signal aborts.
 */
export class EventStream<Item extends { position: string }> implements AsyncIterable<Item> {
  readonly #source: StreamSource;
  #onStatus: (status: StreamStatus) => void = () => undefined;

  constructor(source: StreamSource) {
    this.#source = source;
  }

  /** Calls `listener` whenever the connection changes. */
  onStatus(listener: (status: StreamStatus) => void): this {
    this.#onStatus = (status) => callHook(() => listener(status));
    return this;
  }

  /** @throws ApiError if the service refuses the stream, so that another try would fail as well. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { signal, timing } = this.#source;
    const place: Place = { after: null, hasBegun: false, attempt: 0 };
    while (!signal?.aborted) {
      place.attempt += 1;
      this.#onStatus({ state: 'connecting', attempt: place.attempt });
      const end: End = { reason: 'the service ended the connection', retryAfterMs: 0 };
      yield* this.#follow(place, end);
      if (signal?.aborted) return;
      const delayMs = timing.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** place.attempt);
      const retryInMs = Math.max(delayMs, end.retryAfterMs);
      this.#onStatus({ state: 'disconnected', reason: end.reason, retryInMs });
      await timing.sleep(retryInMs, signal).catch(() => undefined);
    }
  }

  /** One connection: moves `place` with each event, and says in `end` why it ended. */
  async *#follow(place: Place, end: End): AsyncGenerator<Item, void, undefined> {
    const { signal } = this.#source;
    const startedAt = performance.now();
    try {
      if (!place.hasBegun) place.after = await this.#source.begin(signal);
      place.hasBegun = true;
      for await (const piece of this.#connection(place.after)) {
        if (signal?.aborted) return;
        place.attempt = 0;
        place.after = 'item' in piece ? piece.item.position : piece.position;
        if ('item' in piece) yield piece.item;
      }
    } catch (error) {
      if (signal?.aborted) return;
      noteEnd(end, error);
    }
    // A connection that stayed open was a good one, though nothing happened.
    if (performance.now() - startedAt > silenceMs) place.attempt = 0;
  }

  /** The events of one connection, until it ends. */
  async *#connection(after: string | null): AsyncGenerator<Piece<Item>, void, undefined> {
    const limit = new TimeLimit(this.#source.signal, silenceMs);
    try {
      const response = await limit.race(this.#source.open(after, limit.signal));
      this.#onStatus({ state: 'connected' });
      yield* readPieces<Item>(response, limit);
    } catch (error) {
      if (!limit.isTimeUp) throw error;
      throw new SuretyError(`nothing arrived for ${silenceMs / 1_000} seconds`);
    } finally {
      limit.cancel();
    }
  }
}

async function* readPieces<Item>(response: Response, limit: TimeLimit) {
  const parser = new EventParser();
  const reader = response.body?.getReader();
  if (!reader) throw new SuretyError('the stream has no body');
  const decoder = new TextDecoder();
  try {
    for (;;) {
      limit.restart();
      const { done, value } = await limit.race(reader.read());
      // Time that the caller takes for an event is none of the connection's.
      limit.pause();
      if (done) return;
      for (const message of parser.feed(decoder.decode(value, { stream: true })))
        yield pieceOf<Item>(message);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function pieceOf<Item>({ id, data }: StreamMessage): Piece<Item> {
  if (data === undefined) return { position: id ?? '' };
  try {
    return { item: JSON.parse(data) as Item };
  } catch {
    throw new SuretyError('an event is not JSON');
  }
}

/** @throws what another try would only repeat */
function noteEnd(end: End, error: unknown): void {
  if (isFinal(error)) throw error;
  end.reason = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) end.retryAfterMs = error.retryAfterMs ?? 0;
}

/** Refusals that another try would only repeat: wrong keys, a wrong filter. */
function isFinal(error: unknown): boolean {
  if (error instanceof NotConfigured || error instanceof ArgumentInvalid) return true;
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
