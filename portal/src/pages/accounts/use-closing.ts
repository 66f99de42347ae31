import type { Account, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { useAccountKey } from './use-account.ts';

/** The closing of a deposit; nothing is read before one was asked for. */
export function useClosing(found: FoundObject, account: Account) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  return useQuery({
    queryKey: keyOf(account, 'closing'),
    queryFn: () => surety.accounts.closing(account.account_id),
    enabled: found.states.some(({ machine }) => machine === 'closing'),
  });
}
