import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../../platform/context.ts';
import type { LaneWebhook } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
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
/** Takes all that may be sent now. */
const take = () => {
  const taken: DueDelivery[] = [];
  for (let next = lane.next(nowMs); next; next = lane.next(nowMs)) taken.push(next);
  return taken;
};
const names = (deliveries: DueDelivery[]) => deliveries.map(({ delivery_id }) => delivery_id);
const end = (delivery: DueDelivery, isOver = true, tookMs = 1) => {
  nowMs += tookMs;
  lane.finish(lane.endpoint, nowMs - tookMs, nowMs);
  lane.settle(delivery, isOver);
};
const many = (count: number) => Array.from({ length: count }, (_, index) => due(`d${index}`));

describe('how many run at once', () => {
  test('two, until one was quick; then ten', () => {
    fill(...many(30));
    const first = take();
    expect(first).toHaveLength(2);
    for (const delivery of first) end(delivery);
    expect(take()).toHaveLength(10);
  });

  test('two again once a call takes longer than a second', () => {
    fill(...many(30));
    for (const delivery of take()) end(delivery);
    for (const delivery of take()) end(delivery, true, 1_500);
    fill(...many(30));
    expect(take()).toHaveLength(2);
  });

  test('no more while those that run are silent', () => {
    fill(...many(30));
    for (const delivery of take()) end(delivery);
    expect(take()).toHaveLength(10);
    nowMs += 2_000;
    fill(...many(40));
    expect(take()).toEqual([]);
  });
});

describe('what a look finds', () => {
  test('is not sent twice while it is under way or being written down', () => {
    fill(due('a'), due('b'));
    const [a] = take();
    lane.finish(lane.endpoint, nowMs, nowMs + 1);
    fill(due('a'), due('b'), due('c'));
    expect(names(take())).toEqual(['c']);
    if (a) lane.settle(a, true);
  });

  test('may be older than what was written down meanwhile', () => {
    fill(due('a'));
    const [a] = take();
    const request = lane.beginRead();
    if (a) end(a);
    lane.endRead([due('a'), due('b')], request, nowMs, false);
    expect(names(take())).toEqual(['b']);
  });

  test('is worthless when an attempt has failed meanwhile', () => {
    fill(due('a'));
    const [a] = take();
    const request = lane.beginRead();
    if (a) end(a, false);
    lane.endRead([due('a'), due('b')], request, nowMs, false);
    expect(take()).toEqual([]);
  });

  test('is kept for half a second, since it may be cancelled', () => {
    fill(...many(30));
    nowMs += 501;
    expect(take()).toEqual([]);
    expect(lane.needsRead(nowMs)).toBe(true);
  });
});

describe('in order', () => {
  const ada = 'ada';
  const ben = 'ben';
  beforeEach(() => {
    // A quick call, so that the lane may make ten.
    fill(due('quick'));
    for (const delivery of take()) end(delivery);
  });

  test("a customer's deliveries go one after the other, beside those of others", () => {
    fill(due('a1', ada), due('a2', ada), due('b1', ben));
    const [a1, b1] = take();
    expect([a1?.delivery_id, b1?.delivery_id]).toEqual(['a1', 'b1']);
    if (b1) end(b1);
    expect(take()).toEqual([]);
    if (a1) end(a1);
    expect(names(take())).toEqual(['a2']);
  });

  test('one that failed holds back the later ones of its customer alone', () => {
    fill(due('a1', ada), due('a2', ada), due('b1', ben), due('b2', ben));
    const [a1, b1] = take();
    if (a1) end(a1, false);
    if (b1) end(b1);
    expect(names(take())).toEqual(['b2']);
    expect(lane.wanted).toBe(true);
  });

  test('a look while one is under way puts the others behind it', () => {
    fill(due('a1', ada));
    const [a1] = take();
    fill(due('a1', ada), due('a2', ada));
    expect(take()).toEqual([]);
    if (a1) end(a1);
    expect(names(take())).toEqual(['a2']);
  });

  test('a look that still saw what is over by now does not wait for it', () => {
    fill(due('a1', ada));
    const [a1] = take();
    const request = lane.beginRead();
    if (a1) end(a1);
    lane.endRead([due('a1', ada), due('a2', ada)], request, nowMs, false);
    expect(names(take())).toEqual(['a2']);
  });
});

describe('an endpoint that hangs', () => {
  const moved = { ...webhook, callback_url: 'https://example.com/moved' } as LaneWebhook;

  test('is looked at now and then while nothing can be sent', () => {
    fill(...many(30));
    take();
    expect(lane.needsLook(nowMs)).toBe(false);
    nowMs += 1_001;
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs)]).toEqual([false, true]);
    lane.aim({ webhook, signer: () => ({}) }, nowMs);
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs)]).toEqual([false, false]);
  });

  test('holds no place of the address that takes its', () => {
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
      lane.finish(before, nowMs - 15_000, nowMs);
    }
    expect(lane.endpoint.hasPlace(nowMs)).toBe(false);
  });

  test('leaves no pause to the address that takes its', () => {
    for (let failures = 0; failures < 5; failures++) lane.endpoint.breaker.fail(nowMs);
    expect([lane.needsRead(nowMs), lane.needsLook(nowMs + 1_001)]).toEqual([false, true]);
    lane.target = null;
    lane.aim({ webhook: moved, signer: () => ({}) }, nowMs);
    expect(lane.needsRead(nowMs)).toBe(true);
  });
});
