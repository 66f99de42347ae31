import { useMutation } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Row, Stack } from '../../parts/layout.tsx';
import { Failure } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';
import { shortDate, timeAgo } from '../../platform/wall-clock.ts';
import styles from './account.module.css';
import { recoveryFile } from './code-text.ts';
import { meKey } from './own.ts';

/** Makes ten recovery codes and shows them this once. */
export function RecoveryCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const made = useMutation({
    mutationFn: () =>
      callPortal<{ recovery_codes: string[] }>({ method: 'POST', path: '/me/recovery-codes' }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: meKey }),
  });
  const codes = made.data?.recovery_codes;
  return (
    <Dialog
      title="Recovery codes"
      isOpen
      onClose={onClose}
      actions={
        codes ? (
          <Button tone="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Later</Button>
            <Button tone="primary" disabled={made.isPending} onClick={() => made.mutate()}>
              Make ten codes
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>
          A recovery code takes the place of the app where its device is lost. Each works once. New
          codes replace all earlier ones.
        </p>
        {made.error && <Failure error={made.error} />}
        {codes && <Codes codes={codes} />}
      </Stack>
    </Dialog>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { session } = useBrand();
  const save = () => {
    const { email, name } = session.person;
    const text = recoveryFile(codes, email ?? name, shortDate(timeAgo(0)));
    saveFile('surety-recovery-codes.txt', text);
  };
  return (
    <>
      <p>
        <strong>They are shown this once.</strong> Keep them where the device of the app is not.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <Button icon="copy" onClick={() => void copyText(codes.join('\n'), 'Copied the codes.')}>
          Copy
        </Button>
        <Button onClick={save}>Download</Button>
      </Row>
    </>
  );
}
