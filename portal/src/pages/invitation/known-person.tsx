import { TextField } from '../../parts/field.tsx';
import { PasskeyButton } from '../../parts/passkey-button.tsx';
import { PasswordForm } from '../../parts/password-form.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import type { Session } from '../../platform/session.ts';
import type { AcceptanceProps } from './received-invitation.ts';

/** A person with an account of this service accepts with their own passkey or password. */
export function KnownPerson({ token, email, onDone }: AcceptanceProps) {
  const accept = (proof: object) =>
    callPortal<Session>({
      method: 'POST',
      path: '/invitations/accept',
      body: { token, ...proof },
    });
  return (
    <>
      <p>Sign in with your account to join.</p>
      <PasskeyButton
        label="Join with your passkey"
        optionsPath="/session/passkey/options"
        send={(passkey) => accept({ passkey })}
        onDone={onDone}
      />
      <PasswordForm
        label="Accept by password"
        words={['Join', 'Joining']}
        send={accept}
        onDone={onDone}
      >
        <TextField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      </PasswordForm>
    </>
  );
}
