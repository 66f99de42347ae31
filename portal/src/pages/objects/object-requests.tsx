import type { LoggedRequest } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { narrowRequestColumns, requestLink } from '../../lists/request-columns.tsx';
import { useList } from '../../lists/use-list.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

/** Requests whose answer names the object, in a panel. */
export const ObjectRequests = (props: RequestRowsProps) => (
  <Panel title="Requests" isFlush>
    <RequestRows {...props} isPlain />
  </Panel>
);

interface RequestRowsProps {
  readonly objectId: string;
  readonly isPlain?: boolean;
}

/** Requests whose answer names the object, newest first. */
export function RequestRows({ objectId, isPlain = false }: RequestRowsProps) {
  const { surety, world, keys } = useBrand();
  const list = useList<LoggedRequest>({
    key: keys.list('requests', { object_id: objectId }),
    load: (cursor) =>
      surety.requests.list({
        object_id: objectId,
        except_source: 'portal',
        limit: 25,
        ...(cursor ? { cursor } : {}),
      }),
  });
  return (
    <ListView
      label="Requests"
      isPlain={isPlain}
      list={list}
      keyOf={({ log_id }) => log_id}
      linkOf={({ log_id }) => requestLink(world, log_id)}
      empty={<Empty>The log has no request about it.</Empty>}
      columns={narrowRequestColumns}
    />
  );
}
