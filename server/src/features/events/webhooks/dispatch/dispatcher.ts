import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/logging.ts';
import { Rest } from '../../../../platform/rest.ts';
import type { CallbackClient } from '../callback-client.ts';
import { deliveriesDue } from '../deliveries-signal.ts';
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
/** How often it looks for lanes by itself while one has something to send or has just sent it. */
const busyPollMs = 200;
/** How long deliveries wait that no signal announced, or whose signal was lost. */
const pollMs = 2_000;
/**
 * After a look that read much the next one waits, and gathers: looks for single deliveries would take
 * work that a busy machine lacks elsewhere.
 */
const longestGatherMs = 5;
const deliveriesPerGatherMs = 4;

export interface DispatcherOptions {
  database: Database;
  client: CallbackClient;
  policy: RetryPolicy;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
  onAttempt?: (outcome: 'done' | 'failed') => void;
  /** Tests make it longer. */
  pollMs?: number | undefined;
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
  readonly #rest = new Rest();
  #surveyAtMs = 0;
  /** When the next delivery that waits for a time falls due. */
  #nextDueAtMs = Number.POSITIVE_INFINITY;
  /** Deliveries were announced whose lanes this process does not hold. */
  #mayBeElsewhere = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#recorder = new AttemptRecorder(options.database);
    this.#keeper = new LaneKeeper({ ...options, owner: this.owner });
  }

  /** These webhooks have something due: look now. */
  nudge(webhooks: LaneKey[]): void {
    if (!this.#keeper.wake(webhooks)) {
      this.#surveyAtMs = 0;
      this.#mayBeElsewhere = true;
    }
    this.#rest.wake();
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const { database, log } = this.#options;
    const { signal } = this.#stopping;
    const stopListening = database.signals.listen(deliveriesDue, (origin) => {
      if (origin === 'here') this.nudge([]);
      else this.#survey();
    });
    while (!signal.aborted) {
      const read = await this.#turn().catch((error: unknown) => {
        log.warn({ err: error }, 'looking for deliveries failed');
        return 0;
      });
      const gatherMs = Math.min(Math.floor(read / deliveriesPerGatherMs), longestGatherMs);
      if (gatherMs > 0) await sleep(gatherMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#rest.pause(this.#pauseMs());
    }
    stopListening();
  }

  /** Starts no further call, waits for those that run as long as `graceMs`, then breaks them off. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#rest.wake();
    const grace = setTimeout(() => this.#options.client.abort(), graceMs);
    if (this.#attempts > 0) await this.#attemptsOver.promise;
    clearTimeout(grace);
    await this.#keeper.dropAll();
  }

  /** Looks which lanes have something to send, and reads it; returns how many deliveries it read. */
  async #turn(): Promise<number> {
    const nowMs = performance.now();
    if (nowMs >= Math.min(this.#surveyAtMs, this.#nextDueAtMs)) await this.#lookForLanes(nowMs);
    const lanes = this.#keeper.lanes;
    const hungry = lanes.filter((lane) => lane.needsRead(nowMs));
    const stuck = lanes.filter((lane) => !hungry.includes(lane) && lane.needsLook(nowMs));
    const read = await readLanes(this.#options.database.kysely, hungry, stuck);
    for (const lane of hungry) this.#pump(lane);
    return read;
  }

  async #lookForLanes(nowMs: number): Promise<void> {
    const mayBeElsewhere = this.#mayBeElsewhere;
    this.#mayBeElsewhere = false;
    this.#surveyAtMs = nowMs + busyPollMs;
    this.#nextDueAtMs = Number.POSITIVE_INFINITY;
    const isBusy = this.#calls >= concurrency;
    const { isMore, isHeldElsewhere, nextInMs } = await this.#keeper.survey(nowMs, isBusy);
    this.#nextDueAtMs = nowMs + nextInMs;
    if (isMore) this.#survey();
    if (mayBeElsewhere && isHeldElsewhere) {
      this.#options.database.signals.raiseElsewhere(deliveriesDue);
    }
  }

  /** Looks for lanes again now. */
  #survey(): void {
    this.#surveyAtMs = 0;
    this.#rest.wake();
  }

  /** Until the next turn, unless woken. */
  #pauseMs(): number {
    const nowMs = performance.now();
    const isQuiet = this.#keeper.lanes.every((lane) => lane.isAtRest(nowMs));
    const pauseMs = isQuiet ? (this.#options.pollMs ?? pollMs) : busyPollMs;
    return Math.max(0, Math.min(pauseMs, this.#nextDueAtMs - nowMs));
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
    if (lane.needsRead(performance.now())) this.#rest.wake();
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
}
