import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError, SuretyError } from './errors.ts';
import { sleep } from './retry.ts';

/** What the stream does at present, for those who show it. */
export type StreamStatus =
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'connected' }
  | { readonly state: 'disconnected'; readonly reason: string; readonly retryInMs: number };

/** Where the next connection begins, and how often it was tried since the last event. */
interface Place {
  after: string | null;
  hasBegun: boolean;
  attempt: number;
}

const neverAborts = new AbortController().signal;

const firstDelayMs = 250;
const maxDelayMs = 10_000;

/** The service sends a comment every 15 seconds; a connection silent for longer is dead. */
const silenceMs = 45_000;

/** A listener that is slower than this many events stops reading from the connection. */
const maxBuffered = 1_000;

/**
 * Events as they are recorded. It connects again by itself after the last event that was taken, so that
 * none is lost; an event may be seen twice only by whoever begins anew from an older position.
 */
export class EventStream<Item extends { position: string }> implements AsyncIterable<Item> {
  readonly #open: (after: string | null, signal: AbortSignal) => Promise<Response>;
  readonly #begin: (signal: AbortSignal) => Promise<string | null>;
  readonly #signal: AbortSignal | undefined;
  #onStatus: (status: StreamStatus) => void = () => undefined;

  constructor(
    open: (after: string | null, signal: AbortSignal) => Promise<Response>,
    begin: (signal: AbortSignal) => Promise<string | null>,
    signal: AbortSignal | undefined,
  ) {
    this.#open = open;
    this.#begin = begin;
    this.#signal = signal;
  }

  /** Calls `listener` whenever the connection changes. */
  onStatus(listener: (status: StreamStatus) => void): this {
    this.#onStatus = listener;
    return this;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const place: Place = { after: null, hasBegun: false, attempt: 0 };
    while (!this.#signal?.aborted) {
      place.attempt += 1;
      this.#onStatus({ state: 'connecting', attempt: place.attempt });
      const end = { reason: 'the service ended the connection' };
      yield* this.#follow(place, end);
      if (this.#signal?.aborted) return;
      const retryInMs = Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** place.attempt);
      this.#onStatus({ state: 'disconnected', reason: end.reason, retryInMs });
      await sleep(retryInMs, this.#signal).catch(() => undefined);
    }
  }

  /** One connection: moves `place` with each event, and says in `end` why it ended. */
  async *#follow(place: Place, end: { reason: string }): AsyncGenerator<Item, void, undefined> {
    try {
      if (!place.hasBegun) place.after = await this.#begin(this.#signal ?? neverAborts);
      place.hasBegun = true;
      for await (const item of this.#connection(place.after)) {
        place.after = item.position;
        place.attempt = 0;
        yield item;
      }
    } catch (error) {
      if (this.#signal?.aborted) return;
      if (isFinal(error)) throw error;
      end.reason = error instanceof Error ? error.message : String(error);
    }
  }

  /** The events of one connection, until it ends. */
  async *#connection(after: string | null): AsyncGenerator<Item, void, undefined> {
    const controller = new AbortController();
    const abort = () => controller.abort(this.#signal?.reason);
    this.#signal?.addEventListener('abort', abort, { once: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      const silent = new SuretyError(`nothing arrived for ${silenceMs / 1_000} seconds`);
      timer = setTimeout(() => controller.abort(silent), silenceMs);
    };
    try {
      watch();
      const response = await this.#open(after, controller.signal);
      this.#onStatus({ state: 'connected' });
      yield* readItems<Item>(response, watch, controller.signal);
    } finally {
      clearTimeout(timer);
      this.#signal?.removeEventListener('abort', abort);
      controller.abort();
    }
  }
}

async function* readItems<Item>(response: Response, watch: () => void, signal: AbortSignal) {
  const items: Item[] = [];
  const parser = createParser({
    onEvent: ({ data }: EventSourceMessage) => {
      if (items.length < maxBuffered) items.push(JSON.parse(data) as Item);
      else throw new SuretyError('one piece of the stream holds too many events');
    },
  });
  const reader = response.body?.getReader();
  if (!reader) throw new SuretyError('the stream has no body');
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      watch();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      while (items.length > 0) yield items.shift() as Item;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    reader.releaseLock();
  }
}

/** Refusals that another try would only repeat: wrong keys, a wrong filter. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
