import { describe, expect, test } from 'vitest';
import { ownerNamePattern, planOwnerChange, type StoredOwner } from './owners-rules.ts';

const now = Temporal.Instant.from('2026-07-01T12:00:00Z');

describe("an owner's name", () => {
  const isName = (text: string) => new RegExp(ownerNamePattern, 'u').test(text);
  test.each(['Ada', "O'Brien", 'O’Brien', 'van der Berg', 'José', 'A '])('may be %o', (text) =>
    expect(isName(text)).toBe(true),
  );
  test.each(['', ' Ada', "'Ada", 'Smith-Jones', 'St. John', 'Ada2', 'Ada🙂', 'Ada\n'])(
    'may not be %o',
    (text) => expect(isName(text)).toBe(false),
  );
});

describe('a change of an owner after KYC has passed', () => {
  const primary = {
    address_id: 'a1',
    address_type: 'PHYSICAL',
    street: '1 Main St',
    street2: null,
    city: 'Reno',
    state: 'NV',
    zip_code: '89501',
    country: 'US',
    is_primary: true,
    deliverability: 'deliverable',
    date_created: '2026-01-01T00:00:00.000Z',
  } as const;
  const stored: StoredOwner = {
    beneficial_owner_id: 'o1',
    business_id: 'b1',
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Example',
    dob: '1990-04-30',
    ssn_sealed: Buffer.from('sealed 123456789'),
    ssn_hash: Buffer.from('hash 123456789'),
    ssn_last_four: '6789',
    phone: null,
    phone_country_code: null,
    email: null,
    addresses: [primary, { ...primary, address_id: 'a2', is_primary: false }],
    field_dates: {},
    kyc_requests_available: 2,
    kyc_passed_at: now,
    date_created: now,
    date_updated: now,
  };
  const vault = {
    seal: (text: string) => Buffer.from(`sealed ${text}`),
    keyedHash: (text: string) => Buffer.from(`hash ${text}`),
  };
  const plan = (change: object) =>
    planOwnerChange(stored, change, { now, newId: () => 'n', vault });

  const frozen: [object, string[]][] = [
    [{ first_name: 'Eve' }, ['first_name']],
    [{ middle_name: 'Eve', dob: '1991-01-01' }, ['middle_name', 'dob']],
    [{ ssn: '000-00-0000' }, ['ssn']],
    [{ addresses: [{ address_id: 'a1', city: 'Sparks' }] }, ['the primary address']],
    [{ addresses: [{ address_id: 'a2', is_primary: true }] }, ['the primary address']],
    [{ email: 'a@example.com', last_name: 'Eve' }, ['last_name']],
  ];
  test.each(frozen)('to %j is refused for %j', (change, fields) => {
    expect(plan(change).frozen).toEqual(fields);
  });

  const allowed: object[] = [
    { email: 'a@example.com', phone: '5555555555', phone_country_code: '1' },
    { addresses: [{ address_id: 'a2', city: 'Sparks' }] },
    { first_name: 'Ada', ssn: '123-45-6789', dob: '1990-04-30' },
    { addresses: [{ address_id: 'a1', city: 'Reno', is_primary: true }] },
  ];
  test.each(allowed)('to %j is allowed', (change) => {
    expect(plan(change)).toMatchObject({ problems: [], frozen: [] });
  });
});
