import { ApiError } from '@surety/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { Failure } from '../../parts/states.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import type { Session } from '../../platform/session.ts';

interface PasswordFormProps {
  readonly onDone: (session: Session) => void;
}

/** True for the answer to a right password of a person who has a second factor. */
const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'code_required';

/** Signs in by e-mail and password, and by a code where the service requires one. */
export function PasswordForm({ onDone }: PasswordFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [hasCode, setHasCode] = useState(false);
  const signIn = useMutation({
    mutationFn: () =>
      callPortal<Session>({
        method: 'POST',
        path: '/session',
        body: { email: email.trim(), password, ...(hasCode ? { code: code.trim() } : {}) },
      }),
    onSuccess: onDone,
    onError: (error) => wantsCode(error) && setHasCode(true),
  });
  const isComplete = email.trim() !== '' && password !== '' && (!hasCode || code.trim() !== '');
  return (
    <Form
      label="Sign in by password"
      onSubmit={() => isComplete && !signIn.isPending && signIn.mutate()}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {hasCode && <CodeField value={code} onChange={setCode} takesFocus />}
      {signIn.error && !wantsCode(signIn.error) && <Failure error={signIn.error} />}
      <Button type="submit" tone="primary" disabled={!isComplete || signIn.isPending}>
        {signIn.isPending ? 'Signing in' : 'Sign in'}
      </Button>
    </Form>
  );
}
