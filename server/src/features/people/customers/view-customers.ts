import type { Context } from '../../../platform/context.ts';
import { findSamePersons, listSamePersons } from './customer-search-store.ts';
import type { Customer } from './customers-rules.ts';
import { renderCustomer } from './customers-schemas.ts';

/** Response bodies of customers, in the same order, with the others that have the same SSN. */
export async function viewCustomers(context: Context, customers: readonly Customer[]) {
  if (customers.length === 0) return [];
  const { brandId } = context;
  const rows = await listSamePersons(
    context,
    customers.map(({ customerId }) => customerId),
  );
  const others = new Map(rows.map((row) => [row.customer_id, row.other_ids]));
  return customers.map((customer) =>
    renderCustomer(customer, { brandId, samePersonAs: others.get(customer.customerId) ?? [] }),
  );
}

/** Response body of one customer. */
export async function viewCustomer(context: Context, customer: Customer) {
  const same = await findSamePersons(context, customer.customerId);
  return renderCustomer(customer, {
    brandId: context.brandId,
    samePersonAs: same?.other_ids ?? [],
  });
}
