import type { ReconciliationDifference, ReconciliationLine } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { knownValues } from '../../lists/known-values.ts';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { shortFileName } from '../../parts/cut-middle.ts';
import { Day } from '../../parts/day.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { countOf, formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import {
  ageOf,
  differenceWords,
  groupDifferences,
  lineWords,
  pendingWords,
} from './difference-words.ts';

const route = getRouteApi('/w/$world/reconciliation');
const day = /^\d{4}-\d{2}-\d{2}$/;

const filters: readonly Filter[] = [
  { name: 'only_differences', label: 'Lines', options: [['true', 'with differences']] },
  { name: 'from', label: 'From', isDay: true, form: day },
  { name: 'to', label: 'To', isDay: true, form: day },
];

const pageSize = 50;

/** The bank's and the network's amounts beside those of the books, by day, and each difference. */
export function ReconciliationPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/reconciliation' });
  const { from, to, only_differences } = knownValues(filters, search);
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const query = { ...period, ...(only_differences ? { only_differences: true } : {}) };
  return (
    <Stack>
      <PageHead
        title="Reconciliation"
        lead="What the bank's files and the card network say of each day, compared with the books. Without a period it is the last month."
      >
        <CopyAs request={{ resource: 'ledger', verb: 'reconciliation', query }} />
      </PageHead>
      <FilterBar
        filters={filters}
        values={search}
        onChange={(values) => void navigate({ search: values })}
      />
      <Differences period={period} />
      <Lines query={query} />
    </Stack>
  );
}

interface DifferencesProps {
  readonly period: { readonly from?: string; readonly to?: string };
}

function Differences({ period }: DifferencesProps) {
  const { surety, keys } = useBrand();
  const list = useList<ReconciliationDifference>({
    key: keys.list('ledger', 'differences', period),
    load: (cursor) =>
      surety.ledger.reconciliationDifferences({
        ...period,
        limit: pageSize,
        ...(cursor ? { cursor } : {}),
      }),
  });
  const now = useBrandNow();
  const groups = groupDifferences(list.rows, now);
  return (
    <Panel
      title="Differences"
      note={
        list.rows.length > 0 &&
        groups
          .map(
            ({ words, count, oldest }) => `${words}: ${count}${oldest ? `, oldest ${oldest}` : ''}`,
          )
          .join('; ')
      }
      isFlush
    >
      <ListView
        label="Differences"
        isPlain
        list={list}
        keyOf={(one) => JSON.stringify(one)}
        empty={<Empty>No difference: the books agree with the bank and the network.</Empty>}
        columns={differenceColumns(now)}
      />
    </Panel>
  );
}

const differenceColumns = (nowMs: number): readonly Column<ReconciliationDifference>[] => [
  {
    label: 'What differs',
    width: 'minmax(0, 2fr)',
    wraps: true,
    onPhone: 'first',
    render: ({ reason }) => differenceWords(reason),
  },
  {
    label: 'Of',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'aside',
    render: (one) => <Source of={one} />,
  },
  {
    label: 'File',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'aside',
    render: ({ bank_file_id }) =>
      bank_file_id && <LinkToObject type="bank_file" id={bank_file_id} shorten={shortFileName} />,
  },
  {
    label: 'Expected',
    width: '108px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ expected, currency }) => formatCents(expected, currency),
  },
  {
    label: 'In the books',
    width: '108px',
    isEnd: true,
    render: ({ found, currency }) => formatCents(found, currency),
  },
  {
    label: 'Day',
    width: '150px',
    isEnd: true,
    onPhone: 'second',
    render: ({ date }) => <Day on={date} />,
  },
  {
    label: 'Age',
    width: '72px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ date }) => ageOf(date, nowMs),
  },
];

function Source({
  of: { source_type, source_id, trace_number },
}: {
  readonly of: ReconciliationDifference;
}) {
  if (source_id === null || source_type === null) return trace_number;
  if (source_type === 'journal') return <LinkToObject type="journal" id={source_id} />;
  return <LinkToObject type={source_type} id={source_id} />;
}

function Lines({ query }: { readonly query: object }) {
  const { surety, keys } = useBrand();
  const list = useList<ReconciliationLine>({
    key: keys.list('ledger', 'reconciliation', query),
    load: (cursor) =>
      surety.ledger.reconciliation({ ...query, limit: pageSize, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="By day" isFlush>
      <ListView
        label="Lines by day"
        isPlain
        list={list}
        keyOf={({ date, type, program_id, bank_file, currency }) =>
          [date, type, program_id, bank_file?.bank_file_id, currency].join(' ')
        }
        empty={<Empty>No money went through the bank or the network in this time.</Empty>}
        columns={lineColumns}
      />
    </Panel>
  );
}

const lineColumns: readonly Column<ReconciliationLine>[] = [
  {
    label: 'What',
    width: 'minmax(0, 1.6fr)',
    onPhone: 'first',
    render: (line) =>
      line.bank_file ? (
        <LinkToObject type="bank_file" id={line.bank_file.bank_file_id}>
          {lineWords(line)}
        </LinkToObject>
      ) : (
        lineWords(line)
      ),
  },
  {
    label: 'Items',
    width: '72px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ stated }) => stated.count,
  },
  {
    label: 'Stated in',
    width: '116px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ stated, currency }) => formatCents(stated.debits, currency),
  },
  {
    label: 'Stated out',
    width: '116px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ stated, currency }) => formatCents(stated.credits, currency),
  },
  {
    label: 'Not ended yet',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    wraps: true,
    render: ({ pending }) => pendingWords(pending),
  },
  {
    label: 'State',
    width: '150px',
    onPhone: 'second',
    render: ({ reconciled, difference_count }) => (
      <Status state="reconciled" tone={reconciled ? 'ok' : 'bad'}>
        {reconciled ? 'agrees' : countOf(difference_count, 'difference')}
      </Status>
    ),
  },
  { label: 'Day', width: '150px', isEnd: true, render: ({ date }) => <Day on={date} /> },
];
