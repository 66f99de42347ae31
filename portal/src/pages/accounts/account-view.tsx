import type { FoundObject } from '@surety/sdk';
import { QueryState } from '../../parts/states.tsx';
import { BankAccount } from './bank-account.tsx';
import { OwnAccount } from './own-account.tsx';
import { useAccount } from './use-account.ts';

/** A deposit with its card's money, a credit account, or a customer's account at another bank. */
export function AccountView({ found }: { readonly found: FoundObject }) {
  const query = useAccount(found.object_id, found.customer_id);
  return (
    <QueryState query={query} rows={8} page="Account">
      {({ account, partner }) =>
        account.type === 'external' ? (
          <BankAccount found={found} account={account} />
        ) : (
          <OwnAccount found={found} account={account} partner={partner} />
        )
      }
    </QueryState>
  );
}
