import type { Account, Card } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';

/** A card with its account and the other cards of that account. */
export interface ShownCard {
  readonly card: Card;
  readonly account: Account;
  /** Cards of the account, newest first. */
  readonly siblings: readonly Card[];
}

const siblingsAtMost = 100;

/** A card of the page, read again with news of it, of its account and of its purchases. */
export function useCard(cardId: string, customerId: string | null) {
  const { surety, keys } = useBrand();
  const ids = customerId === null ? [cardId] : [cardId, customerId];
  return useQuery({
    // News of each of the customer's objects names the customer.
    queryKey: keys.about(ids, 'card', cardId),
    queryFn: async (): Promise<ShownCard> => {
      const card = await surety.cards.get(cardId);
      const { account_id } = card;
      const [account, siblings] = await Promise.all([
        surety.accounts.get(account_id),
        surety.cards.list({ account_id, limit: siblingsAtMost }).page(),
      ]);
      return { card, account, siblings: siblings.data };
    },
  });
}
