import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/layout.tsx';
import { Notice } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';

/** A secret of a webhook as an answer shows it once. */
export interface OnceShown {
  readonly secret: string | null;
  readonly public_keys: readonly { readonly public_key: string }[];
  readonly previous_secret_expires_at?: string;
}

interface ShownSecretProps {
  readonly shown: OnceShown | null;
  readonly onClose: () => void;
}

/** The secret of a webhook, which is shown once. */
export function ShownSecret({ shown, onClose }: ShownSecretProps) {
  const text = shown?.secret ?? shown?.public_keys[0]?.public_key ?? '';
  const isSecret = shown?.secret !== null;
  return (
    <Dialog
      title={isSecret ? 'The signing secret' : 'The public key'}
      isOpen={shown !== null}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyText(text, 'Copied.')}>
            Copy
          </Button>
          <Button tone="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      {isSecret && (
        <Notice>
          It is not shown again. Keep it where your server reads it; a lost secret is rotated.
        </Notice>
      )}
      <Code text={text} label="Secret" isWrapped />
      <p>
        As a line of .env: <code>SURETY_WEBHOOK_SECRET={isSecret ? 'whsec_…' : 'whpk_…'}</code>
      </p>
      {shown?.previous_secret_expires_at && (
        <Facts
          rows={[
            [
              'The one before also signs until',
              <Time key="until" at={shown.previous_secret_expires_at} hasAge />,
            ],
          ]}
        />
      )}
    </Dialog>
  );
}
