import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '../../../../platform/context.ts';
import type { SignalOrigin } from '../../../../platform/db/commit-signals.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/logging.ts';
import { type Loop, repeat } from '../../../../platform/repeat.ts';
import type { Tracer } from '../../../../platform/tracing/tracing.ts';
import { deliveriesDue } from '../deliveries/deliveries-signal.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { CallbackClient } from './callback-client.ts';
import type { LaneKey } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Lane } from './lane.ts';
import { LaneKeeper } from './lane-keeper.ts';
import { makeAttempt } from './make-attempt.ts';
import { readLanes } from './read-lanes.ts';
import type { RetryPolicy } from './retry-rules.ts';
import { SlowCalls } from './slow-calls.ts';

/** Concurrent calls of this process. They wait for remote servers, so there may be many. */
const concurrency = 256;
/** Attempts under way, including those called and not yet recorded. */
const maxUnwritten = 1_000;
/** Interval between surveys of lanes while one has sent recently or has deliveries to send. */
const busyPollMs = 200;
/** Poll interval while deliveries are due whose lanes another process holds: it may have died. */
const heldPollMs = 1_000;
/** Poll interval for deliveries without a signal, or with a lost one. */
const pollMs = 5_000;
/**
 * Longest pause after a read of many deliveries, which gathers more. Without it, reads of single
 * deliveries would waste CPU on a busy machine.
 */
const longestGatherMs = 5;
const deliveriesPerGatherMs = 4;

export interface DispatcherOptions {
  database: Database;
  client: CallbackClient;
  policy: RetryPolicy;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  log: Logger;
  tracer?: Tracer | null | undefined;
  onAttempt?: (outcome: 'done' | 'failed') => void;
  /** Called before each call of an endpoint. */
  onSend?: (delivery: DueDelivery) => void;
  /** Tests lengthen it. */
  pollMs?: number | undefined;
}

/**
 * Makes the deliveries of the endpoints whose lanes this process holds: it surveys endpoints with
 * deliveries due, claims free lanes, reads their deliveries, and calls. A process that dies loses
 * its lanes with its heartbeat, and another claims them. global: lanes of all brands.
 */
