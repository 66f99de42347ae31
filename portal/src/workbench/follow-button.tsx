import { useSyncExternalStore } from 'react';
import { Button } from '../parts/button.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { followedCustomer } from './followed-customer.ts';
import { workbench } from './workbench-state.ts';

/** Begins or ends to follow a customer in the workbench, from the page of the customer. */
export function FollowButton({ customerId }: { readonly customerId: string }) {
  const { brand, may } = useBrand();
  const followed = useSyncExternalStore(followedCustomer.subscribe, () =>
    followedCustomer.read(brand.brand_id),
  );
  if (!may('integrate')) return null;
  const isFollowed = followed === customerId;
  const act = () => {
    if (isFollowed) return followedCustomer.end(brand.brand_id);
    followedCustomer.begin(brand.brand_id, customerId);
    workbench.open('follow');
  };
  return (
    <Button icon="pulse" onClick={act}>
      {isFollowed ? 'End following' : 'Follow'}
    </Button>
  );
}
