import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankingDay } from '../../../kernel/banking-calendar.ts';
import { type PlannedBatch, settlementOf } from './settlement-timing-rules.ts';

const eastern = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant();
const easternText = (instant: Temporal.Instant | undefined) =>
  instant
    ?.toZonedDateTimeISO('America/New_York')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Entry cut on Thursday, July 2, 2026, at 16:45 for the Friday; Monday is no holiday that year. */
const standard = { effectiveOn: '2026-07-03', settlesAt: eastern('2026-07-03T08:30') };
/** Entry cut at 10:30 for the same day. */
const sameDay = { effectiveOn: '2026-07-02', settlesAt: eastern('2026-07-02T13:00') };
const fileOf = (batch: Partial<PlannedBatch>, windowAt: string) => ({
  speed: 'calendar' as const,
  windowAt: eastern(windowAt),
  answersUntil: eastern('2026-07-10T08:30'),
  batches: [{ batchNumber: 1, largestCents: 4_000n, ...standard, ...batch }],
});

describe('a file for the next banking day', () => {
  test.each([
    ['2026-07-02T16:45', '2026-07-03T08:30', 'at its window'],
    ['2026-07-03T02:14', '2026-07-03T08:30', 'before the night ends'],
    ['2026-07-03T02:15', '2026-07-03T13:00', 'too late for the morning'],
    ['2026-07-03T10:29', '2026-07-03T13:00', 'before the first deadline of its day'],
    ['2026-07-03T10:30', '2026-07-03T17:00', 'at the first deadline of its day'],
    ['2026-07-03T14:45', '2026-07-03T18:00', 'at the second one'],
    ['2026-07-03T16:45', '2026-07-06T08:30', 'after the last one: the next morning of a bank'],
    ['2026-07-04T02:14', '2026-07-06T08:30', 'before the night after Friday ends'],
    ['2026-07-05T12:00', '2026-07-06T13:00', 'on a Sunday'],
  ])('that arrives at %s settles at %s: %s', (arrivedAt, settles) => {
    const { settlesAt } = settlementOf(fileOf({}, '2026-07-02T16:45'), eastern(arrivedAt));
    expect(easternText(settlesAt.get(1))).toBe(settles);
  });

  test('with an entry above the same-day limit settles in the morning', () => {
    const file = fileOf({ largestCents: 100_000_001n }, '2026-07-02T16:45');
    const { settlesAt } = settlementOf(file, eastern('2026-07-03T02:15'));
    expect(easternText(settlesAt.get(1))).toBe('2026-07-06T08:30');
  });
});

describe('a file for the same day', () => {
  test.each([
    ['2026-07-02T10:30', '2026-07-02T13:00', 'at its window'],
    ['2026-07-02T10:45', '2026-07-02T13:00', 'a quarter of an hour after'],
    ['2026-07-02T10:46', '2026-07-02T17:00', 'later: with the second window'],
    ['2026-07-02T14:45', '2026-07-02T18:00', 'at the deadline of the second window'],
    ['2026-07-02T17:30', '2026-07-03T08:30', 'after the last: the next morning'],
    ['2026-07-03T09:00', '2026-07-03T13:00', 'the next day'],
  ])('that arrives at %s settles at %s: %s', (arrivedAt, settles) => {
    const { settlesAt } = settlementOf(fileOf(sameDay, '2026-07-02T10:30'), eastern(arrivedAt));
    expect(easternText(settlesAt.get(1))).toBe(settles);
  });

  test('whose bank closes its window early is in time until the deadline of the operators', () => {
    const { settlesAt } = settlementOf(
      fileOf(sameDay, '2026-07-02T09:00'),
      eastern('2026-07-02T10:29'),
    );
    expect(easternText(settlesAt.get(1))).toBe('2026-07-02T13:00');
  });
});

test('late answers are polled for as much longer as a file settles later', () => {
  const file = fileOf({}, '2026-07-02T16:45');
  const until = (arrivedAt: string) =>
    easternText(settlementOf(file, eastern(arrivedAt)).answersUntil);
  expect(until('2026-07-02T16:46')).toBe('2026-07-10T08:30');
  expect(until('2026-07-03T02:14')).toBe('2026-07-10T08:30');
  expect(until('2026-07-06T17:00')).toBe('2026-07-14T08:30');
});

test('a file with fast timing has no windows to miss', () => {
  const file = { ...fileOf({}, '2026-07-02T16:45'), speed: 'fast' as const };
  const { settlesAt } = settlementOf(file, eastern('2026-07-08T12:00'));
  expect(settlesAt.get(1)).toBe(standard.settlesAt);
});

test('no batch settles before it arrives, before its day, or while the banks are closed', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 30 });
  fc.assert(
    fc.property(minutes, fc.boolean(), (late, isLarge) => {
      const arrivedAt = eastern('2026-12-23T16:45').add({ minutes: late });
      const planned = { effectiveOn: '2026-12-24', settlesAt: eastern('2026-12-24T08:30') };
      const file = fileOf(
        { ...planned, largestCents: isLarge ? 200_000_000n : 1n },
        '2026-12-23T16:45',
      );
      const at = settlementOf(file, arrivedAt).settlesAt.get(1) ?? arrivedAt;
      expect(Temporal.Instant.compare(at, arrivedAt)).toBe(1);
      expect(Temporal.Instant.compare(at, planned.settlesAt)).toBeGreaterThanOrEqual(0);
      expect(isBankingDay(at.toZonedDateTimeISO('America/New_York').toPlainDate())).toBe(true);
    }),
  );
});
