import type { LoggedRequest } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import type { Column } from '../parts/rows.tsx';
import { HttpStatus, Tag } from '../parts/status.tsx';
import { formatMs, Time } from '../parts/values.tsx';
import styles from './columns.module.css';

/** The page of a request of the log. */
export const requestLink = (world: string, requestId: string): LinkProps => ({
  to: '/w/$world/requests/$requestId',
  params: { world, requestId },
});

const sourceWords = { api: null, portal: 'portal', scenario: 'scenario', replay: 'replay' };

const call: Column<LoggedRequest> = {
  label: 'Request',
  width: 'minmax(0, 1fr)',
  onPhone: 'first',
  render: ({ method, path }) => (
    <code className={styles.call} title={`${method} ${path}`}>
      <span className={styles.method}>{method}</span> {path}
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

const duration: Column<LoggedRequest> = {
  label: 'Took',
  width: '64px',
  isEnd: true,
  onPhone: 'aside',
  render: ({ duration_ms }) => formatMs(duration_ms),
};

const at: Column<LoggedRequest> = {
  label: 'Answered',
  width: '140px',
  isEnd: true,
  onPhone: 'second',
  render: ({ answered_at }) => <Time at={answered_at} isExact />,
};

/** Columns of lists of requests. */
export const requestColumns = [call, status, outcome, duration, at] as const;
