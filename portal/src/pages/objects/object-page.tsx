import type { FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Json } from '../../parts/code.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Id } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { FollowButton } from '../../workbench/follow-button.tsx';
import { MadeBy } from './made-by.tsx';
import { Moves } from './moves.tsx';
import { ObjectEvents } from './object-events.tsx';
import { ObjectRequests } from './object-requests.tsx';

/** Any object: what it is, its state, what can happen to it, and what happened. */
export function ObjectPage() {
  const { objectId } = useParams({ from: '/w/$world/objects/$objectId' });
  const { brand, surety } = useBrand();
  const query = useQuery({
    queryKey: [brand.brand_id, 'objects', objectId],
    queryFn: () => surety.objects.get(objectId),
  });
  return <QueryState query={query}>{(found) => <Shown found={found} />}</QueryState>;
}

function Shown({ found }: { readonly found: FoundObject }) {
  const { object_id, type, title, customer_id, states } = found;
  return (
    <Stack>
      <PageHead
        title={title}
        lead={inWords(type)}
        beside={states.map(({ machine, state }) => <Status key={machine} state={state} />)}
      >
        {type === 'customer' && <FollowButton customerId={object_id} />}
        <CopyAs request={{ resource: 'objects', verb: 'get', ids: [object_id] }} />
      </PageHead>
      <Columns>
        <Stack>
          <Panel title="What it is">
            <Facts
              rows={[
                ['Id', <Id key="id" id={object_id} of={inWords(type)} isWhole />],
                ['Type', inWords(type)],
                [
                  'Customer',
                  customer_id && customer_id !== object_id ? (
                    <LinkToObject key="customer" type="customer" id={customer_id} />
                  ) : null,
                ],
                ['Made by', <MadeBy key="made-by" objectId={object_id} />],
                ...states.map((each) => [each.title, inWords(each.state)] as const),
              ]}
            />
          </Panel>
          {states.length > 0 && <Moves objectId={object_id} />}
          <Content found={found} />
        </Stack>
        <Stack>
          <ObjectEvents objectId={object_id} type={type} />
          <ObjectRequests objectId={object_id} />
        </Stack>
      </Columns>
    </Stack>
  );
}

/** The object as the API answers it, where one of its paths does. */
function Content({ found }: { readonly found: FoundObject }) {
  const { brand, surety } = useBrand();
  const { path, object_id } = found;
  const query = useQuery({
    queryKey: [brand.brand_id, 'objects', object_id, 'content', path],
    queryFn: () => surety.request<unknown>({ method: 'GET', path: path ?? '' }),
    enabled: path !== null,
  });
  return (
    <Panel title="As the API answers it" note={path}>
      {path === null ? (
        <Empty>No path of the API reads this object by itself.</Empty>
      ) : (
        <QueryState query={query}>
          {(content) => <Json value={content} label="The object as JSON" />}
        </QueryState>
      )}
    </Panel>
  );
}
