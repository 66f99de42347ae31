import type { Account } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { useBrand } from '../../platform/brand-context.tsx';

/** The pages above an account: the list, and the person or business whose account it is. */
export function usePath({ customer_id, business_id }: Account, owner: string | null) {
  const { world } = useBrand();
  const list: LinkProps = { to: '/w/$world/accounts', params: { world } };
  const type = customer_id ? 'customer' : 'business';
  const id = customer_id ?? business_id;
  return [
    { label: 'Accounts', link: list },
    ...(id
      ? [
          {
            label: owner ?? (customer_id ? 'Customer' : 'Business'),
            link: linkOfObject({ type, id, world }),
          },
        ]
      : []),
  ];
}
