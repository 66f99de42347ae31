import type { Card } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { actorOf } from '../../objects/actor-of.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts } from '../../parts/layout.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useChanges } from '../objects/use-changes.ts';
import { successorOf } from './card-line.ts';
import { shownExpiry } from './card-state.ts';
import { Holder } from './holder.tsx';
import type { ShownCard } from './use-card.ts';

/** Kinds of a reissue, as what stays of the card before. */
const reissueWords: Readonly<Record<NonNullable<Card['reissue_type']>, string>> = {
  new_card_number: 'a new number and date, as after loss or theft',
  same_card_number_updated_expiry: 'the same number with a later date',
  same_card_number: 'the same number and date, as for a damaged card',
};

/** What a card is, whose it is, and the cards before and after it. */
export function CardFacts({ shown: { card, siblings } }: { readonly shown: ShownCard }) {
  const { card_id, replaces_card_id, reissue_type, date_activated } = card;
  const successor = successorOf(siblings, card_id);
  return (
    <Facts
      rows={[
        ['Holder', <Holder key="holder" id={card.customer_id} isFirst />],
        ['Account', <AccountOf key="account" id={card.account_id} />],
        ['Form', inWords(card.form)],
        ['Valid through', shownExpiry(card.expiry_date)],
        ['PIN', <PinState key="pin" cardId={card_id} />],
        ['Issued', <Time key="issued" at={card.date_created} />],
        [
          'Activated',
          date_activated === null ? 'not yet' : <Time key="activated" at={date_activated} />,
        ],
        [
          'Replaces',
          replaces_card_id && <OtherCard key="before" id={replaces_card_id} of={siblings} />,
        ],
        ['Keeps of it', reissue_type && reissueWords[reissue_type]],
        [
          'Replaced by',
          successor && <OtherCard key="after" id={successor.card_id} of={siblings} />,
        ],
        ['Last changed', <LastChange key="changed" cardId={card_id} />],
      ]}
    />
  );
}

/** The account by name; a role that sees no names reads what it is. */
function AccountOf({ id }: { readonly id: string }) {
  const { may } = useBrand();
  if (may('personal')) return <LinkToObject type="account" id={id} />;
  return (
    <LinkToObject type="account" id={id}>
      Credit account
    </LinkToObject>
  );
}

interface OtherCardProps {
  readonly id: string;
  readonly of: readonly Card[];
}

function OtherCard({ id, of }: OtherCardProps) {
  const card = of.find(({ card_id }) => card_id === id);
  if (!card) return <LinkToObject type="card" id={id} />;
  return (
    <>
      <LinkToObject type="card" id={id}>{`Card …${card.last_four}`}</LinkToObject>,{' '}
      {inWords(card.status)}
    </>
  );
}

/** Whether the card has a PIN. No page of the portal shows or sets one: it is its holder's alone. */
function PinState({ cardId }: { readonly cardId: string }) {
  const { surety, keys } = useBrand();
  const { data, error } = useQuery({
    queryKey: keys.object('cards', cardId, 'pin'),
    queryFn: () => surety.cards.pin(cardId),
  });
  if (error) return <>not known: the service did not answer</>;
  if (!data) return <>…</>;
  if (!data.is_set) return <>Not set: the holder sets it in your app</>;
  if (data.tries_left === 0) return <>Locked after wrong tries, until the holder sets a new one</>;
  return <>Set</>;
}

function LastChange({ cardId }: { readonly cardId: string }) {
  const { may } = useBrand();
  const [last] = useChanges(cardId).rows;
  if (!last) return <>…</>;
  return (
    <>
      {actorOf(last.request, may('personal'))}, <Time at={last.at} isReal={last.isReal} />
    </>
  );
}
