import { inWords } from '../../parts/status.tsx';

/** Why a purchase was declined, in few words that fit a row of a phone. */
const declineWords: Readonly<Record<string, string>> = {
  card_closed: 'card closed',
  card_inactive: 'card frozen or not activated',
  card_expired: 'card expired',
  account_not_active: 'account not active',
  exchange_rate_missing: 'no exchange rate given',
  currency_not_permitted: 'foreign currency',
  merchant_category_not_permitted: 'category not allowed',
  merchant_country_not_permitted: 'country not allowed',
  transaction_control_exceeded: 'limit for one purchase',
  day_control_exceeded: 'limit per day',
  month_control_exceeded: 'limit per month',
  lifetime_control_exceeded: "limit for the card's life",
  limit_exceeded: 'more than could be spent',
};

export const wordsOfDecline = (reason: string): string => declineWords[reason] ?? inWords(reason);
