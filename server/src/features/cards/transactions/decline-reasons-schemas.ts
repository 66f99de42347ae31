import { explained, inPlace, named, nullable } from '../../../platform/http/schemas/schema.ts';

/** Reasons of declines, each with its sentence for the reference. `code_of_decline` has their codes. */
const sentences = {
  card_closed: 'the card is closed (14)',
  card_inactive: 'the card is frozen or not activated yet (62)',
  card_expired: 'the card has expired (54)',
  account_not_active: 'the credit account is closed or closing (05)',
  exchange_rate_missing:
    "the purchase is in another currency than the program's, and has no `exchange_rate` (57)",
  currency_not_permitted: 'the program permits no foreign currency (57)',
  merchant_category_not_permitted: "the card's controls block the merchant's category (57)",
  merchant_country_not_permitted: "the card's controls block the merchant's country (57)",
  transaction_control_exceeded: "the amount is above the card's limit of one purchase (61)",
  day_control_exceeded: "the amount is above what is left of the card's limit of the day (61)",
  month_control_exceeded: "the amount is above what is left of the card's limit of the month (61)",
  lifetime_control_exceeded:
    "the amount is above what is left of the card's limit of its life (61)",
  limit_exceeded: 'the amount is above what the credit account has available (51)',
} as const;

export type DeclineReason = keyof typeof sentences;

export const declineReasons = Object.keys(sentences) as DeclineReason[];

export const DeclineReasonText = explained(
  'The first reason for which the purchase was declined, with its response code.',
  sentences,
  { ...named('DeclineReason'), examples: ['limit_exceeded'] },
);

/** Field `decline_reason` of answers (completion page, section 6). */
export const DeclineReasonField = () =>
  inPlace(nullable(DeclineReasonText), {
    description: 'The reason of the decline. The value is null if the purchase was approved.',
  });

/** Filter by the first reason of declines. */
export const DeclineReasonFilter = () =>
  explained('Returns purchases that were declined for this reason.', sentences);
