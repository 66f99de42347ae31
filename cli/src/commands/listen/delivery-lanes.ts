import type { Event } from '@surety/sdk';
import type { FeedPage } from './read-feed.ts';

/** Place in the record up to which events are answered. */
export interface Progress {
  /** All events up to this position are answered. */
  readonly position: string;
  /** Positions of events behind it that are answered too, because another customer's event waits. */
  readonly answered: readonly string[];
}

interface Entry {
  readonly position: string;
  readonly isEvent: boolean;
  isDone: boolean;
}

interface Job {
  readonly event: Event;
  readonly entry: Entry;
}

export interface LaneOptions {
  /** Delivers one event; resolves false if it was aborted before a response. */
  readonly deliver: (event: Event) => Promise<boolean>;
  /** Called after each answer and each page. */
  readonly onProgress: (progress: Progress) => void;
  /** Progress of an earlier run: its events are not delivered again. */
  readonly begin: Progress | null;
  /** Lanes that deliver at a time. */
  readonly concurrency: number;
  /** Events that may wait; a reader waits beyond. */
  readonly maxWaiting: number;
}

/**
 * Delivers events in order for each customer, several customers at a time. Events of no customer wait for
 * each other too, as at a webhook with `ordering: customer`.
 */
export class DeliveryLanes {
  readonly #options: LaneOptions;
  readonly #lanes = new Map<string, Job[]>();
  readonly #ready: string[] = [];
  /** Positions in the order of the record. Those at the front that are answered are behind us. */
  #entries: Entry[] = [];
  #position: string | null;
  readonly #answered: Set<string>;
  #running = 0;
  #waiting = 0;
  #isPaused = false;
  #isClosed = false;
  #changed = Promise.withResolvers<void>();

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#position = options.begin?.position ?? null;
    this.#answered = new Set(options.begin?.answered);
  }

  /** Events that are read and not answered. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Adds a page, and resolves when another may come. */
  async add({ events, next }: FeedPage): Promise<void> {
    for (const event of events) {
      const isDone = this.#answered.delete(event.position);
      const entry = { position: event.position, isEvent: true, isDone };
      this.#entries.push(entry);
      if (isDone) continue;
      this.#waiting += 1;
      this.#enqueue({ event, entry });
    }
    this.#entries.push({ position: next, isEvent: false, isDone: true });
    this.#settle();
    this.#start();
    while (this.#waiting >= this.#options.maxWaiting && !this.#isClosed)
      await this.#changed.promise;
  }

  /** Starts no delivery until `resume`. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#start();
  }

  /** Starts nothing more, and resolves when the running deliveries have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#announce();
    while (this.#running > 0) await this.#changed.promise;
  }

  #enqueue(job: Job): void {
    const key = job.event.customer_id ?? '';
    const lane = this.#lanes.get(key);
    if (lane) lane.push(job);
    else {
      this.#lanes.set(key, [job]);
      this.#ready.push(key);
    }
  }

  #start(): void {
    while (!this.#isPaused && !this.#isClosed && this.#running < this.#options.concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      this.#running += 1;
      void this.#run(key);
    }
  }

  /** Delivers the first event of a lane; then the lane goes behind the others. */
  async #run(key: string): Promise<void> {
    const lane = this.#lanes.get(key) ?? [];
    const job = lane[0];
    const isAnswered = job ? await this.#options.deliver(job.event) : true;
    this.#running -= 1;
    if (job && isAnswered) {
      lane.shift();
      job.entry.isDone = true;
      this.#waiting -= 1;
      this.#settle();
    }
    if (lane.length > 0) this.#ready.push(key);
    else this.#lanes.delete(key);
    this.#announce();
    this.#start();
  }

  #settle(): void {
    let count = 0;
    while (this.#entries[count]?.isDone) count += 1;
    this.#position = this.#entries[count - 1]?.position ?? this.#position;
    this.#entries = this.#entries.slice(count);
    // Before the first page is through there is no position that an answer could be behind.
    if (this.#position === null) return;
    const answered = this.#entries.filter(({ isEvent, isDone }) => isEvent && isDone);
    const behind = [...this.#answered, ...answered.map(({ position }) => position)];
    this.#options.onProgress({ position: this.#position, answered: behind });
  }

  #announce(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
