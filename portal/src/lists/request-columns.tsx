import type { LoggedRequest } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { actorOf } from '../objects/actor-of.ts';
import type { Column } from '../parts/rows.tsx';
import { HttpStatus, Tag } from '../parts/status.tsx';
import { Age, formatMs, shortId, Time } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import styles from './columns.module.css';

/** The page of a request of the log. */
export const requestLink = (world: string, requestId: string): LinkProps => ({
  to: '/w/$world/requests/$requestId',
  params: { world, requestId },
});

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A path whose ids have their last characters alone, so that what follows them is seen. */
export const shortPath = (path: string): string => path.replace(ids, shortId);

const sourceWords = { api: null, portal: 'portal', scenario: 'scenario', replay: 'replay' };

const call: Column<LoggedRequest> = {
  label: 'Request',
  width: 'minmax(0, 1fr)',
  onPhone: 'first',
  render: ({ method, path }) => (
    <code className={styles.call} title={`${method} ${path}`}>
      <span className={styles.method}>{method}</span> {shortPath(path)}
    </code>
  ),
};

const status: Column<LoggedRequest> = {
  label: 'Status',
  width: '56px',
  onPhone: 'first',
  render: (request) => <HttpStatus status={request.status} />,
};

const outcome: Column<LoggedRequest> = {
  label: 'Outcome',
  width: 'minmax(0, 220px)',
  onPhone: 'second',
  render: ({ error_code, operation, is_repeat, source }) => (
    <>
      {error_code ?? <span className={styles.calm}>{operation}</span>}{' '}
      {is_repeat && <Tag>repeat</Tag>} {sourceWords[source] && <Tag>{sourceWords[source]}</Tag>}
    </>
  ),
};

const sender: Column<LoggedRequest> = {
  label: 'Who',
  width: 'minmax(0, 200px)',
  onPhone: 'aside',
  render: (request) => <Sender of={request} />,
};

function Sender({ of: request }: { readonly of: LoggedRequest }) {
  const { may } = useBrand();
  return actorOf(request, may('personal'));
}

const duration: Column<LoggedRequest> = {
  label: 'Took',
  width: '64px',
  isEnd: true,
  onPhone: 'aside',
  render: ({ duration_ms }) => formatMs(duration_ms),
};

const at: Column<LoggedRequest> = {
  label: 'Answered',
  width: '176px',
  isEnd: true,
  onPhone: 'second',
  render: ({ answered_at }) => <Time at={answered_at} isExact isReal />,
};

const age: Column<LoggedRequest> = {
  label: 'Answered',
  width: '116px',
  isEnd: true,
  render: ({ answered_at }) => <Age at={answered_at} />,
};

/** Columns of short lists of requests, such as those of a panel. */
export const narrowRequestColumns = [call, status, age] as const;

/** Columns of lists of requests. */
export const requestColumns = [call, status, sender, outcome, duration, at] as const;
