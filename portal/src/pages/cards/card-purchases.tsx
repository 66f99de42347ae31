import type { CardTransaction } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatDollars } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { timeOf } from '../transactions/transaction-words.ts';
import { wordsOfDecline } from './decline-words.ts';

/** Purchases of a card, newest first, each with why it was declined. */
export function CardPurchases({ cardId }: { readonly cardId: string }) {
  const { surety, world, keys } = useBrand();
  const list = useList<CardTransaction>({
    key: keys.list('transactions', 'of card', cardId),
    load: (cursor) =>
      surety.transactions.list({ card_id: cardId, limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel
      title="Purchases"
      isFlush
      actions={
        <ButtonLink
          tone="quiet"
          isSmall
          to="/w/$world/transactions"
          params={{ world }}
          search={{ card_id: cardId }}
        >
          Filter them
        </ButtonLink>
      }
    >
      <ListView<CardTransaction>
        label="Purchases"
        isPlain
        list={list}
        keyOf={({ transaction_id }) => transaction_id}
        linkOf={({ transaction_id }) =>
          linkOfObject({ type: 'transaction', id: transaction_id, world })
        }
        empty={<Empty>Nothing was bought with this card yet.</Empty>}
        columns={[
          {
            label: 'Merchant',
            width: 'minmax(0, 1fr)',
            onPhone: 'first',
            render: ({ merchant_name }) => merchant_name,
          },
          {
            label: 'State',
            width: 'minmax(0, 1.3fr)',
            wraps: true,
            onPhone: 'second',
            render: ({ transaction_state, decline_reason }) => (
              <Status state={transaction_state}>
                {decline_reason
                  ? `declined: ${wordsOfDecline(decline_reason)}`
                  : inWords(transaction_state)}
              </Status>
            ),
          },
          {
            label: 'Amount',
            width: '100px',
            isEnd: true,
            render: ({ amount, currency_code }) => formatDollars(amount, currency_code),
          },
          {
            label: 'At',
            width: '136px',
            isEnd: true,
            onPhone: 'second',
            render: (each) => timeOf(each),
          },
        ]}
      />
    </Panel>
  );
}
