import type { ApiKeyWithPair } from '@surety/sdk';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/states.tsx';
import { envText } from './env-text.ts';

interface ShownPairProps {
  readonly made: ApiKeyWithPair | null;
  readonly onClose: () => void;
}

/** A new pair of keys, which is shown once. */
export function ShownPair({ made, onClose }: ShownPairProps) {
  const text = made ? envText(made, location.origin) : '';
  return (
    <Dialog
      title={made ? `The keys "${made.label}"` : 'The keys'}
      isOpen={made !== null}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyText(text, 'Copied as .env.')}>
            Copy as .env
          </Button>
          <Button tone="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <Notice>They are not shown again: the service keeps only their hashes.</Notice>
      <Code text={text} label="The keys as .env" isWrapped />
    </Dialog>
  );
}
