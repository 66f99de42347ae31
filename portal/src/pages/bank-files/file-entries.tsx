import type { BankFileDetail, BankFileEntry } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { countOf, formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { kindNames } from '../transfers/transfer-kind.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { isUndecided, kindOf, outcomeOf } from './entry-words.ts';

const pageSize = 50;

/** The entries of a file in its order, each with its transfer, its person and what came of it. */
export function FileEntries({ file }: { readonly file: BankFileDetail }) {
  const { surety, keys } = useBrand();
  const { bank_file_id: id } = file;
  const [deciding, setDeciding] = useState<BankFileEntry | null>(null);
  const list = useList<BankFileEntry>({
    key: keys.object('bankFiles', id, 'entries'),
    load: (cursor) => ({
      page: async () => {
        const query = { limit: pageSize, ...(cursor ? { cursor } : {}) };
        return (await surety.bankFiles.get(id, query)).entries;
      },
    }),
  });
  return (
    <Panel
      title="Entries"
      // A file from the bank counts its addenda too.
      note={file.direction === 'outgoing' && countOf(file.entry_count, 'entry', 'entries')}
      isFlush
    >
      <ListView
        label="Entries"
        isPlain
        list={list}
        keyOf={({ trace_number, position }) => `${position} ${trace_number}`}
        empty={<Empty>No entry can be read from the file.</Empty>}
        columns={[
          {
            label: 'Entry',
            width: 'minmax(0, 1fr)',
            onPhone: 'first',
            render: (entry) => kindOf(entry),
          },
          {
            label: 'Customer',
            width: 'minmax(0, 1fr)',
            onPhone: 'second',
            render: ({ transfer_id }) => transfer_id && <CustomerOf transferId={transfer_id} />,
          },
          {
            label: 'Amount',
            width: '104px',
            isEnd: true,
            render: ({ amount }) => formatCents(amount),
          },
          {
            label: 'Transfer',
            width: 'minmax(0, 1fr)',
            render: ({ transfer_id }) => transfer_id && <TransferState transferId={transfer_id} />,
          },
          {
            label: 'Trace number',
            width: '136px',
            onPhone: 'aside',
            render: ({ trace_number }) => trace_number,
          },
          ...(file.direction === 'incoming'
            ? [
                {
                  label: 'What came of it',
                  width: 'minmax(0, 1.6fr)',
                  wraps: true,
                  onPhone: 'second' as const,
                  render: (entry: BankFileEntry) => (
                    <Outcome entry={entry} onDecide={() => setDeciding(entry)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {deciding && <DecideDialog fileId={id} entry={deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  );
}

/** The transfer of an entry, which several cells show. */
function useTransfer(transferId: string) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.about([transferId], 'transfer', transferId),
    queryFn: () => surety.transfers.get(transferId),
  });
}

function CustomerOf({ transferId }: { readonly transferId: string }) {
  const { data } = useTransfer(transferId);
  return data?.customer_id ? <LinkToObject type="customer" id={data.customer_id} /> : null;
}

function TransferState({ transferId }: { readonly transferId: string }) {
  const { data } = useTransfer(transferId);
  if (!data) return <LinkToObject type="transfer" id={transferId} />;
  const { status, ach, kind } = data;
  const code = ach?.ach_return_code;
  return (
    <LinkToObject type="transfer" id={transferId}>
      {`${kindNames[kind]} ${inWords(status)}${code ? `: ${code}` : ''}`}
    </LinkToObject>
  );
}

interface OutcomeProps {
  readonly entry: BankFileEntry;
  readonly onDecide: () => void;
}

function Outcome({ entry, onDecide }: OutcomeProps) {
  const { may } = useBrand();
  const outcome = outcomeOf(entry);
  if (!outcome) return null;
  const canDecide = isUndecided(entry) && entry.position !== null && may('money');
  return (
    <>
      <Status state={entry.outcome ?? ''} tone={outcome.tone}>
        {outcome.text}
      </Status>{' '}
      {canDecide && (
        <Button isSmall onClick={onDecide}>
          Decide…
        </Button>
      )}
    </>
  );
}
