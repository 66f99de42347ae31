import type { CardControls } from '@surety/sdk';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { Notice } from '../../parts/states.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { forgetLifted, readLifted } from './lifted-controls.ts';

/** Offers to set controls back that were removed to try the purchase of the page. */
export function RestoreControls({ transactionId }: { readonly transactionId: string }) {
  const [lifted, setLifted] = useState(() => readLifted(transactionId));
  const [isOpen, setOpen] = useState(false);
  if (!lifted) return null;
  const { cardId, before, removed } = lifted;
  const forget = () => {
    forgetLifted(transactionId);
    setLifted(null);
  };
  return (
    <>
      <Notice>
        <Row isSpread>
          <span>To try this purchase, {removed} was removed from the card.</span>
          <Button isSmall onClick={() => setOpen(true)}>
            Set it back…
          </Button>
        </Row>
      </Notice>
      <RequestDialog<CardControls>
        title="Set the controls back"
        verb="Set back"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'cards', verb: 'setControls', ids: [cardId], body: before }}
        onDone={() => {
          announce('The controls are as they were.');
          forget();
        }}
      >
        <p>
          The card has {removed} again, with all its controls as they were before the try. A change
          that somebody made since is replaced.
        </p>
      </RequestDialog>
    </>
  );
}
