import type { CreditApplication } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { applicantTexts, readChanges } from './applicant-changes.ts';

const applicant: CreditApplication['applicant'] = {
  customer_id: '1',
  address_id: null,
  total_annual_income: 7_000_000,
  monthly_housing_payment: 120_050,
  terms_accepted: true,
  date_terms_accepted: null,
  currency: 'USD',
  first_name: 'Ada',
  middle_name: 'King',
  last_name: 'Sample',
  date_of_birth: '1990-04-30',
  ssn: 'XXX-XX-6789',
  street: '12 Sample Street',
  street2: null,
  city: 'Wilmington',
  state: 'DE',
  zip_code: '19801',
  country: 'US',
  email: 'ada@example.com',
  phone: '302-555-0142',
  phone_country_code: '1',
};
const texts = applicantTexts(applicant);

describe('corrections of an applicant', () => {
  test('begin with the present values, without the SSN', () => {
    expect(texts).toMatchObject({
      first_name: 'Ada',
      ssn: '',
      street2: '',
      total_annual_income: '70000.00',
      monthly_housing_payment: '1200.50',
    });
    expect(readChanges(applicant, texts)).toEqual({ applicant: {}, problems: {} });
  });

  test('send the fields that differ alone, amounts in cents and cleared ones as null', () => {
    const changed = {
      ...texts,
      last_name: ' Byron ',
      middle_name: '',
      ssn: '123-45-6789',
      total_annual_income: '71,000.5',
    };
    expect(readChanges(applicant, changed)).toEqual({
      applicant: {
        last_name: 'Byron',
        middle_name: null,
        ssn: '123-45-6789',
        total_annual_income: 7_100_050,
      },
      problems: {},
    });
  });

  test('refuse an amount that is none, and a required field that is empty', () => {
    const { problems } = readChanges(applicant, {
      ...texts,
      city: '',
      total_annual_income: 'much',
    });
    expect(Object.keys(problems).toSorted()).toEqual(['city', 'total_annual_income']);
  });
});
