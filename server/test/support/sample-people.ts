/** Valid request bodies; tests change one field at a time. */

export const sampleAddress = {
  address_type: 'PHYSICAL',
  street: '1234 Market St',
  street2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  zip_code: '94103',
  country: 'US',
  is_primary: true,
};

export const sampleMailing = {
  ...sampleAddress,
  address_type: 'MAILING',
  street: '7 Second Ave',
  is_primary: false,
};

export const sampleCustomer = {
  first_name: 'Ada',
  last_name: 'Example',
  dob: '1990-04-30',
  ssn: '123-45-6789',
  phone: '555-555-5555',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [sampleAddress],
};

export const sampleOwner = {
  first_name: 'Grace',
  last_name: "O'Example",
  dob: '1980-12-09',
  addresses: [sampleAddress],
};

export const sampleBusiness = {
  legal_business_name: 'Example Bakery LLC',
  ein: '12-3456789',
  industry_type: 'Bakeries',
};
