import type { ApiKey, ApiKeyWithPair } from '@surety/sdk';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status, type Tone } from '../../parts/status.tsx';
import { Age, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { relativeTime } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { KeyActions } from './key-actions.tsx';
import { NewKey } from './new-key.tsx';
import { OriginsPanel } from './origins-panel.tsx';
import { ShownPair } from './shown-pair.tsx';

/** The brand's permanent keys, and the origins whose pages may use temporary ones. */
export function KeysPage() {
  const { may, brand } = useBrand();
  if (may('keys')) return <Keys />;
  return (
    <Stack>
      <PageHead title="Keys" />
      <Empty>
        Your role here is {brand.role}, which neither reads nor makes the keys of {brand.name}. Ask
        an owner for a pair, or for another role.
      </Empty>
      <OriginsPanel />
    </Stack>
  );
}

function Keys() {
  const { surety, keys } = useBrand();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ApiKeyWithPair | null>(null);
  const list = useList({
    key: keys.list('keys'),
    load: (cursor) => surety.keys.list({ limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  const make = (
    <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
      New keys
    </Button>
  );
  return (
    <Stack>
      <PageHead
        title="Keys"
        lead="Programs authenticate with a pair of keys. Revoked pairs stay listed."
      >
        <CopyAs request={{ resource: 'keys', verb: 'list' }} />
        {make}
      </PageHead>
      <ListView
        label="Keys"
        list={list}
        keyOf={({ key_id }) => key_id}
        empty={<Empty actions={make}>Make a pair; it is shown once.</Empty>}
        columns={[
          ...columns,
          {
            label: 'Actions',
            width: '60px',
            render: (key: ApiKey) =>
              isUsable(key) ? <KeyActions apiKey={key} onMade={setMade} /> : null,
          },
        ]}
      />
      <OriginsPanel />
      <NewKey isOpen={isMaking} onClose={() => setMaking(false)} onMade={setMade} />
      <ShownPair made={made} onClose={() => setMade(null)} />
    </Stack>
  );
}

const isUsable = ({ status }: ApiKey): boolean => status === 'active' || status === 'expiring';

const tones: Readonly<Record<ApiKey['status'], Tone>> = {
  active: 'ok',
  expiring: 'warn',
  expired: 'calm',
  revoked: 'bad',
};

const columns = [
  {
    label: 'Label',
    width: 'minmax(0, 2fr)',
    onPhone: 'first' as const,
    render: ({ label }: ApiKey) => label,
  },
  {
    label: 'State',
    width: '136px',
    render: ({ status, expires_at }: ApiKey) => (
      <Status state={status} tone={tones[status]}>
        {status === 'expiring' && expires_at ? `ends ${relativeTime(expires_at)}` : status}
      </Status>
    ),
  },
  {
    label: 'Last used',
    width: 'minmax(0, 2fr)',
    onPhone: 'second' as const,
    render: ({ last_used }: ApiKey) => (last_used ? <Used {...last_used} /> : 'never'),
  },
  {
    label: 'Scope',
    width: '108px',
    onPhone: 'aside' as const,
    render: ({ scope, manages_keys }: ApiKey) => `${inWords(scope)}${manages_keys ? ', keys' : ''}`,
  },
  {
    label: 'Identity',
    width: '96px',
    onPhone: 'aside' as const,
    render: ({ identity_hint }: ApiKey) => <code>{identity_hint}</code>,
  },
  {
    label: 'Made',
    width: '124px',
    isEnd: true,
    onPhone: 'aside' as const,
    render: ({ date_created }: ApiKey) => <Time at={date_created} isReal />,
  },
];

function Used({ at, address, operation }: NonNullable<ApiKey['last_used']>) {
  return (
    <>
      <Age at={at} />
      {address && ` · from ${address}`}
      {operation && ` · ${operation}`}
    </>
  );
}
