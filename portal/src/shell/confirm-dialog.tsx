import { Dialog } from '../parts/dialog.tsx';
import { Stack } from '../parts/layout.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { Loading } from '../parts/states.tsx';
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
        <p>This needs a confirmation that it is you. The request is sent as soon as you confirm.</p>
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
        You have neither a passkey nor an authenticator app. Add one on the page of{' '}
        <a href="/portal/account">your account</a>, within ten minutes of opening your invitation or
        a sign-in link of the operator.
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
      {hasPassword && (
        <PasswordForm
          label="Confirm by password"
          words={['Confirm', 'Confirming']}
          hasCode={hasCode}
          send={confirm}
          onDone={onDone}
        />
      )}
    </>
  );
}
