import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { SaveCsv } from '../../lists/save-csv.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { useIsNarrow } from '../../parts/use-is-narrow.ts';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { countedLines, listedLines, type NeedLine } from './need-words.ts';

const DecideFromInbox = latePart(() =>
  import('./decide-from-inbox.tsx').then(({ DecideFromInbox }) => DecideFromInbox),
);

const shownAtOnce = 8;
/** Differences change with the day; each read of them compares a month. */
const differencesKeptMs = 60_000;

/** The inbox of the brand's people: what waits, since when, until when, and the money at stake. */
export function Needs({ overview }: { readonly overview: Overview }) {
  const { surety, world, keys } = useBrand();
  const needs = useQuery({
    queryKey: keys.list('activity', 'needs'),
    queryFn: () => surety.activity.needs(),
  });
  const differences = useQuery({
    queryKey: keys.still('differences'),
    queryFn: () => surety.ledger.reconciliationDifferences({ limit: 50 }).page(),
    staleTime: differencesKeptMs,
  });
  const counts = {
    differences: differences.data?.data.length ?? 0,
    hasMoreDifferences: differences.data?.has_more ?? false,
  };
  return (
    <QueryState query={needs} rows={3}>
      {(listed) => (
        <Lines lines={[...listedLines(listed, world), ...countedLines(overview, counts, world)]} />
      )}
    </QueryState>
  );
}

function Lines({ lines }: { readonly lines: readonly NeedLine[] }) {
  const { may } = useBrand();
  const isNarrow = useIsNarrow();
  const [shown, setShown] = useState(shownAtOnce);
  const [deciding, setDeciding] = useState<NeedLine['entry']>(null);
  if (lines.length === 0) return <Empty>Nothing needs you.</Empty>;
  const canDecide = may('money') && lines.some(({ entry }) => entry !== null);
  return (
    <>
      <Rows<NeedLine>
        label="Needs you"
        isPlain
        rows={lines.slice(0, shown)}
        keyOf={({ key }) => key}
        linkOf={({ link }) => link}
        hasMore={lines.length > shown}
        onMore={() => setShown(shown + 50)}
        foot={<SaveCsv isSmall rows="needs" read={() => lines.map(rowOf)} />}
        columns={columnsOf(isNarrow, canDecide ? setDeciding : null)}
      />
      {deciding && (
        <Suspense>
          <DecideFromInbox {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </>
  );
}

const Due = ({ due, isLate }: NeedLine) =>
  due && (
    <Status state={due} tone={isLate ? 'bad' : 'warn'}>
      {due}
    </Status>
  );
/** A line as a row of the file. */
const rowOf = ({ key, text, customerId, amount, currency, due, since }: NeedLine) => ({
  need: key,
  text,
  customer_id: customerId,
  amount,
  currency,
  due_in_words: due,
  since,
});

const columnsOf = (
  isNarrow: boolean,
  onDecide: ((entry: NeedLine['entry']) => void) | null,
): readonly Column<NeedLine>[] => [
  {
    label: 'What',
    width: 'minmax(0, 2.4fr)',
    onPhone: 'first',
    wraps: true,
    render: ({ text }) => text,
  },
  {
    label: 'Customer',
    width: 'minmax(0, 1fr)',
    onPhone: 'second',
    render: ({ customerId }) => customerId && <LinkToObject type="customer" id={customerId} />,
  },
  {
    label: 'At stake',
    width: '110px',
    isEnd: true,
    render: ({ amount, currency }) => amount !== null && formatCents(amount, currency),
  },
  {
    label: 'Due',
    width: '136px',
    onPhone: 'aside',
    render: (line) => <Due {...line} />,
  },
  {
    label: 'Since',
    width: '136px',
    isEnd: true,
    // A phone has room for one of both.
    render: (line) =>
      isNarrow && line.due ? <Due {...line} /> : line.since && <Time at={line.since} />,
  },
  ...(onDecide ? [decideColumn(onDecide)] : []),
];

const decideColumn = (onDecide: (entry: NeedLine['entry']) => void): Column<NeedLine> => ({
  label: 'Act',
  width: '84px',
  isEnd: true,
  onPhone: 'aside',
  render: ({ entry }) =>
    entry && (
      <Button isSmall onClick={() => onDecide(entry)}>
        Decide…
      </Button>
    ),
});
