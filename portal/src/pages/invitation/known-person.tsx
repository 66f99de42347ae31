import { ApiError } from '@surety/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { PasskeyButton } from '../../parts/passkey-button.tsx';
import { Failure } from '../../parts/states.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import type { Session } from '../../platform/session.ts';
import type { AcceptanceProps } from './received-invitation.ts';

/** A person with an account of this service accepts with their own passkey or password. */
export function KnownPerson({ token, email, onDone }: AcceptanceProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [hasCode, setHasCode] = useState(false);
  const accept = (proof: object) =>
    callPortal<Session>({
      method: 'POST',
      path: '/invitations/accept',
      body: { token, ...proof },
    });
  const byPassword = useMutation({
    mutationFn: () => accept({ password, ...(hasCode ? { code: code.trim() } : {}) }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'code_required') setHasCode(true);
    },
  });
  const isAsked = byPassword.error instanceof ApiError && byPassword.error.code === 'code_required';
  const isComplete = password !== '' && (!hasCode || code.trim() !== '');
  return (
    <>
      <p>You have an account here already. Sign in with it to join.</p>
      <PasskeyButton
        label="Join with your passkey"
        optionsPath="/session/passkey/options"
        send={(passkey) => accept({ passkey })}
        onDone={onDone}
      />
      <Form
        label="Accept by password"
        onSubmit={() => isComplete && !byPassword.isPending && byPassword.mutate()}
      >
        <TextField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {hasCode && <CodeField value={code} onChange={setCode} takesFocus />}
        {byPassword.error && !isAsked && <Failure error={byPassword.error} />}
        <Button type="submit" tone="primary" disabled={!isComplete || byPassword.isPending}>
          {byPassword.isPending ? 'Joining' : 'Join'}
        </Button>
      </Form>
    </>
  );
}
