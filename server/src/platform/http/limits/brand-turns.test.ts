import { afterEach, expect, test, vi } from 'vitest';
import { currentShare, inShareOf } from '../../db/fair-gate.ts';
import { BrandTurns, keepPlace, withoutPlace } from './brand-turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a brand has its share of running requests as soon as another brand sends one', async () => {
  const turns = new BrandTurns({ share: 2, alone: 15 }, () => false);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string, options = {}) =>
    turns.run(
      brandId,
      async () => {
        running.push(brandId);
        await new Promise<void>((done) => ends.push(done));
      },
      options,
    );
  for (let count = 0; count < 3; count++) void send('flood');
  await new Promise((done) => setImmediate(done));
  expect(running).toEqual(['flood', 'flood', 'flood']);
  void send('other');
  void send('flood');
  void send('flood', { isGathered: true });
  await new Promise((done) => setImmediate(done));
  expect(running.slice(3)).toEqual(['flood', 'other']);
  for (const end of ends.splice(0)) end();
  await new Promise((done) => setImmediate(done));
  expect(running).toHaveLength(6);
});

test('a brand runs one request at a time while the event loop is busy and others send, too', async () => {
  let isBusy = true;
  const turns = new BrandTurns({ share: 2, alone: 15 }, () => isBusy);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string) =>
    turns.run(brandId, async () => {
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

test('a request that waits for others gives its place to the next one, and takes one again', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  const told: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turn = () => new Promise((done) => setImmediate(done));
  void turns.run('other', async () => {});
  const asking = turns.run('brand', async () => {
    told.push('asks');
    await withoutPlace(() => answered);
    told.push('goes on');
  });
  const second = turns.run('brand', async () => {
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

test('the place of a wait for others that failed is free again, as a request that fails does', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run('other', async () => {});
  const failing = turns.run('brand', () =>
    withoutPlace(() => Promise.reject(new Error('no answer'))),
  );
  await expect(failing).rejects.toThrow('no answer');
  await expect(turns.run('brand', async () => 'served')).resolves.toBe('served');
});

test('a flood runs one request at a time, and rests for as long as each took', async () => {
  vi.useFakeTimers();
  const turns = new BrandTurns({ share: 5, alone: 15 }, () => false);
  const ends: (() => void)[] = [];
  let started = 0;
  void turns.run('other', async () => {});
  const send = () =>
    turns.run('flood', async () => {
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

test('a brand that is alone runs as many requests as it gets connections, however busy the loop is', async () => {
  const turns = new BrandTurns({ share: 5, alone: 15 }, () => true);
  const ends: (() => void)[] = [];
  const turn = () => new Promise((done) => setImmediate(done));
  const sent = Array.from({ length: 20 }, () =>
    turns.run('flood', () => new Promise<void>((done) => ends.push(done))),
  );
  await turn();
  expect(ends).toHaveLength(15);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  expect(await Promise.all(sent)).toHaveLength(20);
});

test('reads that share a statement take places only beside another brand', async () => {
  const turns = new BrandTurns({ share: 2, alone: 15 }, () => false);
  let running = 0;
  const ends: (() => void)[] = [];
  const turn = () => new Promise((done) => setImmediate(done));
  const read = (brandId: string) =>
    turns.run(
      brandId,
      () => {
        running++;
        return new Promise<void>((done) => ends.push(done));
      },
      { sharesReads: true },
    );
  const sent = Array.from({ length: 40 }, () => read('brand'));
  await turn();
  expect(running).toBe(40);
  for (const end of ends.splice(0)) end();
  await Promise.all(sent);
  const other = read('other');
  const beside = Array.from({ length: 5 }, () => read('brand'));
  await turn();
  expect(running).toBe(40 + 1 + 2);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  await Promise.all([other, ...beside]);
});

test('later parts of a request take places of its brand', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run('other', async () => {});
  const inPlace = await turns.run('brand', async () => keepPlace());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const told: string[] = [];
  const running = turns.run('brand', () => ended);
  const part = inPlace(async () => told.push('part'));
  await new Promise((done) => setImmediate(done));
  expect(told).toEqual([]);
  end();
  await Promise.all([running, part]);
  expect(told).toEqual(['part']);
});

test('later parts of a request have connections of its share', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  const inPlace = await turns.run('brand', () => inShareOf('brand', async () => keepPlace()));
  expect(currentShare()).toBe('');
  expect(await inPlace(async () => currentShare())).toBe('brand');
});

test('a wait that begins while the place of an earlier one is taken again leaves no place behind', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run('other', async () => {});
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const turn = () => new Promise((done) => setImmediate(done));
  const running = turns.run('brand', async () => {
    const one = withoutPlace(() => first.promise);
    await turn();
    // Another request has the place, so that the first wait ends by waiting for it.
    const between = turns.run('brand', () => ended);
    await turn();
    first.resolve();
    await turn();
    const two = withoutPlace(async () => {});
    end();
    await Promise.all([one, two, between]);
  });
  await running;
  await expect(turns.run('brand', async () => 'served')).resolves.toBe('served');
});

test('waits beside each other, and waits in waits, end with one place', async () => {
  const turns = new BrandTurns({ share: 1, alone: 15 }, () => false);
  void turns.run('other', async () => {});
  const wait = () => withoutPlace(async () => {});
  await turns.run('brand', async () => {
    await Promise.all([wait(), wait()]);
    await withoutPlace(wait);
  });
  await expect(turns.run('brand', async () => 'served')).resolves.toBe('served');
});
