import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { requestLink } from '../lists/request-columns.tsx';
import { Empty } from '../parts/states.tsx';
import { HttpStatus } from '../parts/status.tsx';
import { formatMs, Time } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { type SentRequest, sentRequests } from '../platform/sent-requests.ts';
import { timeAt } from '../platform/wall-clock.ts';
import styles from './workbench.module.css';

/** The requests that the portal itself has sent since it was opened, newest first. */
export function WorkbenchSent() {
  const sent = useSyncExternalStore(sentRequests.subscribe, sentRequests.read);
  if (sent.length === 0) return <Empty>This page has sent nothing yet.</Empty>;
  return (
    <div>
      {sent.map((each) => (
        <Sent key={`${each.atMs} ${each.requestId}`} sent={each} />
      ))}
    </div>
  );
}

/** The prefix of requests under the session, which the API's own paths have not. */
const prefix = /^\/portal\/api(\/[0-9a-f-]{36})?/;

function Sent({ sent }: { readonly sent: SentRequest }) {
  const { world } = useBrand();
  const { method, path, status, durationMs, requestId, atMs } = sent;
  const text = <code>{`${method} ${path.replace(prefix, '')}`}</code>;
  return (
    <div className={styles.sent}>
      <span>{requestId ? <Link {...requestLink(world, requestId)}>{text}</Link> : text}</span>
      <HttpStatus status={status} />
      <span className={styles.number}>{formatMs(durationMs)}</span>
      <span className={styles.number}>
        <Time at={timeAt(atMs)} isExact isReal />
      </span>
    </div>
  );
}
