import { expect, test } from 'vitest';
import { sampleBatch, sampleEntry } from '../../../../../test/support/nacha-samples.ts';
import {
  needsPerson,
  postingTime,
  readDepositNumber,
  refusalCode,
} from './incoming-payment-rules.ts';

test.each([
  ['1000', '1000'],
  ['483920117465', '483920117465'],
  ['4839-2011 7465', '483920117465'],
  ['999', undefined],
  ['0483920117465', '483920117465'],
  ['00000483920117465', '483920117465'],
  ['0000', undefined],
  ['00000000000000999', undefined],
  ['4839201174650', undefined],
  ['48392011746A', undefined],
  ['-', undefined],
])('the account number %j of an entry is read as %s', (accountNumber, expected) => {
  const sent = { batch: sampleBatch, entry: { ...sampleEntry, accountNumber } };
  expect(readDepositNumber(sent)).toBe(expected);
});

test.each([
  ['credit', true, 'active', undefined],
  ['debit', true, 'active', 'R20'],
  ['credit', true, 'inactive', 'R02'],
  ['credit', true, 'closed', 'R02'],
  ['debit', true, 'closed', 'R02'],
  ['credit', true, 'frozen', undefined],
  ['debit', true, 'frozen', 'R20'],
  ['credit', true, undefined, 'R03'],
  ['debit', true, undefined, 'R03'],
  ['credit', false, undefined, 'R04'],
] as const)(
  'a %s, with a well-formed account number: %s, for a deposit that is %s has the return code %s',
  (...met) => {
    const [direction, isWellFormed, status, code] = met;
    expect(
      refusalCode({ direction, entryClass: 'PPD', isWellFormed, status, hasProblem: false }),
    ).toBe(code);
  },
);

test.each([
  ['CCD', 'credit', undefined],
  ['WEB', 'credit', undefined],
  ['TEL', 'credit', 'R17'],
  ['RCK', 'credit', 'R17'],
  ['POP', 'debit', 'R20'],
] as const)(
  'an entry of class %s, a %s for an active deposit, has the return code %s',
  (...met) => {
    const [entryClass, direction, code] = met;
    const active = { isWellFormed: true, status: 'active', hasProblem: false };
    expect(refusalCode({ ...active, direction, entryClass })).toBe(code);
  },
);

test('an international entry has its account number at positions 40 to 74', () => {
  const entry = {
    ...sampleEntry,
    accountNumber: '0007',
    receiverId: '483920117465',
    receiverName: '',
  };
  const batch = { ...sampleBatch, entryClass: 'IAT' };
  expect(readDepositNumber({ batch, entry })).toBe('483920117465');
});

test.each([
  ['credit', 'active', 'R17'],
  ['debit', 'active', 'R20'],
  ['credit', 'closed', 'R02'],
] as const)('a %s with a problem, for a deposit that is %s, has the return code %s', (...met) => {
  const [direction, status, code] = met;
  const facts = { direction, entryClass: 'CTX', isWellFormed: true, status, hasProblem: true };
  expect(refusalCode(facts)).toBe(code);
});

test.each([
  ['CTX', 500n, '', 'entry_class', false],
  ['ACK', 0n, '', 'entry_class', true],
  ['PPD', 500n, '', 'trace_number', true],
  ['IAT', 500n, '0', 'entry_class', false],
  ['IAT', 500n, '1', 'entry_class', true],
  ['IAT', 500n, ' 1', 'entry_class', true],
] as const)(
  'an entry of %s with %s cents, the indicators %j and a problem of %s needs a person: %s',
  (entryClass, amountCents, discretionaryData, field, expected) => {
    const sent = {
      batch: { ...sampleBatch, entryClass },
      entry: { ...sampleEntry, amountCents, discretionaryData },
    };
    expect(needsPerson({ sent, problem: { field } })).toBe(expected);
  },
);

test.each([
  [null, null, undefined],
  [null, '2026-07-02', undefined],
  [null, '2026-07-03', '2026-07-03T12:30:00Z'],
  // Saturday, July 4: the Banks are open on Friday, and on Monday again.
  [null, '2026-07-04', '2026-07-06T12:30:00Z'],
  ['2026-07-02', '2027-07-02', undefined],
  ['2026-07-03', '2026-07-02', '2026-07-03T12:30:00Z'],
])(
  'a credit that settles on %s and is effective on %s, which arrives on July 2, is posted at %s',
  (settledOn, effectiveDate, at) => {
    const now = Temporal.Instant.from('2026-07-02T15:00:00Z');
    expect(postingTime({ settledOn, effectiveDate }, now)?.toString()).toBe(at);
  },
);
