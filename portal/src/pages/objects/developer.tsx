import type { FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Json } from '../../parts/code.tsx';
import { Columns, Facts, Row, Stack } from '../../parts/layout.tsx';
import { Folded, Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { Id } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { MadeBy } from './made-by.tsx';
import { Moves } from './moves.tsx';
import { ObjectEvents } from './object-events.tsx';
import { ObjectRequests } from './object-requests.tsx';

/** What developers ask of an object: its machine, its events and requests, and the raw answer. Read once it is opened. */
export function Developer({ found }: { readonly found: FoundObject }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Folded
      title="Developer"
      note="id, state machine, events, requests, raw answer"
      onOpen={() => setOpened(true)}
    >
      {wasOpened && <Contents found={found} />}
    </Folded>
  );
}

function Contents({ found }: { readonly found: FoundObject }) {
  const { object_id, type, path, states } = found;
  const { surety, keys } = useBrand();
  const content = useQuery({
    queryKey: keys.object('objects', object_id, 'content', path),
    queryFn: () => surety.request<object>({ method: 'GET', path: path ?? '' }),
    enabled: path !== null,
  });
  return (
    <Stack>
      <Row isSpread>
        <Facts
          rows={[
            ['Id', <Id key="id" id={object_id} of={inWords(type)} isWhole />],
            ['Created by', <MadeBy key="made-by" objectId={object_id} />],
          ]}
        />
        <CopyAs request={{ resource: 'objects', verb: 'get', ids: [object_id] }} />
      </Row>
      <Columns>
        {states.length > 0 && <Moves objectId={object_id} />}
        <Stack>
          <ObjectEvents objectId={object_id} />
          <ObjectRequests objectId={object_id} />
        </Stack>
      </Columns>
      {path !== null && (
        <Panel title="Raw answer of the API" note={path}>
          <QueryState query={content}>
            {(shown) => <Json value={shown} label="The object as JSON" />}
          </QueryState>
        </Panel>
      )}
    </Stack>
  );
}
