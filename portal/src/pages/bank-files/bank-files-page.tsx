import type { BankFile } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { shortFileName } from '../../parts/cut-middle.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idForm } from '../../platform/id-time.ts';
import { directionWords, moneyOf, stateOf } from './file-words.ts';
import { useUndecided } from './use-undecided.ts';

const route = getRouteApi('/w/$world/bank-files');

const filters: readonly Filter[] = [
  {
    name: 'direction',
    label: 'Direction',
    options: [
      ['outgoing', 'to the bank'],
      ['incoming', 'from the bank'],
    ],
  },
  { name: 'status', label: 'State', options: stateOptions('bank-file') },
  { name: 'related_to', label: 'Related to (file id)', form: idForm },
];

const columns: readonly Column<BankFile>[] = [
  {
    label: 'File',
    width: 'minmax(0, 1.6fr)',
    onPhone: 'first',
    render: ({ file_name }) => <span title={file_name}>{shortFileName(file_name)}</span>,
  },
  {
    label: 'Direction',
    width: '110px',
    onPhone: 'aside',
    render: (file) => directionWords(file),
  },
  {
    label: 'Entries',
    width: '72px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ entry_count }) => formatCount(entry_count),
  },
  { label: 'Total', width: '116px', isEnd: true, render: moneyOf },
  {
    label: 'State',
    width: 'minmax(140px, 1fr)',
    onPhone: 'second',
    render: (file) => <State file={file} />,
  },
  {
    label: 'Cut or received',
    width: '136px',
    render: ({ date_created }) => <Time at={date_created} />,
  },
  {
    label: 'Delivered',
    width: '136px',
    onPhone: 'aside',
    render: ({ date_delivered }) => date_delivered && <Time at={date_delivered} />,
  },
  {
    label: 'Finished',
    width: '136px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ date_finished }) => date_finished && <Time at={date_finished} />,
  },
];

/** A file's state with the dot of its tone: that of its undecided entries before its own. */
export function State({ file }: { readonly file: BankFile }) {
  const { text, tone } = stateOf(file, useUndecided(file).length);
  return (
    <Status state={file.status} {...(tone ? { tone } : {})}>
      {text}
    </Status>
  );
}

/** The files that go to the bank and come from it, newest first. */
export function BankFilesPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/bank-files' });
  const { surety, world } = useBrand();
  return (
    <ListPage<BankFile>
      title="Bank files"
      resource="bankFiles"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.bankFiles.list(query)}
      columns={columns}
      keyOf={({ bank_file_id }) => bank_file_id}
      linkOf={({ bank_file_id }) => linkOfObject({ type: 'bank_file', id: bank_file_id, world })}
      empty={
        <Empty>
          No file yet. A transfer at a bank leaves in the file of its next window, and the bank
          answers in files of its own.
        </Empty>
      }
    />
  );
}
