import { LinkToObject } from '../../objects/link-to-object.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { successorOf } from './card-line.ts';
import { shownExpiry, situationOf } from './card-state.ts';
import { Holder } from './holder.tsx';
import type { ShownCard } from './use-card.ts';

/** The state of a card and what follows from it, as a support desk says it. */
export function CardSentence({ shown }: { readonly shown: ShownCard }) {
  const { card, account, siblings } = shown;
  const successor = successorOf(siblings, card.card_id);
  const isReplaced = successor !== undefined && card.status !== 'closed';
  return (
    <>
      <Situation shown={shown} />
      {isReplaced && (
        <>
          {' '}
          <LinkToObject type="card" id={successor.card_id}>
            {`Card …${successor.last_four}`}
          </LinkToObject>{' '}
          takes its place once it is activated.
        </>
      )}
      {account.status !== 'active' && card.status !== 'closed' && (
        <> The account is {inWords(account.status)}.</>
      )}
    </>
  );
}

function Situation({ shown: { card, account, siblings } }: { readonly shown: ShownCard }) {
  const nowMs = useBrandNow();
  const holder = <Holder id={card.customer_id} />;
  const first = <Holder id={card.customer_id} isFirst />;
  const successor = successorOf(siblings, card.card_id);
  const available = account.balance?.available_balance ?? 0;
  switch (situationOf(card, account, nowMs)) {
    case 'closed':
      return (
        <>
          Closed on <Time at={card.date_updated} />, for good
          {successor && (
            <>
              ; replaced by{' '}
              <LinkToObject type="card" id={successor.card_id}>
                {`card …${successor.last_four}`}
              </LinkToObject>
            </>
          )}
          . {first} cannot buy with it.
        </>
      );
    case 'awaits activation':
      return (
        <>
          Waits for {holder} to activate it: until then every purchase is declined.
          {card.replaces_card_id && ' The card that it replaces is closed in that moment.'}
        </>
      );
    case 'frozen':
      return (
        <>
          Frozen: every purchase of {holder} is declined until it is unfrozen. Purchases that were
          authorized before still clear.
        </>
      );
    case 'expired':
      return (
        <>
          Expired with {shownExpiry(card.expiry_date)}: every purchase of {holder} is declined. A
          reissue has a new date.
        </>
      );
    case 'account is not active':
      return <>Every purchase of {holder} is declined.</>;
    case 'nothing to spend':
      return (
        <>
          {first} has nothing left to spend with this card: what is owed and held has reached the
          limit.
        </>
      );
    case 'can buy':
      return (
        <>
          {first} can buy with this card: {formatCents(available, account.balance?.currency)} can be
          spent now.
        </>
      );
  }
}
