import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

/** Requests whose answer names the object. */
export function ObjectRequests({ objectId }: { readonly objectId: string }) {
  const { surety } = useBrand();
  const list = useList({
    key: ['requests', { object_id: objectId }],
    load: (cursor) =>
      surety.requests.list({
        object_id: objectId,
        except_source: 'portal',
        limit: 25,
        ...(cursor ? { cursor } : {}),
      }),
  });
  return (
    <Panel title="Requests" isFlush>
      <ListView
        label="Requests"
        isPlain
        list={list}
        keyOf={({ log_id }) => log_id}
        empty={<Empty>The log has no request about it.</Empty>}
        columns={[
          {
            label: 'Request',
            width: 'minmax(0, 1fr)',
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
            width: '124px',
            isEnd: true,
            render: ({ answered_at }) => <Time at={answered_at} />,
          },
        ]}
      />
    </Panel>
  );
}
