import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlannableEntry, planFile } from './file-plan-rules.ts';

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
