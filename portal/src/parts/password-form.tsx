import { ApiError } from '@surety/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Session } from '../platform/session.ts';
import { CodeField } from './code-field.tsx';
import { Form, TextField } from './field.tsx';
import { firstMissing } from './first-missing.ts';
import { Failure } from './states.tsx';
import { SubmitButton } from './submit-button.tsx';

interface PasswordFormProps {
  readonly label: string;
  /** The button's words, before and while the request runs. */
  readonly words: readonly [still: string, running: string];
  readonly send: (proof: { password: string; code?: string }) => Promise<Session>;
  readonly onDone: (session: Session) => void;
  /** True for a person known to have a second factor; else the service asks for the code. */
  readonly hasCode?: boolean;
  /** The rule that the fields before the password break, in words. */
  readonly missing?: string | null;
  /** Fields before the password. */
  readonly children?: ReactNode;
}

/** True for the answer to a right password of a person who has a second factor. */
const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'code_required';

/** Asks for the password, and for a code where the service requires one. */
export function PasswordForm(props: PasswordFormProps) {
  const { label, words, send, onDone, children } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const hasCode = props.hasCode || isAsked;
  const proof = useMutation({
    mutationFn: () => send({ password, ...(hasCode ? { code: code.trim() } : {}) }),
    onSuccess: onDone,
    onError: (error) => wantsCode(error) && setAsked(true),
  });
  const missing =
    props.missing ??
    firstMissing(
      [password === '', 'Write your password.'],
      [hasCode && code.trim() === '', 'Write the code.'],
    );
  return (
    <Form label={label} onSubmit={() => missing === null && !proof.isPending && proof.mutate()}>
      {children}
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {hasCode && <CodeField value={code} onChange={setCode} takesFocus={isAsked} />}
      {proof.error && !wantsCode(proof.error) && <Failure error={proof.error} />}
      <SubmitButton type="submit" tone="primary" missing={missing} isPending={proof.isPending}>
        {words[proof.isPending ? 1 : 0]}
      </SubmitButton>
    </Form>
  );
}
