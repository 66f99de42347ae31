import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts, Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { type Me, useOwnChange } from './own.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type OpenedDialog = 'add' | 'codes' | 'remove' | null;

const fewCodes = 3;

/** The authenticator app (RFC 6238) with its recovery codes: the second factor of a password. */
export function AppPanel({ me }: { readonly me: Me }) {
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const close = () => setOpened(null);
  const left = me.recovery_codes_left;
  return (
    <Panel
      title="Authenticator app"
      note={me.has_totp ? <Tag tone="ok">in use</Tag> : <Tag>none</Tag>}
    >
      <Stack>
        <p>
          {me.has_totp
            ? 'Signing in by password needs a code of the app too.'
            : 'A code that changes every 30 seconds keeps out a person who has found out your password.'}
        </p>
        {me.has_totp && <Facts rows={[['Recovery codes left', String(left)]]} />}
        {me.has_totp && left < fewCodes && (
          <Notice>
            {left === 0
              ? 'Without recovery codes, a lost device locks you out. Make new ones and keep them elsewhere.'
              : 'Few recovery codes are left. Make new ones before they are used up.'}
          </Notice>
        )}
        <Row>
          {me.has_totp ? (
            <>
              <Button onClick={() => setOpened('codes')}>New recovery codes</Button>
              <Button onClick={() => setOpened('remove')}>Remove the app</Button>
            </>
          ) : (
            <Button icon="plus" onClick={() => setOpened('add')}>
              Add an app
            </Button>
          )}
        </Row>
      </Stack>
      {opened === 'add' && <AddAppDialog onClose={close} onDone={() => setOpened('codes')} />}
      {opened === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {opened === 'remove' && <RemoveDialog onClose={close} />}
    </Panel>
  );
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useOwnChange(
    () => ({ method: 'DELETE', path: '/me/totp' }),
    'The app and its recovery codes are removed.',
  );
  return (
    <Dialog
      title="Remove the authenticator app"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            Remove
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Its recovery codes are removed with it. Your password alone signs you in from then on.
        </p>
        {remove.error && <Failure error={remove.error} />}
      </Stack>
    </Dialog>
  );
}
