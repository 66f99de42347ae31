import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { LinkToObject } from '../objects/link-to-object.tsx';
import { Button } from '../parts/button.tsx';
import { Form, TextField } from '../parts/field.tsx';
import { Empty, Failure, Loading } from '../parts/states.tsx';
import { HttpStatus, Status, Tag } from '../parts/status.tsx';
import { Time } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { isId } from '../platform/id-time.ts';
import { readNewestEvents } from '../platform/newest-events.ts';
import { timeAt } from '../platform/wall-clock.ts';
import styles from './follow-feed.module.css';
import { type FollowedRow, followedRows } from './follow-rows.ts';
import { followedCustomer } from './followed-customer.ts';

const readAtMost = 50;

/** Requests, events and deliveries of one customer, as they come. */
export function FollowFeed() {
  const { brand } = useBrand();
  const customerId = useSyncExternalStore(followedCustomer.subscribe, () =>
    followedCustomer.read(brand.brand_id),
  );
  return customerId === null ? <Choose /> : <Feed key={customerId} customerId={customerId} />;
}

/** The id of an address such as `/w/…/customers/{id}`, if the page is about one object. */
function useIdOfPage(): string {
  const { pathname } = useLocation();
  return /\/(?:customers|objects)\/([0-9a-f-]{36})$/.exec(pathname)?.[1] ?? '';
}

function Choose() {
  const { brand } = useBrand();
  const idOfPage = useIdOfPage();
  const [text, setText] = useState(idOfPage);
  const [problem, setProblem] = useState<string>();
  const begin = () => {
    const id = text.trim().toLowerCase();
    if (isId(id)) followedCustomer.begin(brand.brand_id, id);
    else setProblem('Paste the whole id of a customer: 36 characters.');
  };
  return (
    <div className={styles.choose}>
      <Form onSubmit={begin} label="Follow a customer">
        <TextField
          label="Id of the customer"
          hint="Or press Follow on the page of a customer. Requests, events and deliveries come here as they happen."
          problem={problem}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <Button type="submit" tone="primary">
            Follow
          </Button>
        </div>
      </Form>
    </div>
  );
}

function useFollowed(customerId: string) {
  const { surety, world, keys } = useBrand();
  const requests = useQuery({
    queryKey: keys.list('requests', 'followed', customerId),
    // Reads of the portal, which are left out, must not crowd out the requests of programs.
    queryFn: async () => {
      const about = { object_id: customerId, limit: readAtMost };
      const pages = await Promise.all([
        surety.requests.list({ ...about, except_source: 'portal' }).page(),
        surety.requests.list({ ...about, source: 'portal' }).page(),
      ]);
      return { data: pages.flatMap(({ data }) => data) };
    },
  });
  const events = useQuery({
    queryKey: keys.about([customerId], 'followed-events', customerId),
    queryFn: () => readNewestEvents(surety, { customer_id: customerId }, readAtMost),
  });
  const deliveries = useQuery({
    queryKey: keys.list('deliveries', 'followed', customerId),
    queryFn: () => surety.deliveries.list({ customer_id: customerId, limit: readAtMost }).page(),
  });
  const failed = [requests, events, deliveries].find(({ error }) => error);
  const isPending = requests.isPending || events.isPending || deliveries.isPending;
  const lists = {
    requests: requests.data?.data ?? [],
    events: events.data?.data ?? [],
    deliveries: deliveries.data?.data ?? [],
  };
  return { failed, isPending, rows: followedRows(lists, world) };
}

function Feed({ customerId }: { readonly customerId: string }) {
  const { brand } = useBrand();
  const { failed, isPending, rows } = useFollowed(customerId);
  return (
    <div>
      <div className={styles.head}>
        <span>
          Following the customer <LinkToObject type="customer" id={customerId} />
        </span>
        <Button isSmall icon="cross" onClick={() => followedCustomer.end(brand.brand_id)}>
          End following
        </Button>
      </div>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {isPending && !failed && <Loading />}
      {!isPending && rows.length === 0 && (
        <Empty>Nothing has happened to this customer yet. Events appear here as they occur.</Empty>
      )}
      <ol className={styles.rows} aria-label="Events of the customer" aria-live="polite">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ol>
    </div>
  );
}

function Row({ row: { kind, text, status, state, atMs, link } }: { readonly row: FollowedRow }) {
  return (
    <li className={styles.row}>
      <Tag>{kind}</Tag>
      <Link {...link} className={styles.text}>
        {text}
      </Link>
      <span>
        {status !== undefined && <HttpStatus status={status} />}
        {state !== undefined && <Status state={state} />}
      </span>
      <span className={styles.at}>
        <Time at={timeAt(atMs)} isExact />
      </span>
    </li>
  );
}
