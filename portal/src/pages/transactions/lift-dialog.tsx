import type { Remedy } from '@surety/sdk/decisions';
import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { removedControls } from '../cards/controls-draft.ts';
import { type LiftedControls, liftOf, settableOf } from './lifted-controls.ts';

interface LiftDialogProps {
  readonly remedy: Remedy;
  readonly currency: string;
  readonly onClose: () => void;
  /** Called with what is removed, once the person has agreed. */
  readonly onAgree: (lifted: LiftedControls) => void;
}

/** Asks before a remedy removes controls that a card has, and says what they are. */
export function LiftDialog({ remedy, currency, onClose, onAgree }: LiftDialogProps) {
  const { surety, keys } = useBrand();
  const lift = liftOf(remedy);
  const cardId = lift?.cardId ?? '';
  const query = useQuery({
    queryKey: keys.object('cards', cardId, 'controls to lift'),
    queryFn: () => surety.cards.controls(cardId),
    enabled: lift !== null,
  });
  if (!lift) return null;
  const before = query.data && settableOf(query.data);
  const removed = before ? removedControls(before, lift.after, currency).join('; ') : '';
  return (
    <Dialog
      title="Remove controls of the card"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            disabled={!before}
            onClick={() => before && onAgree({ cardId, before, removed })}
          >
            Remove and try again
          </Button>
        </>
      }
    >
      <QueryState query={query} rows={1}>
        {() => (
          <p>
            This removes {removed || 'the controls'} from{' '}
            <LinkToObject type="card" id={cardId}>
              the card
            </LinkToObject>
            , for every purchase from now on. The page of the new purchase offers to set it back.
          </p>
        )}
      </QueryState>
    </Dialog>
  );
}
