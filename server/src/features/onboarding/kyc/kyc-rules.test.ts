import { expect, test } from 'vitest';
import { addressToCheck, missingForKyc } from './kyc-rules.ts';

const complete = { hasSsn: true, phone: '5555550100', email: 'ada@example.com' };

test.each([
  [complete, {}, []],
  [{ hasSsn: false, phone: null, email: null }, {}, ['ssn', 'phone', 'email']],
  [{ ...complete, hasSsn: false }, { ssn: '123-45-6789' }, []],
  [{ ...complete, phone: null }, { phone: '5555550100' }, []],
  [{ ...complete, email: null }, { phone: '5555550100' }, ['email']],
])('a record %j with the request %j lacks %j for a KYC', (known, supplied, missing) => {
  expect(missingForKyc(known, supplied)).toEqual(missing);
});

test('a KYC checks a physical address before a mailing one, then a primary one', () => {
  const address = (id: string, addressType: 'MAILING' | 'PHYSICAL', isPrimary: boolean) => ({
    id,
    addressType,
    isPrimary,
  });
  const mailing = address('mailing', 'MAILING', true);
  const home = address('home', 'PHYSICAL', false);
  const main = address('main', 'PHYSICAL', true);
  expect(addressToCheck([mailing, home])?.id).toBe('home');
  expect(addressToCheck([home, main])?.id).toBe('main');
  expect(addressToCheck([mailing])?.id).toBe('mailing');
  expect(addressToCheck([])).toBeUndefined();
});
