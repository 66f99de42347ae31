import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AchLimits } from '../../../tenants/brands/ach-limit-rules.ts';
import { fileLimits, type PlannableEntry, planFile } from './file-plan-rules.ts';

const settlesAt = Temporal.Instant.from('2026-07-03T12:30:00Z');
const anyEntry: fc.Arbitrary<PlannableEntry> = fc.record({
  direction: fc.constantFrom('debit', 'credit'),
  classCode: fc.constantFrom('WEB', 'PPD', 'CCD'),
  entryDescription: fc.constantFrom('DEPOSIT', 'PAYOUT'),
  descriptiveDate: fc.constantFrom('', 'SD1300'),
  effectiveOn: fc.constantFrom('2026-07-02', '2026-07-03'),
  settlesAt: fc.constant(settlesAt),
  amountCents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
});
const alike = ({
  direction,
  classCode,
  descriptiveDate,
  effectiveOn,
  entryDescription,
}: PlannableEntry) => [direction, classCode, descriptiveDate, effectiveOn, entryDescription].join();
const sum = (entries: PlannableEntry[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0n);

test('every entry is in one batch of similar entries or left over, within the limits and in order', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 60 }),
      fc.integer({ min: 1, max: 50 }),
      fc.bigInt({ min: 9_999_999_999n, max: 99_999_999_999n }),
      (entries, most, cents) => {
        const { batches, leftOver, debitCents, creditCents } = planFile(entries, {
          entries: most,
          cents,
        });
        const placed = batches.flatMap((batch) => batch.entries);
        expect(new Set([...placed, ...leftOver])).toEqual(new Set(entries));
        expect(placed.length + leftOver.length).toBe(entries.length);
        expect(leftOver).toEqual(entries.slice(entries.length - leftOver.length));
        expect(placed.length).toBeLessThanOrEqual(most);
        expect(entries.length === 0 || placed.length > 0).toBe(true);
        expect(debitCents + creditCents).toBe(sum(placed));
        expect(debitCents <= cents && creditCents <= cents).toBe(true);
        for (const { entries: own, totalCents } of batches) {
          expect(new Set(own.map(alike)).size).toBe(1);
          expect(totalCents).toBe(sum(own));
        }
        expect(new Set(batches.map(({ like }) => alike(like))).size).toBe(batches.length);
        expect(batches.map(({ batchNumber }) => batchNumber)).toEqual(
          batches.map((_, at) => at + 1),
        );
      },
    ),
  );
});

test('same-day entries precede those of the next day, and debits are batched apart from credits', () => {
  const like = {
    classCode: 'WEB',
    entryDescription: 'DEPOSIT',
    settlesAt,
    amountCents: 1n,
  } as const;
  const { batches } = planFile([
    { ...like, direction: 'debit', descriptiveDate: '', effectiveOn: '2026-07-03' },
    { ...like, direction: 'debit', descriptiveDate: 'SD1800', effectiveOn: '2026-07-02' },
    { ...like, direction: 'credit', descriptiveDate: '', effectiveOn: '2026-07-03' },
  ]);
  expect(batches.map((batch) => [batch.like.effectiveOn, batch.like.direction])).toEqual([
    ['2026-07-02', 'debit'],
    ['2026-07-03', 'credit'],
    ['2026-07-03', 'debit'],
  ]);
});

describe('with the limits of a program', () => {
  const noLimits: AchLimits = {
    ach_debit_entry_limit: 0,
    ach_debit_file_limit: 0,
    ach_debit_day_limit: 0,
    ach_credit_entry_limit: 0,
    ach_credit_file_limit: 0,
    ach_credit_day_limit: 0,
  };
  const nothingSent = { debit: 0n, credit: 0n };
  const debits = (...cents: bigint[]): PlannableEntry[] =>
    cents.map((amountCents) => ({
      direction: 'debit',
      classCode: 'WEB',
      entryDescription: 'DEPOSIT',
      descriptiveDate: '',
      effectiveOn: '2026-07-03',
      settlesAt,
      amountCents,
    }));
  const plan = (limits: Partial<AchLimits>, entries: PlannableEntry[], sentCents = nothingSent) => {
    const found = planFile(entries, fileLimits, {
      limits: { ...noLimits, ...limits },
      sentCents,
    });
    return {
      placed: found.batches.flatMap((batch) => batch.entries.map((one) => one.amountCents)),
      leftOver: found.leftOver.map((one) => one.amountCents),
      delayed: found.delayed.map(({ entry, by }) => [entry.amountCents, by]),
    };
  };

  test("what exceeds a file is for the window's next one", () => {
    expect(plan({ ach_debit_file_limit: 100 }, debits(60n, 50n, 40n))).toEqual({
      placed: [60n],
      leftOver: [50n, 40n],
      delayed: [],
    });
  });

  test('what exceeds a day waits with each later entry of its direction, after files of the day', () => {
    const sent = { debit: 30n, credit: 0n };
    expect(plan({ ach_debit_day_limit: 100 }, debits(60n, 50n, 5n), sent)).toEqual({
      placed: [60n],
      leftOver: [],
      delayed: [
        [50n, 'ach_debit_day_limit'],
        [5n, 'ach_debit_day_limit'],
      ],
    });
  });

  test('an entry that exceeds a limit by itself waits alone, and one without money never', () => {
    const limits = { ach_debit_entry_limit: 50, ach_debit_day_limit: 100 };
    expect(plan(limits, debits(120n, 60n, 40n, 0n))).toEqual({
      placed: [40n, 0n],
      leftOver: [],
      delayed: [
        [120n, 'ach_debit_entry_limit'],
        [60n, 'ach_debit_entry_limit'],
      ],
    });
  });

  const anyLimit = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 }));
  const anyLimits = fc.record({
    ach_debit_entry_limit: anyLimit,
    ach_debit_file_limit: anyLimit,
    ach_debit_day_limit: anyLimit,
    ach_credit_entry_limit: anyLimit,
    ach_credit_file_limit: anyLimit,
    ach_credit_day_limit: anyLimit,
  });
  const entry = fc
    .tuple(anyEntry, fc.bigInt({ min: 0n, max: 2_000n }))
    .map(([one, amountCents]) => ({ ...one, amountCents }));

  test('no entry is lost, no limit is exceeded, and files go on until nothing is left over', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), anyLimits, (entries, limits) => {
        const sentCents = { debit: 0n, credit: 0n };
        const seen: PlannableEntry[] = [];
        let left: readonly PlannableEntry[] = entries;
        for (let files = 0; left.length > 0; files += 1) {
          expect(files).toBeLessThanOrEqual(entries.length);
          const found = planFile(left, fileLimits, { limits, sentCents: { ...sentCents } });
          seen.push(...found.batches.flatMap((batch) => batch.entries));
          seen.push(...found.delayed.map((one) => one.entry));
          for (const direction of ['debit', 'credit'] as const) {
            const cents = direction === 'debit' ? found.debitCents : found.creditCents;
            sentCents[direction] += cents;
            const file = BigInt(limits[`ach_${direction}_file_limit`]);
            const day = BigInt(limits[`ach_${direction}_day_limit`]);
            expect(file === 0n || cents <= file).toBe(true);
            expect(day === 0n || sentCents[direction] <= day).toBe(true);
          }
          left = found.leftOver;
        }
        expect(new Set(seen)).toEqual(new Set(entries));
        expect(seen.length).toBe(entries.length);
      }),
    );
  });
});
