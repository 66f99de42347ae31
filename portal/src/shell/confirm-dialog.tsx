import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, TextField } from '../parts/field.tsx';
import { Stack } from '../parts/layout.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { sessionKey } from '../platform/keys.ts';
import { callPortal } from '../platform/portal-client.ts';
import { queries } from '../platform/queries.ts';
import type { Session } from '../platform/session.ts';
import { useSession } from '../platform/use-session.ts';

interface ConfirmDialogProps {
  readonly onEnd: (isConfirmed: boolean) => void;
}

const confirm = (body: object) =>
  callPortal<Session>({ method: 'POST', path: '/session/confirm', body });

/** Asks the person for a passkey, or for password and code, before a change that needs it. */
export function ConfirmDialog({ onEnd }: ConfirmDialogProps) {
  const { data } = useSession();
  const done = (session: Session) => {
    queries.setQueryData(sessionKey, session);
    onEnd(true);
  };
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => onEnd(false)}>
      <Stack>
        <p>
          This change needs a confirmation of the last ten minutes. The request is sent as soon as
          you confirm.
        </p>
        {data ? <Proofs session={data} onDone={done} /> : <Loading rows={2} />}
      </Stack>
    </Dialog>
  );
}

interface ProofsProps {
  readonly session: Session;
  readonly onDone: (session: Session) => void;
}

function Proofs({ session: { methods, environment }, onDone }: ProofsProps) {
  const hasPasskey = methods.includes('passkey');
  const hasCode = methods.includes('totp');
  // In live a password alone confirms nothing.
  const hasPassword = methods.includes('password') && (hasCode || environment === 'sandbox');
  if (!hasPasskey && !hasPassword) {
    return (
      <p>
        You have neither a passkey nor an authenticator app. Sign out and in again, then add one on
        the page of your account within ten minutes.
      </p>
    );
  }
  return (
    <>
      {hasPasskey && (
        <PasskeyButton
          label="Confirm with a passkey"
          tone="primary"
          optionsPath="/session/confirm/options"
          send={(passkey) => confirm({ passkey })}
          onDone={onDone}
        />
      )}
      {hasPassword && <PasswordProof hasCode={hasCode} onDone={onDone} />}
    </>
  );
}

interface PasswordProofProps {
  readonly hasCode: boolean;
  readonly onDone: (session: Session) => void;
}

function PasswordProof({ hasCode, onDone }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof = useMutation({
    mutationFn: () => confirm({ password, ...(hasCode ? { code: code.trim() } : {}) }),
    onSuccess: onDone,
  });
  const isComplete = password !== '' && (!hasCode || code.trim() !== '');
  return (
    <Form
      label="Confirm by password"
      onSubmit={() => isComplete && !proof.isPending && proof.mutate()}
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {hasCode && <CodeField value={code} onChange={setCode} />}
      {proof.error && <Failure error={proof.error} />}
      <Button type="submit" tone="primary" disabled={!isComplete || proof.isPending}>
        {proof.isPending ? 'Confirming' : 'Confirm'}
      </Button>
    </Form>
  );
}
