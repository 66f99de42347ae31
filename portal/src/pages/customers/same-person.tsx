import type { Customer } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Loading } from '../../parts/states.tsx';
import { countOf } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { readTwins, type Twin, twinsAtMost, twinsOf } from './twins.ts';

/** Customers who may be the same person, by name, with what they share. */
export function SamePerson({ customer }: { readonly customer: Customer }) {
  const { surety, may, keys } = useBrand();
  const isSearched = may('personal');
  const query = useQuery({
    queryKey: keys.about([customer.customer_id], 'twins', customer.customer_id),
    queryFn: () => readTwins(surety, customer),
    enabled: isSearched,
  });
  if (isSearched && query.isPending) return <Loading rows={1} />;
  // Without the searches, those with the same SSN are known still.
  const twins = query.data ?? twinsOf(customer, []);
  const searched = query.data ? 'SSN, e-mail or phone' : 'SSN';
  if (twins.length === 0) return `No other customer has the same ${searched}.`;
  return <Twins twins={twins} />;
}

function Twins({ twins }: { readonly twins: readonly Twin[] }) {
  const more = twins.length - twinsAtMost;
  return (
    <>
      {twins.slice(0, twinsAtMost).map(({ id, same }) => (
        <div key={id}>
          <LinkToObject type="customer" id={id} /> has the same {same.join(' and ')}
        </div>
      ))}
      {more > 0 && <div>and {countOf(more, 'other')}</div>}
    </>
  );
}
