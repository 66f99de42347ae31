import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { Row, Stack } from '../../parts/layout.tsx';
import { Failure, Loading } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import styles from './account.module.css';
import { inGroups, isAppCode } from './code-text.ts';
import { useOwnChange } from './own.ts';

interface NewApp {
  readonly secret: string;
  readonly otpauth_uri: string;
}

interface AddAppDialogProps {
  readonly onClose: () => void;
  /** Called after the first code proved the app. */
  readonly onDone: () => void;
}

/** Shows the secret of a new authenticator app, which counts once a first code proves it. */
export function AddAppDialog({ onClose, onDone }: AddAppDialogProps) {
  const begun = useMutation({
    mutationFn: () => callPortal<NewApp>({ method: 'POST', path: '/me/totp' }),
  });
  const { mutate: begin } = begun;
  useEffect(() => begin(), [begin]);
  return (
    <Dialog title="Add an authenticator app" isOpen onClose={onClose}>
      {begun.error && <Failure error={begun.error} onRetry={() => begin()} />}
      {begun.isPending && <Loading rows={3} />}
      {begun.data && <Proof app={begun.data} onDone={onDone} />}
    </Dialog>
  );
}

function Proof({ app, onDone }: { readonly app: NewApp; readonly onDone: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useOwnChange(
    (text: string) => ({ method: 'POST', path: '/me/totp/confirm', body: { code: text } }),
    'The app is in use.',
  );
  const send = () => {
    if (isAppCode(code) && !confirm.isPending) confirm.mutate(code.trim(), { onSuccess: onDone });
  };
  return (
    <Stack>
      <p>
        On the device of the app, <a href={app.otpauth_uri}>open it in the app</a>. Elsewhere, add
        an account by hand, with this secret, time based, six digits:
      </p>
      <Row>
        <code className={styles.secret}>{inGroups(app.secret)}</code>
        <Button isSmall icon="copy" onClick={() => void copyText(app.secret, 'Copied the secret.')}>
          Copy
        </Button>
      </Row>
      <Form label="First code of the app" onSubmit={send}>
        <TextField
          label="The code that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        {confirm.error && <Failure error={confirm.error} />}
        <SubmitButton
          type="submit"
          tone="primary"
          missing={isAppCode(code) ? null : 'Write the six digits that the app shows.'}
          isPending={confirm.isPending}
        >
          Activate it
        </SubmitButton>
      </Form>
    </Stack>
  );
}
