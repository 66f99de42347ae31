import { useQuery } from '@tanstack/react-query';
import { useFresh } from '../../lists/use-fresh.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

const shownAtMost = 8;

/** The newest requests of the brand's keys. */
export function JustNow() {
  const { brand, surety } = useBrand();
  const fresh = useFresh('request');
  const query = useQuery({
    queryKey: [brand.brand_id, 'requests', 'newest'],
    queryFn: () => surety.requests.list({ limit: shownAtMost, source: 'api' }).page(),
  });
  return (
    <Panel title="Just now" isFlush>
      <QueryState query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              No request yet. Yours appear here a quarter of a second after they are answered.
            </Empty>
          ) : (
            <Rows
              label="Newest requests"
              isPlain
              rows={data}
              fresh={fresh}
              keyOf={({ log_id }) => log_id}
              columns={[
                {
                  label: 'Request',
                  width: 'minmax(0, 1fr)',
                  onPhone: 'first',
                  render: ({ method, path, log_id }) => (
                    <LinkToObject type="request" id={log_id}>{`${method} ${path}`}</LinkToObject>
                  ),
                },
                {
                  label: 'Status',
                  width: '56px',
                  render: ({ status }) => <HttpStatus status={status} />,
                },
                {
                  label: 'At',
                  width: '110px',
                  isEnd: true,
                  onPhone: 'second',
                  render: ({ answered_at }) => <Time at={answered_at} />,
                },
              ]}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
