import { describe, expect, test } from 'vitest';
import { changeCode, readCorrection, refusalOfChange } from './change-codes.ts';

const read = (code: string, data: string) => {
  const meaning = changeCode(code);
  if (!meaning) throw new Error(`no change code ${code}`);
  return readCorrection(`${' '.repeat(35)}${data.padEnd(29)}`, meaning);
};

describe('corrected data that can be read in two ways is not read', () => {
  test.each([
    ['C06', '5566778822', 'an account alone'],
    ['C06', '556677882222', 'a code directly behind the account'],
    ['C06', '5566 7788 22', 'an account in groups, or a code'],
    ['C06', '                    22', 'a code alone'],
    ['C06', '12345678901234567822', 'an account that runs into the columns of the gap'],
    ['C03', '1110000251234', 'an account whose first nine digits are those of a bank'],
    ['C03', '021000021', 'a routing number alone'],
    ['C03', `${' '.repeat(12)}111000025 1234`, 'an account in its own columns'],
    ['C07', '02100002144332237', 'routing and account number, or a code'],
    ['C07', '0210000215566778827', 'a code directly behind the account'],
    ['C07', '12345678012345 22', 'an account, or a routing and account number'],
    ['C07', '021000021', 'a routing number alone'],
    ['C07', '021000021                 27', 'no account'],
    ['C01', '77    22', 'an account and another field'],
    ['C01', '111000025   1234', 'a routing number before the account'],
    ['C05', '2232', 'two codes'],
    ['C02', '1110000251', 'ten digits'],
  ])('%s "%s": %s', (code, data) => {
    expect(() => read(code, data)).toThrow(/^corrected_data must /);
  });
});

describe('corrected data in its columns, or with gaps, is read', () => {
  const checking = { direction: 'credit', accountType: 'checking', purpose: 'payment' };
  const savings = { direction: 'debit', accountType: 'savings', purpose: 'payment' };
  const routingNumber = '111000025';
  test.each([
    ['C01', '123456789 111', { accountNumber: '123456789 111' }],
    ['C02', '111000025', { routingNumber }],
    ['C03', '111000025   1234', { routingNumber, accountNumber: '1234' }],
    ['C03', '111000025 1234', { routingNumber, accountNumber: '1234' }],
    ['C03', '111000025   12345678901234567', { routingNumber, accountNumber: '12345678901234567' }],
    [
      'C06',
      '123456789 111            22',
      { accountNumber: '123456789 111', transaction: checking },
    ],
    ['C06', '55667788 22', { accountNumber: '55667788', transaction: checking }],
    ['C06', '12345678901234567   37', { accountNumber: '12345678901234567', transaction: savings }],
    ['C05', '37', { transaction: savings }],
    [
      'C07',
      '1110000251234             37',
      { routingNumber, accountNumber: '1234', transaction: savings },
    ],
    [
      'C07',
      '1110000251234567890123456737',
      { routingNumber, accountNumber: '12345678901234567', transaction: savings },
    ],
    ['C07', '111000025 1234 37', { routingNumber, accountNumber: '1234', transaction: savings }],
  ])('%s "%s"', (code, data, correction) => {
    expect(read(code, data)).toEqual(correction);
  });
});

test('a notification that cannot be applied is refused with the code of the field that is wrong', () => {
  expect(refusalOfChange('C06', 'corrected_data')).toBe('C65');
  expect(refusalOfChange('C01', 'addenda_trace_number')).toBe('C62');
  expect(refusalOfChange('C01', 'transaction_code')).toBe('C69');
  expect(refusalOfChange('C01', 'addenda_indicator')).toBeNull();
  expect(refusalOfChange('R01', 'corrected_data')).toBeNull();
});
