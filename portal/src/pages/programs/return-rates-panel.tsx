import type { ReturnRates } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { countOf, formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

type Rate = ReturnRates['rates'][number];

const categories: Readonly<Record<Rate['category'], string>> = {
  unauthorized: 'Unauthorized',
  administrative: 'Wrong or closed account',
  overall: 'All returns',
};

/** Returned pulls and payments of the last 60 days beside the rates that NACHA accepts. */
export function ReturnRatesPanel({ programId }: { readonly programId: string }) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.mixed(['programs', 'transfers'], 'return-rates', programId),
    queryFn: () => surety.programs.returnRates(programId),
  });
  return (
    <Panel
      title="Returned pulls and payments"
      note="of the last 60 days, beside NACHA's limits"
      isFlush
    >
      <QueryState query={query} rows={3}>
        {({ entries, rates }) =>
          entries === 0 ? (
            <Empty>No pull or payment was sent to the bank in these days.</Empty>
          ) : (
            <Rows
              label="Return rates"
              isPlain
              rows={rates}
              keyOf={({ category }) => category}
              foot={`${countOf(entries, 'pull or payment', 'pulls and payments')} sent to the bank`}
              columns={columns}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}

const columns = [
  {
    label: 'Returns',
    width: 'minmax(0, 1fr)',
    onPhone: 'first' as const,
    render: ({ category, exceeded }: Rate) => (
      <Status
        state={exceeded ? 'above the limit' : 'within the limit'}
        tone={exceeded ? 'bad' : 'ok'}
      >
        {categories[category]}
      </Status>
    ),
  },
  {
    label: 'Number',
    width: '72px',
    isEnd: true,
    onPhone: 'aside' as const,
    render: ({ returns }: Rate) => formatCount(returns),
  },
  {
    label: 'Rate and limit',
    width: '180px',
    isEnd: true,
    onPhone: 'second' as const,
    render: ({ rate, limit }: Rate) => `${percent(rate ?? 0)} of at most ${percent(limit)}`,
  },
];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
