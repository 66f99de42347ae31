import { describe, expect, test } from 'vitest';
import {
  checkAddress,
  checkAddressList,
  deliverabilityOf,
  maxAddresses,
  streetPattern,
} from './address-rules.ts';

describe('an address by its country', () => {
  const accepted = [
    { country: 'US', state: 'CA', zip_code: '94103' },
    { country: 'US', state: 'CA', zip_code: '94103-1234' },
    { country: 'US', state: 'AE', zip_code: '09012' },
    { country: 'US', state: 'PR', zip_code: '00901' },
    { country: 'PR', state: 'PR', zip_code: '00901' },
    { country: 'DE', state: 'Bavaria', zip_code: '80331' },
    { country: 'GB', state: 'X', zip_code: 'SW1A 1AA' },
    { country: 'IE', state: 'Leinster', zip_code: 'D2' },
  ];
  test.each(accepted)('is accepted in $country with $state and $zip_code', (address) => {
    expect(checkAddress(address, 'addresses[0]')).toEqual([]);
  });

  const refused = [
    { country: 'US', state: 'ca', zip_code: '94103', field: 'state' },
    { country: 'US', state: 'XX', zip_code: '94103', field: 'state' },
    { country: 'US', state: 'California', zip_code: '94103', field: 'state' },
    { country: 'US', state: 'CA', zip_code: '9410', field: 'zip_code' },
    { country: 'US', state: 'CA', zip_code: '941031234', field: 'zip_code' },
    { country: 'US', state: 'CA', zip_code: '94103-', field: 'zip_code' },
    { country: 'US', state: 'CA', zip_code: '٩٤١٠٣', field: 'zip_code' },
    { country: 'DE', state: 'Bavaria', zip_code: '8', field: 'zip_code' },
    { country: 'DE', state: 'Bavaria', zip_code: '8'.repeat(21), field: 'zip_code' },
    { country: 'us', state: 'CA', zip_code: '94103', field: 'country' },
    { country: 'ZZ', state: 'CA', zip_code: '94103', field: 'country' },
    { country: '84', state: 'CA', zip_code: '94103', field: 'country' },
  ];
  test.each(refused)('is refused in $country with $state and $zip_code, naming $field', (bad) => {
    expect(checkAddress(bad, 'addresses[3]').map(({ field }) => field)).toEqual([
      `addresses[3].${bad.field}`,
    ]);
  });
});

describe('a street', () => {
  const street = new RegExp(streetPattern, 'u');
  test.each(['1234 Market St', 'P.O. Box 12', '5_a, Unit #7-B', 'Añasco 9', 'Straße 1'])(
    'may be %s',
    (text) => expect(street.test(text)).toBe(true),
  );
  test.each(['', ' ', '#-_', '1 Main St/2', 'Main (rear)', "O'Hara", 'Main\nSt', '1 Main 🏠'])(
    'may not be %o',
    (text) => expect(street.test(text)).toBe(false),
  );
});

describe('a list of addresses', () => {
  const physical = { address_type: 'PHYSICAL', is_primary: true } as const;
  const mailing = { address_type: 'MAILING', is_primary: false } as const;
  const primaryMailing = { ...mailing, is_primary: true };
  const rows = [
    { list: [physical], rule: undefined },
    { list: [physical, mailing], rule: undefined },
    { list: [{ ...physical, is_primary: false }, primaryMailing], rule: undefined },
    { list: [{ ...physical, is_primary: false }], rule: /exactly one primary/ },
    { list: [physical, primaryMailing], rule: /exactly one primary/ },
    { list: [primaryMailing], rule: /PHYSICAL/ },
    { list: [physical, ...Array(maxAddresses).fill(mailing)], rule: /at most 10/ },
  ];
  test.each(rows)('of $list.length entries has the problem $rule', ({ list, rule }) => {
    const [problem] = checkAddressList(list, { needsPhysical: true });
    if (rule) expect(problem).toEqual({ field: 'addresses', rule: expect.stringMatching(rule) });
    else expect(problem).toBeUndefined();
  });

  test('of a business needs no PHYSICAL address', () => {
    expect(checkAddressList([primaryMailing], { needsPhysical: false })).toEqual([]);
  });
});

describe('deliverability', () => {
  test.each([
    ['1 Main St', null, 'deliverable'],
    ['9 Undeliverable Rd', null, 'undeliverable'],
    ['9 Missing Unit Rd', null, 'deliverable_missing_unit'],
    ['9 Missing Unit Rd', '', 'deliverable_missing_unit'],
    ['9 Missing Unit Rd', 'Apt 5', 'deliverable'],
  ])('of %o with %o is %s', (street, street2, expected) => {
    expect(deliverabilityOf({ street, street2 })).toBe(expected);
  });
});
