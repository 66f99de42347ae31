import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { Failure } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { Time } from '../../parts/values.tsx';
import { hasPasskeys, makePasskey } from '../../platform/passkeys.ts';
import { deviceOf } from './device-of.ts';
import { type Me, type Passkey, useOwnChange } from './own.ts';

/** The person's passkeys, each of which signs in and confirms by itself. */
export function PasskeysPanel({ me }: { readonly me: Me }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const columns: readonly Column<Passkey>[] = [
    {
      label: 'Name',
      width: 'minmax(0, 1fr)',
      onPhone: 'first',
      render: ({ name }) => name,
    },
    {
      label: 'Added',
      width: '140px',
      onPhone: 'second',
      render: ({ created_at }) => <Time at={created_at} isReal />,
    },
    {
      label: 'Last used',
      width: 'minmax(0, 1fr)',
      onPhone: 'second',
      render: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} hasAge /> : 'never'),
    },
    {
      label: 'Action',
      width: '90px',
      isEnd: true,
      onPhone: 'second',
      render: (passkey) => (
        <Button isSmall aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title="Passkeys"
      isFlush={me.passkeys.length > 0}
      actions={
        <Button isSmall icon="plus" disabled={!hasPasskeys()} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {me.passkeys.length === 0 ? (
        <p>
          {hasPasskeys()
            ? 'None yet. A passkey signs you in by the lock of your device, and no password is typed.'
            : 'This browser knows no passkeys, or the portal is not open over https.'}
        </p>
      ) : (
        <Rows
          label="Passkeys"
          isPlain
          columns={columns}
          rows={me.passkeys}
          keyOf={({ passkey_id }) => passkey_id}
        />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const add = useOwnChange(
    async (text: string) => ({
      method: 'POST',
      path: '/me/passkeys',
      body: { name: text, passkey: await makePasskey('/me/passkeys/options') },
    }),
    'The passkey is added.',
  );
  const text = name.trim();
  const send = () => {
    if (text !== '' && !add.isPending) add.mutate(text, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Add a passkey"
      isOpen
      onClose={onClose}
      actions={
        <SubmitButton
          tone="primary"
          missing={text === '' ? 'Write a name.' : null}
          isPending={add.isPending}
          onClick={send}
        >
          {add.isPending ? 'Waiting for the device' : 'Make the passkey'}
        </SubmitButton>
      }
    >
      <Form label="Add a passkey" onSubmit={send}>
        <TextField
          label="Name"
          hint="A name such as that of the device that keeps it."
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {add.error && <Failure error={add.error} />}
      </Form>
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey, onClose }: RemoveDialogProps) {
  const remove = useOwnChange(
    (id: string) => ({ method: 'DELETE', path: `/me/passkeys/${id}` }),
    'The passkey is removed.',
  );
  return (
    <Dialog
      title={`Remove ${passkey.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(passkey.passkey_id, { onSuccess: onClose })}
          >
            Remove
          </Button>
        </>
      }
    >
      <Stack>
        <p>It no longer signs you in. Delete it on the device too, which still offers it.</p>
        {remove.error && <Failure error={remove.error} />}
      </Stack>
    </Dialog>
  );
}
