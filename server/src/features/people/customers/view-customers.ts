import type { Context } from '../../../platform/context.ts';
import { listSamePersons } from './customer-search-store.ts';
import type { Customer } from './customers-rules.ts';
import { renderCustomer } from './customers-schemas.ts';

/** Response bodies of customers, in the same order, with the others that have the same SSN. */
export async function viewCustomers(context: Context, customers: readonly Customer[]) {
  if (customers.length === 0) return [];
  const ids = customers.map(({ customerId }) => customerId);
  const others = Map.groupBy(await listSamePersons(context, ids), (row) => row.customer_id);
  return customers.map((customer) => {
    const same = others.get(customer.customerId) ?? [];
    return renderCustomer(customer, {
      brandId: context.brandId,
      samePersonAs: same.map(({ other_id }) => other_id),
    });
  });
}

/** Response body of one customer. */
export async function viewCustomer(context: Context, customer: Customer) {
  const [view] = await viewCustomers(context, [customer]);
  if (!view) throw new Error(`Customer ${customer.customerId} has no view`);
  return view;
}
