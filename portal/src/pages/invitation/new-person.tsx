import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { firstMissing } from '../../parts/first-missing.ts';
import { Failure } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { hasPasskeys, makePasskey } from '../../platform/passkeys.ts';
import { callPortal } from '../../platform/portal-client.ts';
import type { Session } from '../../platform/session.ts';
import { NewPasswordField, passwordMinimum } from '../account/new-password-field.tsx';
import type { AcceptanceProps } from './received-invitation.ts';

type Choice = 'passkey' | 'password';

/** A person who is new to the service chooses a name, and a passkey or a password. */
export function NewPerson({ token, email, onDone }: AcceptanceProps) {
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<Choice>(hasPasskeys() ? 'passkey' : 'password');
  const [password, setPassword] = useState('');
  const accept = useMutation({
    mutationFn: async () => {
      const credential =
        choice === 'passkey'
          ? { new_passkey: await makePasskey('/invitations/passkey/options', { token }) }
          : { password };
      const body = { token, name: name.trim(), ...credential };
      return callPortal<Session>({ method: 'POST', path: '/invitations/accept', body });
    },
    onSuccess: onDone,
  });
  const missing = firstMissing(
    [name.trim() === '', 'Write your name to join.'],
    [
      choice === 'password' && password.length < passwordMinimum,
      `Choose a password of at least ${passwordMinimum} characters.`,
    ],
  );
  const verb = choice === 'passkey' ? 'Make a passkey and join' : 'Join';
  return (
    <Form
      label="Accept the invitation"
      onSubmit={() => missing === null && !accept.isPending && accept.mutate()}
    >
      <TextField
        label="Your name"
        hint="Members of the brand and its audit show it."
        autoComplete="name"
        maxLength={100}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {choice === 'password' && (
        <>
          <TextField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
          <NewPasswordField value={password} onChange={setPassword} />
        </>
      )}
      {choice === 'passkey' && (
        <p>A passkey is kept by this device: its lock signs you in, and no password exists.</p>
      )}
      {accept.error && <Failure error={accept.error} />}
      <SubmitButton type="submit" tone="primary" missing={missing} isPending={accept.isPending}>
        {accept.isPending ? 'Joining' : verb}
      </SubmitButton>
      {hasPasskeys() && (
        <Button
          tone="quiet"
          onClick={() => {
            setChoice(choice === 'passkey' ? 'password' : 'passkey');
            accept.reset();
          }}
        >
          {choice === 'passkey' ? 'Choose a password instead' : 'Use a passkey instead'}
        </Button>
      )}
    </Form>
  );
}
