import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { PasswordForm } from '../../parts/password-form.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import type { Session } from '../../platform/session.ts';

interface SignInByPasswordProps {
  readonly onDone: (session: Session) => void;
}

/** Signs in by e-mail and password. */
export function SignInByPassword({ onDone }: SignInByPasswordProps) {
  const [text, setEmail] = useState('');
  const email = text.trim();
  return (
    <PasswordForm
      label="Sign in by password"
      words={['Sign in', 'Signing in']}
      missing={email === '' ? 'Write your e-mail.' : null}
      send={(proof) =>
        callPortal<Session>({ method: 'POST', path: '/session', body: { email, ...proof } })
      }
      onDone={onDone}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        value={text}
        onChange={({ target }) => setEmail(target.value)}
      />
    </PasswordForm>
  );
}
