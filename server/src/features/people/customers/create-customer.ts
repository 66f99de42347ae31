import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import {
  checkNewIdentity,
  kycRequests,
  newAddress,
  noSsn,
  sealSsn,
  touchFieldDates,
} from '../persons/persons.ts';
import { checkBusiness, indexCustomer, sealCustomer, ssnOf } from './customer-record.ts';
import {
  type Customer,
  type NewCustomer,
  type StoredCustomer,
  toCustomer,
} from './customers-rules.ts';
import { insertCustomer } from './customers-store.ts';

/**
 * Creates a customer.
 * @throws invalid_input when a rule beyond the schema is broken.
 */
export async function createCustomer(context: Context, input: NewCustomer): Promise<Customer> {
  const now = context.clock.now();
  const problems = checkNewIdentity(input, now);
  if (problems.length > 0) throw invalidInput(problems);
  const { ssn, addresses, ...fields } = input;
  const customerId = newId();
  const stored: StoredCustomer = {
    customer_id: customerId,
    ...fields,
    ...(ssn === null ? noSsn : sealSsn(context.vault, ssn, ssnOf(customerId))),
    addresses: addresses.map((address) => newAddress(address, newId(), renderInstant(now))),
    field_dates: touchFieldDates({}, givenNames(input), now.toString()),
    kyc_requests_available: kycRequests,
    kyc_passed_at: null,
    date_created: now,
    date_updated: now,
  };
  await context.unit(async (unit) => {
    await checkBusiness(unit, input.business_id);
    await insertCustomer(unit, sealCustomer(unit, stored));
    await indexCustomer(unit, stored);
  });
  return toCustomer(stored);
}

function givenNames(input: NewCustomer): string[] {
  return Object.entries(input).flatMap(([name, value]) => (value === null ? [] : [name]));
}
