import { expect, test } from 'vitest';
import { sampleBatch, sampleEntry } from '../../../../../test/support/nacha-samples.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { Entry } from '../../../../kernel/nacha/entry.ts';
import {
  planReturns,
  type ReturningEntry,
  selectWithin,
  toAnswers,
  traceReturns,
} from './returns-plan-rules.ts';

const settlesAt = Temporal.Instant.from('2026-07-07T12:30:00Z');
const returning = (
  entry: Partial<Entry> = {},
  batch: Partial<BatchHeader> = {},
  fromFileId = 'a',
): ReturningEntry => ({
  fromFileId,
  fromPosition: 1,
  code: 'R03',
  information: '',
  sent: { batch: { ...sampleBatch, ...batch }, entry: { ...sampleEntry, ...entry } },
  settlesAt,
  answersUntil: settlesAt,
});

test('returns of different batches, files, directions and routing numbers are in separate batches', () => {
  const all = [
    returning(),
    returning({ amountCents: 5n }),
    returning({ direction: 'credit' }),
    returning({}, { batchNumber: 2 }),
    returning({}, {}, 'b'),
    returning({ routingNumber: '110000000' }),
  ];
  const batches = planReturns(all);
  expect(batches.map(({ entries, totalCents }) => [entries.length, totalCents])).toEqual([
    [2, 20_005n],
    [1, 20_000n],
    [1, 20_000n],
    [1, 20_000n],
    [1, 20_000n],
  ]);
  expect(batches.map(({ batchNumber }) => batchNumber)).toEqual([1, 2, 3, 4, 5]);
});

test('each return has a trace number of the bank to which the payment was addressed, rising through the file', () => {
  const batches = planReturns([
    returning(),
    returning({ routingNumber: '110000000' }),
    returning({ direction: 'credit' }),
  ]);
  const firsts = new Map([
    ['12345678', 7],
    ['11000000', 1],
  ]);
  const traced = traceReturns(batches, firsts);
  expect(traced.map(({ batchNumber, traceNumber }) => [batchNumber, traceNumber])).toEqual([
    [1, '123456780000007'],
    [2, '110000000000001'],
    [3, '123456780000008'],
  ]);
  expect(toAnswers(traced)).toMatchObject([
    { kind: 'return', code: 'R03', batch: { batchNumber: 1 }, traceNumber: '123456780000007' },
    { batch: { batchNumber: 2 } },
    { batch: { batchNumber: 3 } },
  ]);
});

test('a file includes as many returns as its limits allow, in order', () => {
  const all = [returning(), returning({ direction: 'credit' }), returning({ amountCents: 1n })];
  const count = (entries: number, cents: bigint) => selectWithin(all, { entries, cents }).length;
  expect(count(3, 20_001n)).toBe(3);
  expect(count(3, 20_000n)).toBe(2);
  expect(count(1, 20_001n)).toBe(1);
});
