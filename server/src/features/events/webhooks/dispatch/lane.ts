import type { Context } from '../../../../platform/context.ts';
import type { Signer } from '../subscriptions/webhook-signatures.ts';
import type { LaneKey, LaneWebhook } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { type CallEnd, Endpoint } from './endpoint.ts';

/** Lifetime of what was read: deliveries may be cancelled meanwhile, and the webhook changed. */
const freshMs = 500;
/** Interval between checks for a changed webhook while no delivery may be sent. */
const watchMs = 1_000;
/**
 * After its last call a lane stays active this long, since a retry's time may still have to be
 * read.
 */
const restAfterMs = 1_000;
/** Deliveries that a lane holds, and the remainder at which it reads on. */
const depth = 128;
const lowWater = 16;

/** Webhook as the lane's calls use it. */
export interface LaneTarget {
  webhook: LaneWebhook;
  signer: Signer;
}

/** Parameters of a lane's next read. */
export interface LaneRequest extends LaneKey {
  take: number;
  epoch: number;
}

/**
 * Deliveries of one endpoint in the process that holds its lane: due ones, running calls, and the
 * endpoint's health. It decides the next call and does no I/O itself.
 */
export class Lane {
  readonly key: LaneKey;
  readonly context: Context;
  /** Current address. Calls to an earlier address occupy none of its slots. */
  endpoint = new Endpoint('');
  target: LaneTarget | null = null;
  /** True when the database may hold due deliveries that this lane lacks. */
  wanted = true;
  /** Customer after which the next read of an ordered lane begins. */
  keyCursor: string | null = null;
  /** Time at which deliveries without an order key were last read. */
  straysReadAtMs = Number.NEGATIVE_INFINITY;
  /** End of the endpoint's pause as the database knows it; null without one. */
  savedPauseMs: number | null = null;
  #ready: DueDelivery[] = [];
  /** Ordered lanes: deliveries of customers with an earlier one ready or under way. */
  #behind = new Map<string, DueDelivery[]>();
  /** Deliveries read here, until a later read has seen them ended. */
  #known = new Set<string>();
  #settled: string[] = [];
  /** Ordered lanes: customers with a delivery under way. */
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

  /** Time since the lane last had a delivery to send or under way. */
  idleMs(nowMs: number): number {
    return this.#known.size - this.#settled.length > 0 ? 0 : nowMs - this.#usedAtMs;
  }

  /** True when the lane had nothing to send, await or record for a while. */
  isAtRest(nowMs: number): boolean {
    return !this.wanted && this.#ready.length === 0 && this.idleMs(nowMs) > restAfterMs;
  }

  /** True when deliveries should be read, given those it holds and the state of its endpoint. */
  needsRead(nowMs: number): boolean {
    if (this.endpoint.breaker.limitAt(nowMs) === 0) return false;
    const isStale = nowMs - this.#readAtMs > freshMs;
    if (isStale) return (this.wanted || this.#ready.length > 0) && this.endpoint.hasPlace(nowMs);
    return this.wanted && this.#ready.length < lowWater;
  }

  /** True when the webhook should be read again, because its current state allows no call. */
  needsLook(nowMs: number): boolean {
    const isStuck = !this.endpoint.hasPlace(nowMs) && (this.wanted || this.#ready.length > 0);
    return isStuck && nowMs - this.#lookedAtMs > watchMs;
  }

  /** Sets the webhook's current state as target, or null. */
  aim(target: LaneTarget | null, nowMs: number): void {
    this.target = target;
    this.#lookedAtMs = nowMs;
    const url = target?.webhook.callback_url;
    if (url !== undefined && url !== this.endpoint.url) this.endpoint = new Endpoint(url);
  }

  /** Begins a read: it will no longer return deliveries that ended before it. */
  beginRead(): LaneRequest {
    // Create a new set: an old one leaves tables behind for a slow garbage collection.
    const over = new Set(this.#settled);
    // Deliveries committed during the read may be invisible to it, and need another.
    this.wanted = false;
    this.#known = new Set([...this.#known].filter((id) => !over.has(id)));
    this.#settled = [];
    const started = this.#known.size - this.#waitingCount();
    return { ...this.key, take: depth + started, epoch: this.#epoch };
  }

  /** Replaces the held deliveries by those read; a failure since `beginRead` discards them. */
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
      // Only a customer's first delivery is ready; later ones wait behind it, ready or under way.
      if (!inOrder.has(order_key) && !this.#busyKeys.has(order_key)) this.#ready.push(delivery);
      else this.#behind.set(order_key, [...(this.#behind.get(order_key) ?? []), delivery]);
      inOrder.add(order_key);
    }
    for (const { delivery_id } of this.#waiting()) this.#known.add(delivery_id);
  }

  /**
   * Returns the next delivery to send; it counts as running until `finish`.
   *
   * @param isCrowded if slow calls have their share of the process's slots.
   */
  next(nowMs: number, isCrowded = false): DueDelivery | undefined {
    if (!this.target || nowMs - this.#readAtMs > freshMs) return undefined;
    if (!this.endpoint.hasPlace(nowMs, isCrowded)) return undefined;
    const delivery = this.#ready.shift();
    if (!delivery) return undefined;
    if (delivery.order_key !== null) this.#busyKeys.add(delivery.order_key);
    this.endpoint.begin(nowMs);
    this.#usedAtMs = nowMs;
    return delivery;
  }

  /** Ends a call. */
  finish(endpoint: Endpoint, startedAtMs: number, nowMs: number, end: CallEnd): void {
    endpoint.finish(startedAtMs, nowMs, end);
    this.#usedAtMs = nowMs;
  }

  /** Marks the attempt as recorded. Deliveries behind one that has not ended must be read again. */
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
