import type { Customer } from '@surety/sdk';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { FollowButton } from '../../workbench/follow-button.tsx';
import { MoveDialog } from '../objects/move-dialog.tsx';
import { useMoves } from '../objects/use-moves.ts';
import { offersOf } from '../objects/verbs.ts';
import { CorrectPerson } from './correct-person.tsx';
import { actsOf, canChangeIdentity } from './customer-act-rules.ts';
import { ChangeIdentity } from './identity-change.tsx';
import type { CustomerDesk } from './use-desk.ts';

interface CustomerActsProps {
  readonly customer: Customer;
  readonly desk: CustomerDesk;
}

/** What a person can do for a customer now, as far as their role may. */
export function CustomerActs({ customer, desk }: CustomerActsProps) {
  const { world, may } = useBrand();
  const [isCorrecting, setCorrecting] = useState(false);
  const { links, cards, issuesFor, unfreezes } = actsOf(desk);
  const isVerified = desk.verifications.some(({ kyc_status }) => kyc_status === 'passed');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      {links
        .filter(({ right }) => may(right))
        .map(({ label, type, id, tone }) => (
          <ButtonLink key={label} tone={tone} {...linkOfObject({ type, id, world })}>
            {label}
          </ButtonLink>
        ))}
      {issuesFor && may('change') && <IssueCard accountId={issuesFor} />}
      {unfreezes && <MoveVerb key={unfreezes} objectId={unfreezes} moves={['unfreeze']} />}
      {cards.map(({ card_id, last_four }) => (
        <MoveVerb
          key={card_id}
          objectId={card_id}
          moves={cardMoves}
          which={cards.length === 1 ? 'card' : `card …${last_four}`}
        />
      ))}
      {may('change') && <Button onClick={() => setCorrecting(true)}>Correct…</Button>}
      {canChangeIdentity(desk) && may('change') && may('personal') && (
        <Button onClick={() => setChanging(true)}>Change identity…</Button>
      )}
      <FollowButton customerId={customer.customer_id} />
      {isChanging && <ChangeIdentity customer={customer} onClose={() => setChanging(false)} />}
      {isCorrecting && (
        <CorrectPerson
          customer={customer}
          isVerified={isVerified}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}

/** The moves of a card that are made at a customer's desk; the others stand on the card's page. */
const cardMoves: readonly string[] = ['activate', 'reactivate', 'deactivate'];

interface MoveVerbProps {
  readonly objectId: string;
  /** Events of the machine, of which the object's state allows one. */
  readonly moves: readonly string[];
  /** The name of the object, where the verb has none: "card …4242". */
  readonly which?: string;
}

/** The verb of the move that an object's state allows; none for a role that may not make it. */
function MoveVerb({ objectId, moves, which }: MoveVerbProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const offer = offersOf(useMoves(objectId).data).find(({ choice }) => moves.includes(choice.on));
  if (!offer || !may(offer.verb.right)) return null;
  const { choice, verb } = offer;
  return (
    <>
      <Button tone={verb.tone === 'primary' ? 'primary' : 'usual'} onClick={() => setOpen(true)}>
        {which ? `${verb.label} ${which}` : verb.label}
      </Button>
      {isOpen && <MoveDialog choice={choice} verb={verb} onClose={() => setOpen(false)} />}
    </>
  );
}

function IssueCard({ accountId }: { readonly accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Issue card
      </Button>
      <RequestDialog
        title="Issue card"
        verb="Issue card"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'cards', verb: 'create', body: { account_id: accountId } }}
      >
        <p>A virtual card is made. It can buy at once, up to what the deposit secures.</p>
      </RequestDialog>
    </>
  );
}
