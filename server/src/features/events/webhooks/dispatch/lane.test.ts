import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../../platform/context.ts';
import type { LaneWebhook } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { CallEnd } from './endpoint.ts';
import { Lane } from './lane.ts';

const key = { brand_id: 'b', webhook_id: 'w' };
const due = (delivery_id: string, order_key: string | null = null): DueDelivery => ({
  ...key,
  delivery_id,
  event: 'card.created',
  message_id: delivery_id,
  order_key,
  event_id: delivery_id,
  body: '{}',
  isSecret: false,
  occurred_at: Temporal.Instant.fromEpochMilliseconds(0),
  traceparent: null,
});
const webhook = { ...key } as LaneWebhook;

let lane: Lane;
let nowMs: number;
beforeEach(() => {
  nowMs = 1_000;
  lane = new Lane(key, {} as Context, nowMs);
  lane.aim({ webhook, signer: () => ({}) }, nowMs);
});

const fill = (...deliveries: DueDelivery[]) =>
  lane.endRead(deliveries, lane.beginRead(), nowMs, false);
/** Starts every delivery that may be sent now. */
const take = () => {
  const taken: DueDelivery[] = [];
  for (let next = lane.next(nowMs); next; next = lane.next(nowMs)) taken.push(next);
  return taken;
};
const names = (deliveries: DueDelivery[]) => deliveries.map(({ delivery_id }) => delivery_id);
const end = (delivery: DueDelivery, isOver = true, tookMs = 1, how: CallEnd = 'acknowledged') => {
  nowMs += tookMs;
  lane.finish(lane.endpoint, nowMs - tookMs, nowMs, how);
  lane.settle(delivery, isOver);
};
const many = (count: number) => Array.from({ length: count }, (_, index) => due(`d${index}`));

describe('concurrent calls of a lane', () => {
  test('are two until one was quick, then ten', () => {
    fill(...many(30));
    const first = take();
    expect(first).toHaveLength(2);
    for (const delivery of first) end(delivery);
    expect(take()).toHaveLength(10);
  });

  test('grow by one with each slow acknowledgement, up to ten', () => {
    fill(...many(100));
    const counts: number[] = [];
    for (let round = 0; round < 4; round++) {
      const running = take();
      counts.push(running.length);
      for (const delivery of running) end(delivery, true, 1_500);
      fill(...many(100));
    }
    expect(counts).toEqual([2, 4, 8, 10]);
  });

  test('are halved by each call without an answer, down to two', () => {
    fill(...many(100));
    for (const delivery of take()) end(delivery);
    const [first, second, ...others] = take();
    if (first) end(first, true, 15_000, 'unanswered');
    if (second) end(second, true, 1, 'refused');
    expect(others).toHaveLength(8);
    for (const delivery of others.slice(0, 5)) end(delivery, true, 15_000, 'unanswered');
    for (const delivery of others.slice(5)) end(delivery, true, 1_500, 'refused');
    fill(...many(100));
    expect(lane.endpoint.breaker.limitAt(nowMs)).toBeNull();
    expect(take()).toHaveLength(2);
  });

  test('of a slow endpoint are two while slow calls have their share of the slots', () => {
    fill(...many(100));
    for (const delivery of take()) end(delivery, true, 1_500);
    fill(...many(100));
    const taken = [lane.next(nowMs, true), lane.next(nowMs, true), lane.next(nowMs, true)];
    expect(taken.map((delivery) => delivery !== undefined)).toEqual([true, true, false]);
    expect(lane.next(nowMs)).toBeDefined();
  });

  test('get no more while the running ones are silent', () => {
    fill(...many(30));
    for (const delivery of take()) end(delivery);
    expect(take()).toHaveLength(10);
    nowMs += 2_000;
    fill(...many(40));
    expect(take()).toEqual([]);
  });
});

