import { describe, expect, test } from 'vitest';
import {
  checkNewBusiness,
  type NewBusiness,
  newBusiness,
  planBusinessChange,
  websitePattern,
} from './businesses-rules.ts';

const now = Temporal.Instant.from('2026-07-01T12:00:00Z');
const at = { now, newId: () => 'id' };
const address = {
  address_type: 'MAILING',
  street: '1 Main St',
  street2: null,
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  country: 'US',
  is_primary: true,
} as const;
const bakery: NewBusiness = {
  legal_business_name: 'Example Bakery LLC',
  dba_business_name: null,
  ein: '12-3456789',
  industry_type: 'Bakeries',
  business_type: null,
  date_established: null,
  phone: null,
  email: null,
  website: null,
  addresses: [],
  beneficial_owners: [],
};

describe('a new business', () => {
  test('may have no address, or only one of type MAILING', () => {
    expect(checkNewBusiness(bakery, now)).toEqual([]);
    expect(checkNewBusiness({ ...bakery, addresses: [address] }, now)).toEqual([]);
  });

  test('with addresses has exactly one primary one', () => {
    const addresses = [{ ...address, is_primary: false }];
    expect(checkNewBusiness({ ...bakery, addresses }, now)).toEqual([
      { field: 'addresses', rule: 'must have exactly one primary address' },
    ]);
  });

  test('is refused with a future date_established', () => {
    const of = (date_established: string) =>
      checkNewBusiness({ ...bakery, date_established }, now).map(({ field }) => field);
    expect(of('2026-07-01')).toEqual([]);
    expect(of('2026-07-02')).toEqual(['date_established']);
  });
});

describe('a changed business', () => {
  const stored = newBusiness({ ...bakery, addresses: [address] }, at);

  test('keeps date_updated when nothing differs', () => {
    const { legal_business_name, ein } = stored;
    const plan = planBusinessChange(stored, { legal_business_name, ein }, at);
    expect(plan).toEqual({ problems: [], updated: undefined });
  });

  test('has the new values and addresses, and a new date_updated', () => {
    const later = { ...at, now: now.add({ hours: 1 }) };
    const { updated } = planBusinessChange(
      stored,
      { website: 'https://example.com', addresses: [{ address_id: 'id', city: 'Sparks' }] },
      later,
    );
    expect(updated).toMatchObject({ website: 'https://example.com', date_updated: later.now });
    expect(updated?.addresses[0]).toMatchObject({ city: 'Sparks', street: '1 Main St' });
  });
});

describe('a website', () => {
  const isWebsite = (text: string) => new RegExp(websitePattern, 'u').test(text);
  test.each(['https://example.com', 'http://a.example.co.uk:8080/x?y#z'])('may be %s', (text) =>
    expect(isWebsite(text)).toBe(true),
  );
  test.each([
    'example.com',
    'ftp://example.com',
    'https://',
    'https://a b.com',
    'https://localhost',
  ])('may not be %o', (text) => expect(isWebsite(text)).toBe(false));
  test('of a mebibyte is matched in one pass', () => {
    expect(isWebsite(`http://${'a.'.repeat(500_000)} `)).toBe(false);
  });
});