export class Dispatcher {
  readonly owner = randomUUID();
  readonly #options: DispatcherOptions;
  readonly #keeper: LaneKeeper;
  readonly #recorder: AttemptRecorder;
  /**
   * Attempts from call to record. Only the call occupies a slot, or a slow disk would idle the
   * network. A counter, not a Set: V8 keeps the old tables of a Set with their members, and the
   * next table, until a slow garbage collection.
   */
  #attempts = 0;
  readonly #attemptsOver = Promise.withResolvers<void>();
  #calls = 0;
  readonly #slowCalls = new SlowCalls();
  /** Lanes with deliveries to send that found no free slot, in order of arrival. */
  readonly #queue = new Set<Lane>();
  readonly #stopping = new AbortController();
  #loop: Loop | null = null;
  #surveyAtMs = 0;
  /** Time at which the next scheduled delivery falls due. */
  #nextDueAtMs = Number.POSITIVE_INFINITY;
  /** True when deliveries were announced whose lanes this process does not hold. */
  #mayBeElsewhere = false;
  #isHeldElsewhere = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#recorder = new AttemptRecorder(options.database);
    this.#keeper = new LaneKeeper({ ...options, owner: this.owner });
  }

  /** Announces that these webhooks have deliveries due, and reads them now. */
  nudge(webhooks: LaneKey[]): void {
    if (!this.#keeper.wake(webhooks)) {
      this.#surveyAtMs = 0;
      this.#mayBeElsewhere = true;
    }
    this.#loop?.wake();
  }

  /** Makes deliveries until `stop`. */
  start(): void {
    const { database, log } = this.#options;
    const onDue = (origin: SignalOrigin) => {
      if (origin === 'here') this.nudge([]);
      else this.#survey();
    };
    this.#loop = repeat('polling for deliveries', {
      log,
      firstAfterMs: 0,
      everyMs: pollMs,
      wakeOn: [() => database.signals.listen(deliveriesDue, onDue)],
      run: async () => {
        const read = await this.#turn();
        const atLeastMs = Math.min(Math.floor(read / deliveriesPerGatherMs), longestGatherMs);
        return { atLeastMs, pauseMs: this.#pauseMs() };
      },
    });
  }

  /** Starts no further call, waits up to `graceMs` for running ones, then aborts them. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const ended = this.#loop?.stop();
    const grace = setTimeout(() => this.#options.client.abort(), graceMs);
    if (this.#attempts > 0) await this.#attemptsOver.promise;
    clearTimeout(grace);
    await ended;
    await this.#keeper.dropAll();
  }

  /** Reads the lanes that need it; returns the number of deliveries read. */
  async #turn(): Promise<number> {
    const nowMs = performance.now();
    if (nowMs >= Math.min(this.#surveyAtMs, this.#nextDueAtMs)) await this.#lookForLanes(nowMs);
    const lanes = this.#keeper.lanes;
    const hungry = lanes.filter((lane) => lane.needsRead(nowMs));
    const stuck = lanes.filter((lane) => !hungry.includes(lane) && lane.needsLook(nowMs));
    const read = await readLanes(this.#options.database.allBrands.db, hungry, stuck);
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
    this.#isHeldElsewhere = isHeldElsewhere;
    if (isMore) this.#survey();
    if (mayBeElsewhere && isHeldElsewhere) {
      this.#options.database.signals.raiseElsewhere(deliveriesDue);
    }
  }

  /** Surveys lanes again now. */
  #survey(): void {
    this.#surveyAtMs = 0;
    this.#loop?.wake();
  }

  /** Pause until the next turn, unless woken. */
  #pauseMs(): number {
    const nowMs = performance.now();
    const isQuiet = this.#keeper.lanes.every((lane) => lane.isAtRest(nowMs));
    const quietMs = this.#isHeldElsewhere ? heldPollMs : pollMs;
    const pauseMs = isQuiet ? (this.#options.pollMs ?? quietMs) : busyPollMs;
    return Math.max(0, Math.min(pauseMs, this.#nextDueAtMs - nowMs));
  }

  /** Starts a lane's deliveries while slots are free. */
  #pump(lane: Lane): void {
    for (;;) {
      if (this.#stopping.signal.aborted) return;
      if (!this.#hasPlace()) {
        this.#queue.add(lane);
        return;
      }
      const delivery = lane.next(performance.now(), this.#slowCalls.isCrowded(lane.key.brand_id));
      if (!delivery) break;
      this.#attempts += 1;
      void this.#attempt(lane, delivery).finally(() => {
        this.#attempts -= 1;
        if (this.#attempts === 0 && this.#stopping.signal.aborted) this.#attemptsOver.resolve();
        this.#pumpNext(lane);
      });
    }
    if (lane.needsRead(performance.now())) this.#loop?.wake();
  }

  #hasPlace(): boolean {
    return this.#calls < concurrency && this.#attempts < maxUnwritten;
  }

  /** Fills a freed slot: queued lanes first. */
  #pumpNext(lane: Lane): void {
    for (const first of this.#queue) {
      if (!this.#hasPlace()) break;
      this.#queue.delete(first);
      this.#pump(first);
    }
    this.#pump(lane);
  }

  /** Makes one attempt, from call to record; the lane continues meanwhile. */
  async #attempt(lane: Lane, delivery: DueDelivery): Promise<void> {
    const { log, onAttempt } = this.#options;
    const recorder = this.#recorder;
    const slow = lane.endpoint.isSlow ? this.#slowCalls : null;
    this.#calls += 1;
    slow?.begin(lane.key.brand_id);
    try {
      const outcome = await makeAttempt(this.#options, recorder, lane, delivery, () => {
        this.#calls -= 1;
        slow?.end(lane.key.brand_id);
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
