import type { Account, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useObjectName } from '../../objects/object-names.ts';
import { useBrand } from '../../platform/brand-context.tsx';

/** An account with the one that it is paired with. */
export interface AccountPair {
  readonly account: Account;
  /** The credit account of a deposit, or the deposit of a credit account; none of a linked account. */
  readonly partner: Account | undefined;
}

async function readPair(surety: Surety, accountId: string): Promise<AccountPair> {
  const account = await surety.accounts.get(accountId);
  const partnerId =
    account.security_deposit?.credit_account ?? account.credit?.security_deposit_account_id;
  return { account, partner: partnerId ? await surety.accounts.get(partnerId) : undefined };
}

/** The key of an answer about an account: news of each of its customer's objects names the customer. */
export function useAccountKey() {
  const { keys } = useBrand();
  return (
    account: Pick<Account, 'account_id' | 'customer_id'>,
    name: string,
    ...parts: unknown[]
  ) =>
    keys.about(
      [account.account_id, ...(account.customer_id ? [account.customer_id] : [])],
      name,
      account.account_id,
      ...parts,
    );
}

/** An account with its partner. */
export function useAccount(accountId: string, customerId: string | null) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  return useQuery({
    queryKey: keyOf({ account_id: accountId, customer_id: customerId }, 'account'),
    queryFn: () => readPair(surety, accountId),
  });
}

/** The name of the customer or business whose account it is; null until it is read, and for a role without names. */
export const useOwner = ({ customer_id, business_id }: Account): string | null =>
  useObjectName(customer_id ?? business_id ?? null)?.title ?? null;
