/** A customer whom KYC passes. */
export const ada = {
  first_name: 'Ada',
  last_name: 'Sample',
  dob: '1990-04-30',
  ssn: '123-45-6789',
  phone: '302-555-0142',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [
    {
      address_type: 'PHYSICAL' as const,
      street: '12 Sample Street',
      city: 'Wilmington',
      state: 'DE',
      zip_code: '19801',
      country: 'US',
      is_primary: true,
    },
  ],
};
