import { expect, it } from 'vitest';
import { readDepositNumbers, refusalCode } from './incoming-payment-rules.ts';

const routingNumber = '110000000';

it.each([
  ['1000', 1_000n],
  ['483920117465', 483_920_117_465n],
  ['4839-2011 7465', 483_920_117_465n],
  ['999', undefined],
  ['0483920117465', 483_920_117_465n],
  ['00000483920117465', 483_920_117_465n],
  ['0000', undefined],
  ['00000000000000999', undefined],
  ['4839201174650', undefined],
  ['48392011746A', undefined],
  ['-', undefined],
])('the account number %j of an entry is read as %s', (accountNumber, expected) => {
  const numbers = readDepositNumbers({ routingNumber, accountNumber });
  expect(numbers).toEqual(expected && { routingNumber: 110_000_000n, accountNumber: expected });
});

it.each([
  ['credit', true, 'active', undefined],
  ['debit', true, 'active', 'R20'],
  ['credit', true, 'inactive', 'R02'],
  ['credit', true, 'closed', 'R02'],
  ['debit', true, 'closed', 'R02'],
  ['credit', true, 'frozen', 'R16'],
  ['credit', true, undefined, 'R03'],
  ['debit', true, undefined, 'R03'],
  ['credit', false, undefined, 'R04'],
] as const)(
  'a %s, with a well-formed account number: %s, for a deposit that is %s has the return code %s',
  (...met) => {
    const [direction, isWellFormed, status, code] = met;
    expect(refusalCode({ direction, entryClass: 'PPD', isWellFormed, status })).toBe(code);
  },
);

it.each([
  ['CCD', 'credit', undefined],
  ['WEB', 'credit', undefined],
  ['TEL', 'credit', 'R17'],
  ['RCK', 'credit', 'R17'],
  ['POP', 'debit', 'R20'],
] as const)(
  'an entry of class %s, a %s for an active deposit, has the return code %s',
  (...met) => {
    const [entryClass, direction, code] = met;
    const active = { isWellFormed: true, status: 'active' };
    expect(refusalCode({ ...active, direction, entryClass })).toBe(code);
  },
);
