import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import type { CallbackClient } from '../callback-client.ts';
import type { RetryPolicy } from '../retry-rules.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { LaneKey } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Lane } from './lane.ts';
import { LaneKeeper } from './lane-keeper.ts';
import { makeAttempt } from './make-attempt.ts';
import { readLanes } from './read-lanes.ts';

/** Calls at once in this process. They wait for strangers, so there may be many. */
const concurrency = 256;
/** So many attempts may be under way, those that are called and not yet written down among them. */
const maxUnwritten = 1_000;
/**
 * How often it looks for lanes by itself, and how soon after the last look it looks again: sooner would
 * be looks for single deliveries, whose work a busy machine lacks elsewhere.
 */
const pollMs = 200;
const breatherMs = 5;

export interface DispatcherOptions {
  database: Database;
  client: CallbackClient;
  policy: RetryPolicy;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
  onAttempt?: (outcome: 'done' | 'failed') => void;
}

/**
 * Makes the deliveries of the endpoints that this process holds: it looks which endpoints have some
 * due, takes those that nobody holds, reads what they have to send, and calls. A process that dies
 * loses its lanes with its heartbeat, and another takes them.
 */
export class Dispatcher {
  readonly owner = randomUUID();
  readonly #options: DispatcherOptions;
  readonly #keeper: LaneKeeper;
  readonly #recorder: AttemptRecorder;
  /**
   * Attempts from the call to the record. Only the call holds a place, or a slow disk would idle the
   * network. Counted, not kept: a Set that comes and goes leaves old tables behind, each of which keeps
   * what it held, and the next table, until the slow collection of garbage.
   */
  #attempts = 0;
  readonly #attemptsOver = Promise.withResolvers<void>();
  #calls = 0;
  /** Lanes that have something to send and found no place, in the order that they came. */
  readonly #queue = new Set<Lane>();
  readonly #stopping = new AbortController();
  #wake: (() => void) | null = null;
  #isWoken = false;
  #surveyAtMs = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#recorder = new AttemptRecorder(options.database);
    this.#keeper = new LaneKeeper({ ...options, owner: this.owner });
  }

  /** These webhooks have something due: look now. */
  nudge(webhooks: LaneKey[]): void {
    if (!this.#keeper.wake(webhooks)) this.#surveyAtMs = 0;
    this.#look();
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#isWoken = false;
      await this.#turn().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'looking for deliveries failed');
      });
      await this.#rest(breatherMs);
      if (!this.#isWoken) await this.#rest(pollMs);
    }
  }

  /** Starts no further call, waits for those that run as long as `graceMs`, then breaks them off. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake?.();
    const grace = setTimeout(() => this.#options.client.abort(), graceMs);
    if (this.#attempts > 0) await this.#attemptsOver.promise;
    clearTimeout(grace);
    await this.#keeper.dropAll();
  }

  async #turn(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs >= this.#surveyAtMs) {
      this.#surveyAtMs = nowMs + pollMs;
      const isBusy = this.#calls >= concurrency;
      if (await this.#keeper.survey(nowMs, isBusy)) this.nudge([]);
    }
    const lanes = this.#keeper.lanes;
    const hungry = lanes.filter((lane) => lane.needsRead(nowMs));
    const stuck = lanes.filter((lane) => !hungry.includes(lane) && lane.needsLook(nowMs));
    await readLanes(this.#options.database.kysely, hungry, stuck);
    for (const lane of hungry) this.#pump(lane);
  }

  /** Starts what a lane may send, as long as there are places. */
  #pump(lane: Lane): void {
    for (;;) {
      if (this.#stopping.signal.aborted) return;
      if (!this.#hasPlace()) {
        this.#queue.add(lane);
        return;
      }
      const delivery = lane.next(performance.now());
      if (!delivery) break;
      this.#attempts += 1;
      void this.#attempt(lane, delivery).finally(() => {
        this.#attempts -= 1;
        if (this.#attempts === 0 && this.#stopping.signal.aborted) this.#attemptsOver.resolve();
        this.#pumpNext(lane);
      });
    }
    if (lane.needsRead(performance.now())) this.#look();
  }

  #hasPlace(): boolean {
    return this.#calls < concurrency && this.#attempts < maxUnwritten;
  }

  /** A place came free: who has waited for one goes first. */
  #pumpNext(lane: Lane): void {
    for (const first of this.#queue) {
      if (!this.#hasPlace()) break;
      this.#queue.delete(first);
      this.#pump(first);
    }
    this.#pump(lane);
  }

  /** One attempt from the call to its record; the lane goes on in between. */
  async #attempt(lane: Lane, delivery: DueDelivery): Promise<void> {
    const { log, onAttempt } = this.#options;
    const recorder = this.#recorder;
    this.#calls += 1;
    try {
      const outcome = await makeAttempt(this.#options, recorder, lane, delivery, () => {
        this.#calls -= 1;
        this.#pumpNext(lane);
      });
      onAttempt?.(outcome.isAcknowledged ? 'done' : 'failed');
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        log.warn({ err: error, delivery_id: delivery.delivery_id }, 'a delivery was not recorded');
      }
      lane.settle(delivery, false);
    }
  }

  #look(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Until woken, at most so long. */
  #rest(ms: number): Promise<void> {
    if (this.#isWoken && ms === pollMs) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      if (ms === pollMs) this.#wake = end;
    });
  }
}
