import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planAddressChanges } from './address-plan-rules.ts';
import { type AddressChange, type AddressDocument, newAddress } from './address-rules.ts';

const now = '2026-07-01T12:00:00.000Z';
const base = {
  address_type: 'PHYSICAL',
  street: '1 Main St',
  street2: null,
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  country: 'US',
  is_primary: true,
} as const;
const first = newAddress(base, 'a1', now);
const second = newAddress({ ...base, is_primary: false, street: '2 Side St' }, 'a2', now);

function plan(stored: AddressDocument[], changes: AddressChange[]) {
  let added = 0;
  return planAddressChanges(stored, changes, {
    newId: () => `new${++added}`,
    now: '2026-08-01T12:00:00.000Z',
    needsPhysical: true,
  });
}

describe('changing addresses', () => {
  test('changes the address with the given id and no other', () => {
    const result = plan([first, second], [{ address_id: 'a2', city: 'Sparks' }]);
    expect(result).toMatchObject({ problems: [], changed: true, changesPrimary: false });
    expect(result.addresses).toEqual([first, { ...second, city: 'Sparks' }]);
  });

  test('adds an address without an id', () => {
    const { addresses } = plan([first], [{ ...base, is_primary: false, street: '3 Third St' }]);
    expect(addresses).toHaveLength(2);
    expect(addresses[1]).toMatchObject({ address_id: 'new1', street: '3 Third St', street2: null });
  });

  test('moves is_primary when another address becomes primary', () => {
    const moved = plan([first, second], [{ address_id: 'a2', is_primary: true }]);
    expect(moved.addresses.map(({ is_primary }) => is_primary)).toEqual([false, true]);
    expect(moved).toMatchObject({ problems: [], changesPrimary: true });
    const added = plan([first], [{ ...base, street: '3 Third St' }]);
    expect(added.addresses.map(({ is_primary }) => is_primary)).toEqual([false, true]);
  });

  test('updates the deliverability only when the street changes', () => {
    const { addresses } = plan([first], [{ address_id: 'a1', street: '1 Undeliverable St' }]);
    expect(addresses[0]?.deliverability).toBe('undeliverable');
  });

  test('finds no change in values that equal the stored ones', () => {
    const { address_id, street, is_primary, country } = first;
    const result = plan([first, second], [{ address_id, street, is_primary, country }]);
    expect(result).toMatchObject({ changed: false, changesPrimary: false, problems: [] });
  });

  const refused: [string, AddressChange[], string, RegExp][] = [
    ['an unknown id', [{ address_id: 'zz', city: 'Reno' }], 'addresses[0].address_id', /stored/],
    [
      'one id twice',
      [{ address_id: 'a1' }, { address_id: 'a1' }],
      'addresses[0].address_id',
      /once/,
    ],
    ['no primary left', [{ address_id: 'a1', is_primary: false }], 'addresses', /one primary/],
    [
      'two new primaries',
      [
        { ...base, street: '3' },
        { ...base, street: '4' },
      ],
      'addresses',
      /one primary/,
    ],
    ['an incomplete new address', [{ street: '3 Third St' }], 'addresses[0].city', /required/],
    [
      'a country that the kept state does not fit',
      [{ address_id: 'a1', state: 'Nevada' }],
      'addresses[0].state',
      /two-letter/,
    ],
    [
      'no PHYSICAL left',
      [
        { address_id: 'a1', address_type: 'MAILING' },
        { address_id: 'a2', address_type: 'MAILING' },
      ],
      'addresses',
      /PHYSICAL/,
    ],
  ];
  test.each(refused)('is refused with %s', (_, changes, field, rule) => {
    const { problems, addresses } = plan([first, second], changes);
    expect(problems).toContainEqual({ field, rule: expect.stringMatching(rule) });
    if (field !== 'addresses') expect(addresses).toEqual([first, second]);
  });

  test('leaves exactly one primary address, or reports a problem', () => {
    const change = fc.record(
      {
        address_id: fc.constantFrom('a1', 'a2', undefined),
        street: fc.constantFrom('1 Main St', '9 Ninth St'),
        is_primary: fc.boolean(),
        address_type: fc.constantFrom('PHYSICAL' as const, 'MAILING' as const),
      },
      { requiredKeys: ['address_id'] },
    );
    const complete = change.map((given) =>
      given.address_id === undefined ? { ...base, is_primary: false, ...given } : given,
    );
    fc.assert(
      fc.property(fc.array(complete, { maxLength: 4 }), (changes) => {
        const { problems, addresses } = plan([first, second], changes);
        if (problems.length > 0) return;
        expect(addresses.filter(({ is_primary }) => is_primary)).toHaveLength(1);
        expect(addresses.some(({ address_type }) => address_type === 'PHYSICAL')).toBe(true);
        expect(addresses.slice(0, 2).map(({ address_id }) => address_id)).toEqual(['a1', 'a2']);
      }),
    );
  });
});
