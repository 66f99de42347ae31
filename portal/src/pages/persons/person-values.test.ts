import { describe, expect, test } from 'vitest';
import {
  changedPersonBody,
  identityChangeBody,
  newOwnerBody,
  noTexts,
  ownerFields,
  textsOf,
} from './person-values.ts';

const address = {
  address_id: 'a1',
  address_type: 'PHYSICAL' as const,
  street: '12 Sample Street',
  street2: null,
  city: 'Wilmington',
  state: 'DE',
  zip_code: '19801',
  country: 'US',
  is_primary: true,
  date_created: '2026-07-01T12:00:00Z',
  deliverability: 'deliverable' as const,
};
const known = textsOf({
  first_name: 'Ada',
  middle_name: 'Jane',
  last_name: 'Sample',
  dob: '1990-04-30',
  addresses: [address],
});

describe('an identity change', () => {
  test('sends the reason with what differs alone', () => {
    expect(identityChangeBody('name_changed', known, known)).toBeNull();
    const married = { ...known, last_name: ' Newname ', middle_name: '' };
    expect(identityChangeBody('name_changed', known, married)).toEqual({
      reason: 'name_changed',
      middle_name: null,
      last_name: 'Newname',
    });
    const corrected = { ...known, dob: '1990-03-30', ssn: '123-45-6789' };
    expect(identityChangeBody('corrected', known, corrected)).toEqual({
      reason: 'corrected',
      dob: '1990-03-30',
      ssn: '123-45-6789',
    });
  });

  test('of an address sends the whole of it', () => {
    const moved = { ...known, street: '9 Moved Avenue', zip_code: '97201' };
    expect(identityChangeBody('moved', known, moved)).toEqual({
      reason: 'moved',
      address: {
        address_type: 'PHYSICAL',
        street: '9 Moved Avenue',
        street2: null,
        city: 'Wilmington',
        state: 'DE',
        zip_code: '97201',
        country: 'US',
      },
    });
    expect(identityChangeBody('moved', known, { ...moved, city: '' })).toBeNull();
  });

  test('of another reason leaves out what the form does not show', () => {
    expect(identityChangeBody('moved', known, { ...known, last_name: 'Newname' })).toBeNull();
  });
});

describe('an owner', () => {
  test('is added with what was given, with or without the SSN', () => {
    expect(newOwnerBody(noTexts)).toBeNull();
    const { is_primary, address_id, date_created, deliverability, ...place } = address;
    const body = {
      first_name: 'Ada',
      middle_name: 'Jane',
      last_name: 'Sample',
      dob: '1990-04-30',
      addresses: [{ ...place, is_primary: true }],
    };
    expect(newOwnerBody(known)).toEqual(body);
    expect(newOwnerBody({ ...known, ssn: '123-45-6789' })).toEqual({ ...body, ssn: '123-45-6789' });
  });

  test('is changed where a text differs, and never by emptying what must be there', () => {
    const change = (texts: object) =>
      changedPersonBody(ownerFields, known, { ...known, ...texts }, 'a1');
    expect(change({})).toBeNull();
    expect(change({ last_name: '' })).toBeNull();
    expect(change({ email: 'ada@example.com', city: 'Dover' })).toEqual({
      email: 'ada@example.com',
      addresses: [{ address_id: 'a1', city: 'Dover' }],
    });
    expect(change({ phone: ' 302-555-0142 ' })).toEqual({ phone: '302-555-0142' });
    expect(change({ middle_name: '' })).toEqual({ middle_name: null });
    expect(changedPersonBody(['email'], known, { ...known, last_name: 'Other' }, 'a1')).toBeNull();
  });
});
