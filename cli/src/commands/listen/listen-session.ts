import type { Event, Surety } from '@surety/sdk';
import { DeliveryLanes, type Progress } from './delivery-lanes.ts';
import { dropRetryMs, type ListenFaults } from './listen-faults.ts';
import { headersOf, type ListenMessage, messagesOf } from './listen-message.ts';
import { type Delivery, isAccepted, type ListenUpdate } from './listen-state.ts';
import type { Poster } from './post-message.ts';
import { type Connection, type FeedQuery, pause, readFeed } from './read-feed.ts';

export interface SessionOptions {
  readonly surety: Surety;
  readonly query: FeedQuery;
  /** Null only shows the events. */
  readonly poster: Poster | null;
  readonly secret: string;
  readonly faults: ListenFaults;
  /** Ends the session at the first answer that is not 2xx. */
  readonly failsOnError: boolean;
  /** Progress of the run before; null begins at the place of the query. */
  readonly begin: Progress | null;
  readonly saveProgress: (progress: Progress) => Promise<void>;
  readonly onUpdate: (update: ListenUpdate) => void;
}

/** The local server has not answered with a 2xx, and `--fail-on-error` asks to end there. */
export class RefusedLocally extends Error {
  override name = 'RefusedLocally';
}

const concurrency = 8;
const maxWaiting = 500;
const firstRetryMs = 100;
const maxRetryMs = 5_000;
/** Time that running calls have to end before the session does. */
const graceMs = 3_000;

/** Forwards events until its signal aborts. The position follows the answers, so that none is lost. */
export class ListenSession {
  readonly #options: SessionOptions;
  readonly #lanes: DeliveryLanes;
  readonly #end = new AbortController();
  #hasMore = false;
  #count = 0;
  #awaySinceMs: number | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#lanes = new DeliveryLanes({
      deliver: (event) => this.#deliver(event),
      onProgress: (progress) => this.#saveProgress(progress),
      begin: options.begin,
      concurrency,
      maxWaiting,
    });
  }

  /**
   * Runs until the signal aborts; then running calls end and the position is written.
   *
   * @throws RefusedLocally, ApiError for wrong keys or a removed position, or the error of a write.
   */
  async run(signal: AbortSignal): Promise<void> {
    const stop = () => this.#end.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const { surety, query, onUpdate } = this.#options;
    const onConnection = (connection: Connection) => onUpdate({ kind: 'connection', connection });
    try {
      for await (const page of readFeed(surety, query, {
        signal: this.#end.signal,
        onConnection,
      })) {
        this.#hasMore = page.hasMore;
        await this.#lanes.add(page);
        this.#tellBacklog();
      }
    } finally {
      this.#end.abort();
      signal.removeEventListener('abort', stop);
      const late = setTimeout(() => this.#options.poster?.close(), graceMs);
      await this.#lanes.close();
      clearTimeout(late);
      await this.#saving;
    }
    const { reason } = this.#end.signal;
    if (reason instanceof Error && reason.name !== 'AbortError') throw reason;
  }

  pause(): void {
    this.#lanes.pause();
  }

  resume(): void {
    this.#lanes.resume();
  }

  /** Sends a message once more, with its id and a new signature. The position stays. */
  async resend(message: ListenMessage): Promise<void> {
    if (!this.#options.poster) return;
    await this.#attempt(this.#options.poster, this.#newDelivery(message, true));
  }

  #newDelivery(message: ListenMessage, isRepeat: boolean): Delivery {
    this.#count += 1;
    const common = { message, atMs: Date.now(), attempts: 0, outcome: null, isRepeat };
    return { ...common, number: this.#count, state: 'sending' };
  }

  /** Resolves false if the session ended before the local server answered. */
  async #deliver(event: Event): Promise<boolean> {
    const { poster, query, faults } = this.#options;
    for (const message of messagesOf(event, query.event ?? null)) {
      const delivery = this.#newDelivery(message, false);
      if (!poster) {
        this.#tell({ ...delivery, state: 'shown' });
        continue;
      }
      if (!(await this.#sleepForFaults(delivery))) return false;
      for (let copy = 1; copy <= faults.duplicate; copy += 1) {
        const one = copy === 1 ? delivery : this.#newDelivery(message, true);
        if (!(await this.#attemptUntilAnswered(poster, one))) return false;
      }
    }
    return true;
  }

  /** Waits as the faults ask; false if the session ends meanwhile. */
  async #sleepForFaults({ number }: Delivery): Promise<boolean> {
    const { delayMs, drop } = this.#options.faults;
    const isDropped = drop > 0 && number % drop === 0;
    const ms = delayMs + (isDropped ? dropRetryMs : 0);
    if (ms > 0) await pause(ms, this.#end.signal);
    return !this.#end.signal.aborted;
  }

  /** Tries again while no server is there; the customer's later events wait behind. */
  async #attemptUntilAnswered(poster: Poster, first: Delivery): Promise<boolean> {
    let delivery = first;
    while (!this.#end.signal.aborted) {
      delivery = await this.#attempt(poster, delivery);
      if (delivery.state === 'answered') {
        this.#awaySinceMs = null;
        this.#options.onUpdate({ kind: 'away', away: null });
        if (this.#options.failsOnError && !isAccepted(delivery)) {
          this.#end.abort(new RefusedLocally());
        }
        return true;
      }
      if (!this.#end.signal.aborted) await this.#waitForServer(delivery);
    }
    return false;
  }

  async #waitForServer({ attempts, outcome }: Delivery): Promise<void> {
    this.#awaySinceMs ??= Date.now();
    const retryInMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 10));
    const away = { reason: outcome?.error ?? '', sinceMs: this.#awaySinceMs, retryInMs };
    this.#options.onUpdate({ kind: 'away', away });
    await pause(retryInMs, this.#end.signal);
  }

  async #attempt(poster: Poster, delivery: Delivery): Promise<Delivery> {
    const { message } = delivery;
    const atMs = Date.now();
    const sending: Delivery = { ...delivery, atMs, attempts: delivery.attempts + 1 };
    this.#tell({ ...sending, state: 'sending' });
    const headers = headersOf(message, this.#options.secret, atMs);
    const outcome = await poster.post(headers, message.body);
    const state = outcome.isAway && !delivery.isRepeat ? 'retrying' : 'answered';
    const made: Delivery = { ...sending, state, outcome };
    this.#tell(made);
    return made;
  }

  #tell(delivery: Delivery): void {
    this.#options.onUpdate({ kind: 'delivery', delivery });
  }

  #tellBacklog(): void {
    const { waiting } = this.#lanes;
    this.#options.onUpdate({ kind: 'backlog', waiting, hasMore: this.#hasMore });
  }

  #saveProgress(progress: Progress): void {
    this.#tellBacklog();
    this.#saving = this.#options.saveProgress(progress);
    // A position that cannot be written ends the session: continuing would repeat everything at the next
    // start.
    this.#saving.catch((error: unknown) => this.#end.abort(error));
  }
}
