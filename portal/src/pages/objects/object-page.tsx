import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Json } from '../../parts/code.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Folded, Panel } from '../../parts/panel.tsx';
import { Loading, QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { type ContentFact, contentFacts } from './content-facts.ts';
import { MadeBy } from './made-by.tsx';
import { Moves } from './moves.tsx';
import { ObjectEvents } from './object-events.tsx';
import { ObjectRequests } from './object-requests.tsx';
import { type ObjectViewProps, objectViews } from './object-views.ts';
import { VerbBar, WithheldVerbs } from './verb-bar.tsx';

/** Any object: what it is, its state, what can happen to it, and what happened. */
export function ObjectPage() {
  const { objectId } = useParams({ from: '/w/$world/objects/$objectId' });
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('objects', objectId),
    queryFn: () => surety.objects.get(objectId),
  });
  return (
    <QueryState query={query} rows={8} page="Object">
      {(found) => {
        const View = objectViews[found.type] ?? Inspector;
        return (
          <Suspense fallback={<Loading rows={8} />}>
            <View key={objectId} found={found} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}

/** An object of a type without a page of its own. */
function Inspector({ found }: ObjectViewProps) {
  const { object_id, type, customer_id, path, states } = found;
  const { surety, world, may, keys } = useBrand();
  const content = useQuery({
    queryKey: keys.object('objects', object_id, 'content', path),
    queryFn: () => surety.request<object>({ method: 'GET', path: path ?? '' }),
    enabled: path !== null,
  });
  return (
    <Stack>
      <PageHead
        title={titleOfObject(found, !may('personal'))}
        lead={
          <>
            {inWords(type)}
            <WithheldVerbs objectId={object_id} />
          </>
        }
        path={pathOf(type, world)}
        beside={states.map(({ machine, state }) => <Status key={machine} state={state} />)}
      >
        <VerbBar objectId={object_id}>
          <CopyAs request={{ resource: 'objects', verb: 'get', ids: [object_id] }} />
        </VerbBar>
      </PageHead>
      <Columns>
        <Stack>
          <Panel title="Details">
            <Facts
              rows={[
                ['Id', <Id key="id" id={object_id} of={inWords(type)} isWhole />],
                [
                  'Customer',
                  customer_id && <LinkToObject key="customer" type="customer" id={customer_id} />,
                ],
                ...contentFacts(content.data ?? {}, object_id).map(
                  (fact) => [fact.name, <Value key={fact.name} fact={fact} />] as const,
                ),
                ['Created by', <MadeBy key="made-by" objectId={object_id} />],
              ]}
            />
          </Panel>
        </Stack>
        <Stack>
          {states.length > 0 && (
            <Moves
              objectId={object_id}
              validationOf={type === 'account_validation' ? customer_id : null}
            />
          )}
          <ObjectEvents objectId={object_id} />
          <ObjectRequests objectId={object_id} />
        </Stack>
      </Columns>
      {path !== null && (
        <Folded title="Raw answer of the API" note={path}>
          <QueryState query={content}>
            {(shown) => <Json value={shown} label="The object as JSON" />}
          </QueryState>
        </Folded>
      )}
    </Stack>
  );
}

const lists = {
  account: ['Accounts', '/w/$world/accounts'],
  card: ['Cards', '/w/$world/cards'],
  transfer: ['Transfers', '/w/$world/transfers'],
} as const;

/** The list that the object is in, for types that have one. */
function pathOf(type: string, world: string) {
  const [label, to] = lists[type as keyof typeof lists] ?? [];
  return label && to ? [{ label, link: { to, params: { world } } }] : [];
}

function Value({ fact: { kind, value, type } }: { readonly fact: ContentFact }) {
  if (kind === 'time') return <Time at={value} />;
  if (kind === 'id') return <Id id={value} />;
  return type ? <LinkToObject type={type} id={value} /> : value;
}
