import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  explained,
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import {
  type CardForm,
  type cardForms,
  type ReissueType,
  type reissueTypes,
  renderExpiry,
} from './card-rules.ts';
import type { cardStates } from './card-states.ts';

const statusSentences: Record<(typeof cardStates.states)[number], string> = {
  active: 'the card can be used',
  inactive: 'the card is frozen, or not activated yet, and declines',
  closed: 'the card is closed for good',
};
export const CardStatusSchema = explained(
  'The status of the card.',
  statusSentences,
  named('CardStatus'),
);
const formSentences: Record<(typeof cardForms)[number], string> = {
  virtual: 'a card without plastic, active immediately',
  physical: 'a card of plastic, inactive until it is activated',
};
export const CardFormSchema = explained('The form of the card.', formSentences, named('CardForm'));

const reissueSentences: Record<(typeof reissueTypes)[number], string> = {
  same_card_number: 'number and expiry stay, as for a damaged card',
  same_card_number_updated_expiry: 'the number stays with a later expiry, as for an expired card',
  new_card_number: 'number and expiry are new, as for a lost or stolen card',
};
export const ReissueTypeSchema = explained(
  'The kind of reissue.',
  reissueSentences,
  named('ReissueType'),
);

const Token = (description: string) => secret(Type.String({ description }));

/** Card of an answer: contract, section 2.8, and the fields of its life cycle. */
export const CardSchema = Type.Object(
  {
    card_id: Uuid(),
    customer_id: Uuid(),
    account_id: Uuid({
      description:
        'The card belongs to this credit account, which was created with the first card.',
    }),
    card_number: Token('This token replaces the card number, which only the reveal page shows.'),
    cvv: Token('This token replaces the CVV, which only the reveal page shows.'),
    expiry_date: Type.String({
      description: 'The date has the form MMYY. The card is valid through that month.',
    }),
    last_four: Type.String(),
    status: CardStatusSchema,
    card_design_id: nullable(Type.String()),
    form: CardFormSchema,
    date_activated: nullable(Timestamp()),
    replaces_card_id: nullable(
      Uuid({
        description:
          'This card was issued to replace that card. The id is null for a card that replaces none.',
      }),
    ),
    reissue_type: nullable(ReissueTypeSchema),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('Card'),
);

export const cardExample = {
  card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c23',
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24',
  card_number: 'tok_sandbox_8b1f0c5e7d2a4963b0c8e1f2a3d4b5c6',
  cvv: 'tok_sandbox_2c4e6a8b0d1f3579a1b3c5d7e9f0a2b4',
  expiry_date: '0630',
  last_four: '4242',
  status: 'active',
  card_design_id: null,
  form: 'virtual',
  date_activated: '2026-07-01T12:00:00.000Z',
  replaces_card_id: null,
  reissue_type: null,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

/** Stored card without its number. */
interface CardRecord {
  card_id: string;
  customer_id: string;
  account_id: string;
  number_token: string;
  cvv_token: string;
  expires_on: string;
  last_four: string;
  status: (typeof cardStates.states)[number];
  card_design_id: string | null;
  form: CardForm;
  activated_at: Temporal.Instant | null;
  replaces_card_id: string | null;
  reissue_type: ReissueType | null;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

/** Renders a card for the API. */
export function renderCard(card: CardRecord) {
  return {
    card_id: card.card_id,
    customer_id: card.customer_id,
    account_id: card.account_id,
    card_number: card.number_token,
    cvv: card.cvv_token,
    expiry_date: renderExpiry(card.expires_on),
    last_four: card.last_four,
    status: card.status,
    card_design_id: card.card_design_id,
    form: card.form,
    date_activated: card.activated_at && renderInstant(card.activated_at),
    replaces_card_id: card.replaces_card_id,
    reissue_type: card.reissue_type,
    date_created: renderInstant(card.date_created),
    date_updated: renderInstant(card.date_updated),
  };
}
