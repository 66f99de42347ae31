import type { Customer, Surety } from '@surety/sdk';

/** Another customer who may be the same person. */
export interface Twin {
  readonly id: string;
  /** What both have: "SSN", "e-mail", "phone". */
  readonly same: readonly string[];
}

type Comparable = Pick<
  Customer,
  'customer_id' | 'same_person_as' | 'email' | 'phone' | 'phone_country_code'
>;

/** Customers with the same value, at most this many of each kind. */
export const twinsAtMost = 5;

/** The searches by which the twins of a customer are found. */
function twinSearches({ email, phone, phone_country_code }: Comparable) {
  return [
    ...(email ? [{ same: 'e-mail', query: { email } }] : []),
    ...(phone ? [{ same: 'phone', query: { q: `+${phone_country_code ?? ''}${phone}` } }] : []),
  ];
}

/** Other customers with the same SSN, e-mail or phone; those who share most come first. */
export function twinsOf(
  customer: Comparable,
  found: readonly { readonly same: string; readonly ids: readonly string[] }[],
): Twin[] {
  const shared = new Map<string, string[]>();
  for (const { same, ids } of [{ same: 'SSN', ids: customer.same_person_as }, ...found]) {
    for (const id of ids) {
      if (id !== customer.customer_id) shared.set(id, [...(shared.get(id) ?? []), same]);
    }
  }
  return [...shared]
    .map(([id, same]) => ({ id, same }))
    .sort((one, other) => other.same.length - one.same.length);
}

export async function readTwins(surety: Surety, customer: Comparable): Promise<Twin[]> {
  const found = await Promise.all(
    twinSearches(customer).map(async ({ same, query }) => {
      const { data } = await surety.customers.list({ ...query, limit: twinsAtMost + 1 }).page();
      return { same, ids: data.map(({ customer_id }) => customer_id) };
    }),
  );
  return twinsOf(customer, found);
}
