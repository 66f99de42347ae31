// Written by "npm run generate" from the code. Do not edit.
import type { DeclineRow } from '../platform/catalog-rows.ts';

export const declines: Readonly<Record<string, DeclineRow>> = {
  "card_closed": {"code":"14","meaning":"the card is closed"},
  "card_inactive": {"code":"62","meaning":"the card is frozen or not activated yet"},
  "card_expired": {"code":"54","meaning":"the card has expired"},
  "account_not_active": {"code":"05","meaning":"the credit account is closed or closing"},
  "exchange_rate_missing": {"code":"57","meaning":"the purchase is in another currency than the program's, and has no `exchange_rate`"},
  "currency_not_permitted": {"code":"57","meaning":"the program permits no foreign currency"},
  "merchant_category_not_permitted": {"code":"57","meaning":"the card's controls block the merchant's category"},
  "merchant_country_not_permitted": {"code":"57","meaning":"the card's controls block the merchant's country"},
  "transaction_control_exceeded": {"code":"61","meaning":"the amount is above the card's limit of one purchase"},
  "day_control_exceeded": {"code":"61","meaning":"the amount is above what is left of the card's limit of the day"},
  "month_control_exceeded": {"code":"61","meaning":"the amount is above what is left of the card's limit of the month"},
  "lifetime_control_exceeded": {"code":"61","meaning":"the amount is above what is left of the card's limit of its life"},
  "limit_exceeded": {"code":"51","meaning":"the amount is above what the credit account has available"},
};
