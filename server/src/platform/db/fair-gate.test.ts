import { expect, test } from 'vitest';
import { FairGate } from './fair-gate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a group that floods leaves places free, and those who hold less go before its queue', async () => {
  const gate = new FairGate({ capacity: 4, share: () => 3, waitMs: 60_000 });
  const order: string[] = [];
  const held: (() => void)[] = [];
  const enter = (group: string) =>
    gate.enter(group).then((leave) => {
      order.push(group);
      held.push(leave);
    });
  for (let count = 0; count < 5; count++) void enter('flood');
  void enter('one');
  void enter('two');
  void enter('one');
  await turn();
  expect(order).toEqual(['flood', 'flood', 'flood', 'one']);
  expect(gate.waiting).toBe(4);
  for (let count = 0; count < 4; count++) {
    held.shift()?.();
    await turn();
  }
  expect(order.slice(4)).toEqual(['two', 'flood', 'flood', 'one']);
});

test('a place is freed once, however often its holder leaves', async () => {
  const gate = new FairGate({ capacity: 1, share: () => 1, waitMs: 60_000 });
  const leave = await gate.enter('one');
  leave();
  leave();
  await gate.enter('two');
  void gate.enter('three').catch(() => {});
  expect(gate.waiting).toBe(1);
});

test('a wait ends with 503 in the end', async () => {
  const gate = new FairGate({ capacity: 1, share: () => 1, waitMs: 1 });
  await gate.enter('one');
  await expect(gate.enter('two')).rejects.toMatchObject({ code: 'overloaded' });
  expect(gate.waiting).toBe(0);
});

test('a wait that cannot fail ends with its place, however late', async () => {
  const gate = new FairGate({ capacity: 1, share: () => 1, waitMs: 1 });
  const leave = await gate.enter('one');
  const entered = gate.enter('two', { canFail: false });
  await expect(gate.enter('two')).rejects.toMatchObject({ code: 'overloaded' });
  expect(gate.waitingOf('two')).toBe(1);
  leave();
  await expect(entered).resolves.toBeTypeOf('function');
  expect(gate.waitingOf('two')).toBe(0);
});
