import { useState } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { firstMissing } from '../../parts/first-missing.ts';
import { Row } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failure } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { NewPasswordField, passwordMinimum } from './new-password-field.tsx';
import { type Me, useOwnChange } from './own.ts';

/** Sets or changes the password, which ends all other sessions. */
export function PasswordPanel({ me }: { readonly me: Me }) {
  const note = me.has_password ? <Tag tone="ok">set</Tag> : <Tag>none</Tag>;
  return (
    <Panel title="Password" note={note}>
      {me.email === null ? (
        <p>
          You have no e-mail to sign in with, so a password would be of no use. Links of the sandbox
          and passkeys sign you in.
        </p>
      ) : (
        <PasswordForm key={String(me.has_password)} me={me} email={me.email} />
      )}
    </Panel>
  );
}

function PasswordForm({ me, email }: { readonly me: Me; readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const change = useOwnChange(
    () => ({
      method: 'PUT',
      path: '/me/password',
      body: {
        password,
        ...(me.has_password ? { current_password: current } : {}),
        ...(code.trim() === '' ? {} : { code: code.trim() }),
      },
    }),
    'The password is set. Your other sessions have ended.',
  );
  const wantsCode = me.has_totp && me.has_password;
  const missing = firstMissing(
    [me.has_password && current === '', 'Write your present password.'],
    [
      password.length < passwordMinimum,
      `Choose a new password of at least ${passwordMinimum} characters.`,
    ],
    [wantsCode && code.trim() === '', 'Write the code.'],
  );
  const send = () => {
    if (missing !== null || change.isPending) return;
    change.mutate(undefined, {
      onSuccess: () => {
        setCurrent('');
        setPassword('');
        setCode('');
      },
    });
  };
  return (
    <Form label="Password" onSubmit={send}>
      {/* Password managers file the password under the e-mail. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      {me.has_password && (
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      )}
      <NewPasswordField value={password} onChange={setPassword} />
      {wantsCode && <CodeField value={code} onChange={setCode} />}
      {change.error && <Failure error={change.error} />}
      <Row>
        <SubmitButton type="submit" missing={missing} isPending={change.isPending}>
          {me.has_password ? 'Change the password' : 'Set a password'}
        </SubmitButton>
      </Row>
    </Form>
  );
}
