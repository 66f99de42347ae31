/** The demo's customers. Their SSNs choose the sandbox's outcome (completion page, section 4). */

const address = {
  address_type: 'PHYSICAL' as const,
  street: '12 Sample Street',
  city: 'Wilmington',
  state: 'DE',
  zip_code: '19801',
  country: 'US',
  is_primary: true,
};

function person(first_name: string, last_name: string, ssn: string) {
  return {
    first_name,
    last_name,
    dob: '1990-04-30',
    ssn,
    phone: '302-555-0142',
    phone_country_code: '1',
    email: `${first_name.toLowerCase()}@example.com`,
    addresses: [address],
  };
}

export const ada = person('Ada', 'Sample', '123-45-6789');
export const ben = person('Ben', 'Papers', '222-22-2222');
export const cy = person('Cy', 'Unknown', '999-99-0000');

export type Person = ReturnType<typeof person>;

export const cafe = {
  transaction_datetime: '2026-07-01 12:30',
  currency: 'USD',
  merchant_name: 'Corner Cafe',
  merchant_city: 'Wilmington',
  merchant_state: 'DE',
  merchant_zip_code: '19801',
  mcc: '5814',
  mid: '1234',
};