describe('deliveries that a read returns', () => {
  test('are not sent twice while under way or being recorded', () => {
    fill(due('a'), due('b'));
    const [a] = take();
    lane.finish(lane.endpoint, nowMs, nowMs + 1, 'acknowledged');
    fill(due('a'), due('b'), due('c'));
    expect(names(take())).toEqual(['c']);
    if (a) lane.settle(a, true);
  });

  test('may have ended since the read began, and are then not sent', () => {
    fill(due('a'));
    const [a] = take();
    const request = lane.beginRead();
    if (a) end(a);
    lane.endRead([due('a'), due('b')], request, nowMs, false);
    expect(names(take())).toEqual(['b']);
  });

  test('are discarded when an attempt has failed meanwhile', () => {
    fill(due('a'));
    const [a] = take();
    const request = lane.beginRead();
    if (a) end(a, false);
    lane.endRead([due('a'), due('b')], request, nowMs, false);
    expect(take()).toEqual([]);
  });

  test('are kept for half a second, since they may be cancelled', () => {
    fill(...many(30));
    nowMs += 501;
    expect(take()).toEqual([]);
    expect(lane.needsRead(nowMs)).toBe(true);
  });
});

describe('an ordered lane', () => {
  const ada = 'ada';
  const ben = 'ben';
  beforeEach(() => {
    // A quick call raises the lane's limit to ten.
    fill(due('quick'));
    for (const delivery of take()) end(delivery);
  });

  test("sends a customer's deliveries one after the other, beside those of others", () => {
    fill(due('a1', ada), due('a2', ada), due('b1', ben));
    const [a1, b1] = take();
    expect([a1?.delivery_id, b1?.delivery_id]).toEqual(['a1', 'b1']);
    if (b1) end(b1);
    expect(take()).toEqual([]);
    if (a1) end(a1);
    expect(names(take())).toEqual(['a2']);
  });

  test("holds back later deliveries of a failed one's customer alone", () => {
    fill(due('a1', ada), due('a2', ada), due('b1', ben), due('b2', ben));
    const [a1, b1] = take();
    if (a1) end(a1, false);
    if (b1) end(b1);
    expect(names(take())).toEqual(['b2']);
    expect(lane.wanted).toBe(true);
  });

  test('queues deliveries read while an earlier one of the customer is under way', () => {
    fill(due('a1', ada));
    const [a1] = take();
    fill(due('a1', ada), due('a2', ada));
    expect(take()).toEqual([]);
    if (a1) end(a1);
    expect(names(take())).toEqual(['a2']);
  });

  test('does not wait for a delivery that ended during the read', () => {
    fill(due('a1', ada));
    const [a1] = take();
    const request = lane.beginRead();
    if (a1) end(a1);
    lane.endRead([due('a1', ada), due('a2', ada)], request, nowMs, false);
    expect(names(take())).toEqual(['a2']);
  });
});

describe('a hanging endpoint', () => {
  const moved = { ...webhook, callback_url: 'https://example.com/moved' } as LaneWebhook;

  test('has its webhook read again from time to time while no call may start', () => {
    fill(...many(30));
    take();
    expect(lane.needsLook(nowMs)).toBe(false);
    nowMs += 1_001;
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs)]).toEqual([false, true]);
    lane.aim({ webhook, signer: () => ({}) }, nowMs);
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs)]).toEqual([false, false]);
  });

  test("occupies no slot of the webhook's next address", () => {
    fill(...many(30));
    const [hanging, other] = take();
    const before = lane.endpoint;
    lane.aim({ webhook: moved, signer: () => ({}) }, nowMs);
    nowMs += 1_001;
    expect(lane.needsRead(nowMs)).toBe(true);
    fill(...many(30).slice(2));
    expect(take()).toHaveLength(2);
    for (const delivery of [hanging, other]) {
      if (delivery) lane.settle(delivery, false);
      lane.finish(before, nowMs - 15_000, nowMs, 'unanswered');
    }
    expect(lane.endpoint.hasPlace(nowMs)).toBe(false);
  });

  test("does not pause the webhook's next address", () => {
    for (let failures = 0; failures < 5; failures++) lane.endpoint.breaker.fail(nowMs);
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs + 1_001)]).toEqual([false, true]);
    lane.target = null;
    lane.aim({ webhook: moved, signer: () => ({}) }, nowMs);
    expect(lane.needsRead(nowMs)).toBe(true);
  });
});
