import { afterEach, expect, it, vi } from 'vitest';
import { defineOperation } from '../operation.ts';
import { BrandTurns, keepPlace, withoutPlace } from './brand-turns.ts';

const operation = (more: object) =>
  defineOperation({
    method: 'GET',
    path: '/',
    operationId: 'get',
    tag: '',
    summary: '',
    dialect: 'request',
    schemaCode: '',
    answer: { status: 200, schema: {}, example: {} },
    handle: async () => ({}),
    ...more,
  });

afterEach(() => {
  vi.useRealTimers();
});

it('a brand has its share of running requests as soon as another brand sends one', async () => {
  const turns = new BrandTurns({ share: 2, alone: 15 }, () => false);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string, more: object = {}) =>
    turns.run(operation(more), brandId, async () => {
      running.push(brandId);
      await new Promise<void>((done) => ends.push(done));
    });
  for (let count = 0; count < 3; count++) void send('flood');
  await new Promise((done) => setImmediate(done));
  expect(running).toEqual(['flood', 'flood', 'flood']);
  void send('other');
  void send('flood');
  void send('flood', { method: 'POST', gathered: true });
  await new Promise((done) => setImmediate(done));
  expect(running.slice(3)).toEqual(['flood', 'other']);
  for (const end of ends.splice(0)) end();
  await new Promise((done) => setImmediate(done));
  expect(running).toHaveLength(6);
});

it('a brand runs one request at a time while the event loop is busy and others send, too', async () => {
  let isBusy = true;
  const turns = new BrandTurns({ share: 2, alone: 15 }, () => isBusy);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string) =>
    turns.run(operation({}), brandId, async () => {
      running.push(brandId);
      await new Promise<void>((done) => ends.push(done));
    });
  const turn = () => new Promise((done) => setImmediate(done));
  void send('other');
  for (let count = 0; count < 4; count++) void send('flood');
  await turn();
  expect(running).toEqual(['other', 'flood']);
  isBusy = false;
  ends.at(-1)?.();
  await turn();
  expect(running).toEqual(['other', 'flood', 'flood', 'flood']);
  while (running.length < 5) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
});

it('a request that waits for others gives its place to the next one, and takes one again', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  const told: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turn = () => new Promise((done) => setImmediate(done));
  void turns.run(operation({}), 'other', async () => {});
  const asking = turns.run(operation({}), 'brand', async () => {
    told.push('asks');
    await withoutPlace(() => answered);
    told.push('goes on');
  });
  const second = turns.run(operation({}), 'brand', async () => {
    told.push('second');
    await ended;
  });
  await turn();
  answer();
  await turn();
  expect(told).toEqual(['asks', 'second']);
  end();
  await Promise.all([asking, second]);
  expect(told).toEqual(['asks', 'second', 'goes on']);
});

it('a failed wait for others leaves a place behind, as a request that fails does', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run(operation({}), 'other', async () => {});
  const failing = turns.run(operation({}), 'brand', () =>
    withoutPlace(() => Promise.reject(new Error('no answer'))),
  );
  await expect(failing).rejects.toThrow('no answer');
  await expect(turns.run(operation({}), 'brand', async () => 'served')).resolves.toBe('served');
});

it('a flood runs one request at a time, and rests for as long as each took', async () => {
  vi.useFakeTimers();
  const turns = new BrandTurns({ share: 5, alone: 15 }, () => false);
  const ends: (() => void)[] = [];
  let started = 0;
  void turns.run(operation({}), 'other', async () => {});
  const send = () =>
    turns.run(operation({}), 'flood', async () => {
      started++;
      await new Promise<void>((done) => ends.push(done));
    });
  const sent = Array.from({ length: 20 }, send);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const startedAfter: number[] = [];
  for (let round = 0; round < 3; round++) {
    await pass(10);
    for (const end of ends.splice(0)) end();
    await pass(9);
    startedAfter.push(started);
    await pass(1);
    startedAfter.push(started);
  }
  // Five came before there was a queue; each rest of ten milliseconds is followed by one more.
  expect(startedAfter).toEqual([5, 6, 6, 7, 7, 8]);
  while (started < 20 || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await pass(100);
  }
  expect(await Promise.all(sent)).toHaveLength(20);
});

it('a brand that is alone runs as many requests as it gets connections, however busy the loop is', async () => {
  const turns = new BrandTurns({ share: 5, alone: 15 }, () => true);
  const ends: (() => void)[] = [];
  const turn = () => new Promise((done) => setImmediate(done));
  const sent = Array.from({ length: 20 }, () =>
    turns.run(operation({}), 'flood', () => new Promise<void>((done) => ends.push(done))),
  );
  await turn();
  expect(ends).toHaveLength(15);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  expect(await Promise.all(sent)).toHaveLength(20);
});

it('later parts of a request take places of its brand', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run(operation({}), 'other', async () => {});
  const inPlace = await turns.run(operation({}), 'brand', async () => keepPlace());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const told: string[] = [];
  const running = turns.run(operation({}), 'brand', () => ended);
  const part = inPlace(async () => told.push('part'));
  await new Promise((done) => setImmediate(done));
  expect(told).toEqual([]);
  end();
  await Promise.all([running, part]);
  expect(told).toEqual(['part']);
});

it('waits beside each other, and waits in waits, end with one place', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run(operation({}), 'other', async () => {});
  const wait = () => withoutPlace(async () => {});
  await turns.run(operation({}), 'brand', async () => {
    await Promise.all([wait(), wait()]);
    await withoutPlace(wait);
  });
  await expect(turns.run(operation({}), 'brand', async () => 'served')).resolves.toBe('served');
});
