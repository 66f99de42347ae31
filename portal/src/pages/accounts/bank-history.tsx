import type { Account, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { Folded } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortDate } from '../../platform/wall-clock.ts';

interface BankHistoryProps {
  readonly found: FoundObject;
  readonly account: Account;
}

/** The account's own transactions at its bank, where the brand has asked for them; read once it is opened. */
export function BankHistory({ found, account }: BankHistoryProps) {
  const { surety, keys } = useBrand();
  const [wasOpened, setOpened] = useState(false);
  const isReady = found.states.some(
    ({ machine, state }) => machine === 'account-history' && state === 'ready',
  );
  const query = useQuery({
    queryKey: keys.still('bank-history', account.account_id),
    queryFn: () => surety.externalAccounts.history(account.account_id, { count: 50 }),
    enabled: isReady && wasOpened,
  });
  if (!isReady) return null;
  return (
    <Folded title="Transactions at the bank" note="the last 30 days" onOpen={() => setOpened(true)}>
      <QueryState query={query}>
        {({ transactions = [] }) =>
          transactions.length === 0 ? (
            <Empty>None in the last 30 days.</Empty>
          ) : (
            <Rows
              label="Transactions at the bank"
              isPlain
              rows={transactions}
              foot={<SaveCsv isSmall rows="transactions at the bank" read={() => transactions} />}
              keyOf={({ transaction_id }) => transaction_id}
              columns={[
                {
                  label: 'What',
                  width: 'minmax(0, 1fr)',
                  onPhone: 'first',
                  render: ({ details }) => details.merchant_name ?? details.statement_descriptor,
                },
                {
                  label: 'Day',
                  width: '96px',
                  onPhone: 'second',
                  render: ({ created_time }) => shortDate(created_time),
                },
                {
                  label: 'Amount',
                  width: '96px',
                  isEnd: true,
                  render: ({ amount, currency }) => formatCents(-amount, currency),
                },
              ]}
            />
          )
        }
      </QueryState>
    </Folded>
  );
}
