import type { RequestErrorGroup } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHead, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { HttpStatus, Tag } from '../../parts/status.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime, relativeTime, timeAgo, wallClock } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { LinkToObject } from '../objects/link-to-object.tsx';
import { requestLink } from './request-columns.tsx';
import { Spark } from './spark.tsx';

const route = getRouteApi('/w/$world/errors');
const hourMs = 3_600_000;
const periods = [
  ['1h', 'Last hour', 1],
  ['24h', 'Last 24 hours', 24],
  ['7d', 'Last 7 days', 168],
] as const;

/** A group without a request for so long counts as mended. */
const goneAfterMs = 24 * hourMs;

/** Failed requests by operation and error, each with its cure. */
export function ErrorsPage() {
  const { period: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const { brand, surety } = useBrand();
  const [value, words, hours] = periods.find(([name]) => name === chosen) ?? periods[2];
  const query = useQuery({
    queryKey: [brand.brand_id, 'error-groups', value],
    queryFn: () => surety.requests.errors({ since: timeAgo(hours * hourMs) }),
    refetchInterval: 10_000,
  });
  return (
    <Stack>
      <PageHead title="Errors" lead="Failed requests by operation and error, with what mends them.">
        <CopyAs request={{ resource: 'requests', verb: 'errors' }} />
      </PageHead>
      <Tabs
        label="Period"
        tabs={periods.map(([name, label]) => [name, label] as const)}
        chosen={value}
        onChoose={(period) => void navigate({ search: { period }, replace: true })}
      >
        <Stack>
          <QueryState query={query} rows={6}>
            {({ data }) => {
              if (data.length === 0) return <Empty>No errors in the {words.toLowerCase()}.</Empty>;
              return data.map((group) => (
                <Group
                  key={`${group.operation} ${group.status} ${group.error?.code ?? group.error_code}`}
                  group={group}
                />
              ));
            }}
          </QueryState>
        </Stack>
      </Tabs>
    </Stack>
  );
}

function Group({ group }: { readonly group: RequestErrorGroup }) {
  const { world } = useBrand();
  const { operation, error_code, status, count, counts, last_at, first_at, last_log_id, error } =
    group;
  // The catalog's code is the exact one: several errors of credit applications are answered with one number.
  const code = error?.code ?? error_code;
  const isGone = wallClock.nowMs() - parseTime(last_at) > goneAfterMs;
  return (
    <Panel
      title={error_code ?? `Status ${status}`}
      note={operation}
      actions={
        <Row>
          {isGone && <Tag tone="ok">gone for {relativeTime(last_at).replace(' ago', '')}</Tag>}
          <HttpStatus status={status} />
          <Link
            to="/w/$world/requests"
            params={{ world }}
            search={{
              operation,
              failed: 'true',
              portal: 'shown',
              ...(code ? { error_code: code } : { status: String(status) }),
            }}
          >
            {formatCount(count)} {count === 1 ? 'request' : 'requests'}
          </Link>
        </Row>
      }
    >
      <Stack>
        <Row isSpread>
          <span>
            First <Time at={first_at} hasAge />, last <Time at={last_at} hasAge />
          </span>
          <Spark counts={counts} label={`${count} requests over the period`} />
        </Row>
        <p>
          {error?.cure ??
            'The catalog has no advice for this answer. Open the sample to see its body.'}{' '}
          {error && <a href={`/docs/errors#${error.code}`}>About {error.code}</a>}
        </p>
        <Row>
          <Link {...requestLink(world, last_log_id)}>The latest of them</Link>
          {group.key_ids.map((id) => (
            <span key={id}>
              key <LinkToObject type="key" id={id} />
            </span>
          ))}
        </Row>
      </Stack>
    </Panel>
  );
}
