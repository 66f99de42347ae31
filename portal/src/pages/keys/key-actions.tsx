import type { ApiKey, ApiKeyWithPair } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Notice } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { wallClock } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { lookedAt, startOfDay, usesToday } from './uses-today.ts';

type Act = 'roll' | 'rename' | 'restrict' | 'revoke';

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onMade: (made: ApiKeyWithPair) => void;
}

/** Acts on a key that is in use. */
export function KeyActions({ apiKey, onMade }: KeyActionsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const item = (label: string, does: Act, isDanger = false) => ({
    label,
    isDanger,
    act: () => setAct(does),
  });
  // A key that ends soon was rolled already.
  const items = [
    ...(apiKey.status === 'active' ? [item('Roll', 'roll')] : []),
    item('Rename', 'rename'),
    ...(apiKey.scope === 'full' ? [item('Restrict to reading', 'restrict')] : []),
  ];
  return (
    <>
      <Menu
        label={`Actions of ${apiKey.label}`}
        isIcon
        groups={[{ items }, { items: [item('Revoke', 'revoke', true)] }]}
      />
      {act === 'roll' && <Roll apiKey={apiKey} onClose={close} onMade={onMade} />}
      {act === 'rename' && <Rename apiKey={apiKey} onClose={close} />}
      {act === 'restrict' && <Restrict apiKey={apiKey} onClose={close} />}
      {act === 'revoke' && <Revoke apiKey={apiKey} onClose={close} />}
    </>
  );
}

interface ActProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function Roll({ apiKey, onClose, onMade }: ActProps & Pick<KeyActionsProps, 'onMade'>) {
  const [hours, setHours] = useState('24');
  return (
    <RequestDialog<ApiKeyWithPair>
      title={`Roll "${apiKey.label}"`}
      verb="Roll"
      isOpen
      onClose={onClose}
      request={{
        resource: 'keys',
        verb: 'roll',
        ids: [apiKey.key_id],
        body: { overlap_hours: Number(hours) },
      }}
      onDone={onMade}
    >
      <p>A new pair is made and shown once. The present one stays valid for the overlap.</p>
      <SelectField
        label="Overlap"
        value={hours}
        onChange={({ target }) => setHours(target.value)}
        options={[
          ['0', 'None: it ends now'],
          ['1', 'An hour'],
          ['24', 'A day'],
          ['168', 'A week'],
        ]}
      />
    </RequestDialog>
  );
}

function Rename({ apiKey, onClose }: ActProps) {
  const [label, setLabel] = useState(apiKey.label);
  const isChanged = label.trim() !== '' && label.trim() !== apiKey.label;
  const body = { label: label.trim() };
  return (
    <RequestDialog<ApiKey>
      title={`Rename "${apiKey.label}"`}
      verb="Save"
      isOpen
      onClose={onClose}
      missing="Change the label to save it."
      request={isChanged ? { resource: 'keys', verb: 'update', ids: [apiKey.key_id], body } : null}
    >
      <TextField
        label="Label"
        name="label"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
    </RequestDialog>
  );
}

function Restrict({ apiKey, onClose }: ActProps) {
  return (
    <RequestDialog<ApiKey>
      title={`Restrict "${apiKey.label}" to reading`}
      verb="Restrict"
      isDanger
      isOpen
      onClose={onClose}
      request={{
        resource: 'keys',
        verb: 'update',
        ids: [apiKey.key_id],
        body: { scope: 'read_only' },
      }}
    >
      <UsesToday keyId={apiKey.key_id} />
      <p>
        It can still read, and can change nothing any more. Its temporary keys end. This cannot be
        undone.
      </p>
    </RequestDialog>
  );
}

function Revoke({ apiKey, onClose }: ActProps) {
  return (
    <RequestDialog<ApiKey>
      title={`Revoke "${apiKey.label}"`}
      verb="Revoke"
      isDanger
      isOpen
      onClose={onClose}
      request={{ resource: 'keys', verb: 'revoke', ids: [apiKey.key_id] }}
    >
      <UsesToday keyId={apiKey.key_id} />
      <p>
        It ends at once, with its temporary keys and open streams. To change it without a gap, roll
        it.
      </p>
    </RequestDialog>
  );
}

/** The count of today's uses of the key, from the request log. */
function UsesToday({ keyId }: { readonly keyId: string }) {
  const { surety, may, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.list('requests', { key_id: keyId }, 'today'),
    queryFn: () => {
      const since = startOfDay(wallClock.nowMs());
      return surety.requests.list({ key_id: keyId, since, limit: lookedAt }).page();
    },
    enabled: may('integrate'),
  });
  if (!query.data) return null;
  return <Notice>This key was {usesToday(query.data.data, query.data.has_more)}.</Notice>;
}
