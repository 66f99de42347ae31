import type { Context } from '../../../../platform/context.ts';
import type { Signer } from '../webhook-signatures.ts';
import type { LaneKey, LaneWebhook } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { Endpoint } from './endpoint.ts';

/** What was read may have been cancelled, and its webhook changed, so it is not kept for longer. */
const freshMs = 500;
/** While nothing may be sent, it is looked so often whether the webhook has changed. */
const watchMs = 1_000;
/** So long after its last call a retry's time may still have to be found. */
const restAfterMs = 1_000;
/** A lane holds so many deliveries, and reads on when so few are left. */
const depth = 128;
const lowWater = 16;

/** The webhook as the lane's calls see it. */
export interface LaneTarget {
  webhook: LaneWebhook;
  signer: Signer;
}

/** What a reader is told to read for a lane. */
export interface LaneRequest extends LaneKey {
  take: number;
  epoch: number;
}

/**
 * One endpoint's deliveries in the process that holds it: what is due, what runs, how the endpoint
 * fares. It decides what may be sent next and reads, writes and calls nothing itself.
 */
export class Lane {
  readonly key: LaneKey;
  readonly context: Context;
  /** The address that is called now. Calls to one before it take no place of this one's. */
  endpoint = new Endpoint('');
  target: LaneTarget | null = null;
  /** Whether the database may hold due deliveries that are not here. */
  wanted = true;
  /** Where the next look at a lane in order begins. */
  keyCursor: string | null = null;
  /** When those that stand in no order were last looked for. */
  straysReadAtMs = Number.NEGATIVE_INFINITY;
  #ready: DueDelivery[] = [];
  /** In order: the deliveries of customers of whom an earlier one is under way or ready. */
  #behind = new Map<string, DueDelivery[]>();
  /** Read and not yet seen as over by a look that began later. */
  #known = new Set<string>();
  #settled: string[] = [];
  /** Customers in order of whom a delivery is under way. */
  readonly #busyKeys = new Set<string>();
  #epoch = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #usedAtMs: number;

  constructor(key: LaneKey, context: Context, nowMs: number) {
    this.key = key;
    this.context = context;
    this.#usedAtMs = nowMs;
  }

  /** Nothing here and nothing under way for so long. */
  idleMs(nowMs: number): number {
    return this.#known.size - this.#settled.length > 0 ? 0 : nowMs - this.#usedAtMs;
  }

  /** Nothing to send, to wait for or to write down, and nothing of that for a while. */
  isAtRest(nowMs: number): boolean {
    return !this.wanted && this.#ready.length === 0 && this.idleMs(nowMs) > restAfterMs;
  }

  /** Whether it should be read for, given what it holds and whether its calls may go on. */
  needsRead(nowMs: number): boolean {
    if (this.endpoint.breaker.limitAt(nowMs) === 0) return false;
    const isStale = nowMs - this.#readAtMs > freshMs;
    if (isStale) return (this.wanted || this.#ready.length > 0) && this.endpoint.hasPlace(nowMs);
    return this.wanted && this.#ready.length < lowWater;
  }

  /** Whether its webhook should be looked at, because nothing can be sent to it as it was. */
  needsLook(nowMs: number): boolean {
    const isStuck = !this.endpoint.hasPlace(nowMs) && (this.wanted || this.#ready.length > 0);
    return isStuck && nowMs - this.#lookedAtMs > watchMs;
  }

  /** Points it at its webhook as it is now, or at none. */
  aim(target: LaneTarget | null, nowMs: number): void {
    this.target = target;
    this.#lookedAtMs = nowMs;
    const url = target?.webhook.callback_url;
    if (url !== undefined && url !== this.endpoint.url) this.endpoint = new Endpoint(url);
  }

  /** Begins a look: what was over before it will not be seen by it any more. */
  beginRead(): LaneRequest {
    // A new set: one that lives on leaves old tables behind for the slow collection of garbage.
    const over = new Set(this.#settled);
    // What is committed while the look runs may be invisible to it, and asks for another.
    this.wanted = false;
    this.#known = new Set([...this.#known].filter((id) => !over.has(id)));
    this.#settled = [];
    const started = this.#known.size - this.#waitingCount();
    return { ...this.key, take: depth + started, epoch: this.#epoch };
  }

  /** Takes what a look has found in place of what it held; a failure meanwhile makes it worthless. */
  endRead(found: DueDelivery[], request: LaneRequest, nowMs: number, hasMore: boolean): void {
    this.#usedAtMs = nowMs;
    if (request.epoch !== this.#epoch) {
      this.wanted = true;
      return;
    }
    this.#forgetWaiting();
    this.wanted ||= hasMore;
    this.#readAtMs = nowMs;
    const inOrder = new Set<string>();
    for (const delivery of found) {
      const { order_key, delivery_id } = delivery;
      if (order_key === null) {
        if (!this.#known.has(delivery_id)) this.#ready.push(delivery);
        continue;
      }
      if (this.#known.has(delivery_id)) continue;
      // Behind the customer's first, be it ready or under way, the others stand.
      if (!inOrder.has(order_key) && !this.#busyKeys.has(order_key)) this.#ready.push(delivery);
      else this.#behind.set(order_key, [...(this.#behind.get(order_key) ?? []), delivery]);
      inOrder.add(order_key);
    }
    for (const { delivery_id } of this.#waiting()) this.#known.add(delivery_id);
  }

  /** The next delivery that may be sent now; it counts as running until `finish`. */
  next(nowMs: number): DueDelivery | undefined {
    if (!this.target || nowMs - this.#readAtMs > freshMs) return undefined;
    if (!this.endpoint.hasPlace(nowMs)) return undefined;
    const delivery = this.#ready.shift();
    if (!delivery) return undefined;
    if (delivery.order_key !== null) this.#busyKeys.add(delivery.order_key);
    this.endpoint.begin(nowMs);
    this.#usedAtMs = nowMs;
    return delivery;
  }

  /** A call is over. */
  finish(endpoint: Endpoint, startedAtMs: number, nowMs: number): void {
    endpoint.finish(startedAtMs, nowMs);
    this.#usedAtMs = nowMs;
  }

  /** The attempt is written down. What stands behind a delivery that is not over must be read anew. */
  settle({ delivery_id, order_key }: DueDelivery, isOver: boolean): void {
    this.#settled.push(delivery_id);
    if (!isOver) this.#epoch += 1;
    if (order_key === null) return;
    this.#busyKeys.delete(order_key);
    const behind = this.#behind.get(order_key) ?? [];
    const first = isOver ? behind.shift() : undefined;
    if (first) this.#ready.push(first);
    if (first && behind.length > 0) return;
    for (const { delivery_id: id } of behind) this.#known.delete(id);
    this.#behind.delete(order_key);
    this.wanted = true;
  }

  *#waiting(): Iterable<DueDelivery> {
    yield* this.#ready;
    for (const behind of this.#behind.values()) yield* behind;
  }

  #waitingCount(): number {
    let count = 0;
    for (const _ of this.#waiting()) count += 1;
    return count;
  }

  #forgetWaiting(): void {
    for (const { delivery_id } of this.#waiting()) this.#known.delete(delivery_id);
    this.#ready = [];
    this.#behind = new Map();
  }
}
