import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { lockStored } from './customer-record.ts';
import { eraseSearchTerms } from './customer-search-store.ts';
import { customerErased, customerRemoval } from './customers-hooks.ts';
import { type Customer, toCustomer } from './customers-rules.ts';
import { eraseCustomer } from './customers-store.ts';

/**
 * Deletes a customer and returns the last state. The record's personal data is erased at once; the
 * row stays for the books, but no read finds it. Other features erase theirs, some when its period
 * of retention ends.
 * @throws customer_dne, customer_has_open_account, customer_has_running_kyc,
 *   customer_has_running_application.
 */
export async function removeCustomer(context: Context, customerId: string): Promise<Customer> {
  return context.unit(async (unit) => {
    const stored = await lockStored(unit, customerId);
    const holds = await customerRemoval.run(unit, customerId);
    const hold = holds.find((each) => each !== null);
    if (hold) throw new DomainError(hold, { customer_id: customerId });
    await eraseSearchTerms(unit, customerId);
    await eraseCustomer(unit, customerId, unit.now.toString());
    await customerErased.run(unit, customerId);
    return toCustomer(stored);
  });
}
