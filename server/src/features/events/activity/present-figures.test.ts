import { expect, test } from 'vitest';
import { FiguresKeeper, type PresentFigures } from './present-figures.ts';

const at = Temporal.Instant.fromEpochMilliseconds(0);
const figuresOf = (accounts: bigint): PresentFigures => ({
  at,
  metrics: [],
  states: [],
  money: [
    {
      kind: 'credit',
      accounts,
      open_accounts: accounts,
      below_zero_cents: 0n,
      ledger_cents: 0n,
      held_cents: 0n,
    },
  ],
});

function openKeeper() {
  const keeper = new FiguresKeeper();
  let readings = 0;
  const read = (nowMs: number, accounts: bigint, brandId = 'a') =>
    keeper.read(brandId, nowMs, async () => {
      readings += 1;
      return figuresOf(accounts);
    });
  return { keeper, read, count: () => readings };
}

test('figures of a large brand are read once in ten seconds, however often they are asked for', async () => {
  const { read, count } = openKeeper();
  await read(0, 5_000n);
  for (let nowMs = 100; nowMs < 10_000; nowMs += 100) await read(nowMs, 5_000n);
  expect(count()).toBe(1);
  await Promise.all([read(10_000, 5_001n), read(10_001, 5_001n), read(10_002, 5_001n)]);
  expect(count()).toBe(2);
  expect((await read(10_003, 9n)).money[0]?.accounts).toBe(5_001n);
  await read(10_004, 5_000n, 'b');
  expect(count()).toBe(3);
});

test('figures of a small brand are always the present ones, also after it was large', async () => {
  const { read, count } = openKeeper();
  await read(0, 2_000n);
  expect((await read(1, 1_999n)).money[0]?.accounts).toBe(1_999n);
  await read(2, 2_001n);
  await read(10_002, 10n);
  expect((await read(10_003, 11n)).money[0]?.accounts).toBe(11n);
  expect(count()).toBe(5);
});

test('a failed reading is not kept', async () => {
  const { keeper, read } = openKeeper();
  await read(0, 5_000n);
  const fail = () => Promise.reject(new Error('away'));
  await expect(keeper.read('a', 10_000, fail)).rejects.toThrow('away');
  expect((await read(10_001, 7_000n)).money[0]?.accounts).toBe(7_000n);
});
