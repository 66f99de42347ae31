import type { TransferPosting } from '@surety/sdk';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

/** An amount with its sign: "+$500.00" came in. */
const signed = (cents: number): string =>
  cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);

/** What a transfer did to the customer's accounts, each entry with its journal. */
export function TransferPostings({ postings }: { readonly postings: readonly TransferPosting[] }) {
  const { world } = useBrand();
  return (
    <Panel title="What it did to the accounts" isFlush>
      {postings.length === 0 ? (
        <Empty>It has moved no money on the accounts here.</Empty>
      ) : (
        <Rows
          label="Entries of the transfer"
          isPlain
          rows={postings}
          foot={<SaveCsv isSmall rows="entries of the transfer" read={() => postings} />}
          keyOf={({ journal_id, account_id }) => `${journal_id} ${account_id}`}
          linkOf={({ journal_id }) => linkOfObject({ type: 'journal', id: journal_id, world })}
          columns={[
            {
              label: 'Entry',
              width: 'minmax(0, 1fr)',
              onPhone: 'first',
              wraps: true,
              render: ({ description }) => description,
            },
            {
              label: 'Amount',
              width: '110px',
              isEnd: true,
              render: ({ amount }) => signed(amount),
            },
            {
              label: 'Balance after',
              width: '120px',
              isEnd: true,
              onPhone: 'aside',
              render: ({ balance_after }) => formatCents(balance_after),
            },
            {
              label: 'When',
              width: '136px',
              isEnd: true,
              render: ({ date_created }) => <Time at={date_created} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
