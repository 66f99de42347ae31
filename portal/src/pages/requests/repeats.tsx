import type { LoggedRequestDetail } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { requestColumns, requestLink } from '../../lists/request-columns.tsx';
import { useList } from '../../lists/use-list.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

/** The Idempotency-Key that the log keeps of a request. */
function keyOf({ request }: LoggedRequestDetail): string | null {
  const found = Object.entries(request?.headers ?? {}).find(([name]) =>
    /idempotency-key/i.test(name),
  );
  return found?.[1] ?? null;
}

/** Columns that fit half a page. */
const columns = requestColumns.filter(({ label }) => label !== 'Outcome' && label !== 'Took');

/** Requests of the log with the same Idempotency-Key. */
export function Repeats({ request }: { readonly request: LoggedRequestDetail }) {
  const { surety, world, keys } = useBrand();
  const key = keyOf(request);
  const list = useList({
    key: keys.still('repeats', request.operation, key),
    isEnabled: key !== null,
    load: (cursor) =>
      surety.requests.list({
        idempotency_key: key ?? '',
        limit: 25,
        ...(cursor ? { cursor } : {}),
      }),
  });
  return (
    <Panel title="Same idempotency key" note={key} isFlush>
      {key === null ? (
        <Empty>The request had no Idempotency-Key: a repeat is carried out again.</Empty>
      ) : (
        <ListView
          label="Requests with the same key"
          isPlain
          list={list}
          keyOf={({ log_id }) => log_id}
          linkOf={({ log_id }) => requestLink(world, log_id)}
          columns={columns}
          empty={<Empty>No other request of the log has this key.</Empty>}
        />
      )}
    </Panel>
  );
}
