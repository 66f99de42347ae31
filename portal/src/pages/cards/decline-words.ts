import { inWords } from '../../parts/status.tsx';

/** Why a purchase was declined, as a person at a support desk says it. */
const declineWords: Readonly<Record<string, string>> = {
  card_closed: 'the card is closed',
  card_inactive: 'the card is frozen or not activated',
  card_expired: 'the card has expired',
  account_not_active: 'the account is not active',
  exchange_rate_missing: 'no exchange rate came with the foreign currency',
  currency_not_permitted: 'the program takes no foreign currency',
  merchant_category_not_permitted: "the card's controls do not allow the merchant's category",
  merchant_country_not_permitted: "the card's controls do not allow the merchant's country",
  transaction_control_exceeded: "above the card's limit for one purchase",
  day_control_exceeded: "above the card's limit per day",
  month_control_exceeded: "above the card's limit per month",
  lifetime_control_exceeded: "above the card's limit for its life",
  limit_exceeded: 'more than could be spent',
};

export const wordsOfDecline = (reason: string): string => declineWords[reason] ?? inWords(reason);
