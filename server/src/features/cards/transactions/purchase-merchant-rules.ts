import type { PurchaseRequest } from './purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** Columns of a transaction for its merchant, time and currency. */
export type Merchant = Pick<
  CardTransaction,
  | 'currency'
  | 'merchant_name'
  | 'merchant_id'
  | 'merchant_city'
  | 'merchant_state'
  | 'merchant_zip_code'
  | 'merchant_country'
  | 'mcc'
  | 'transaction_time'
>;

/** Merchant columns of a request. */
export function merchantOf(request: PurchaseRequest): Merchant {
  return {
    currency: request.currency,
    merchant_name: request.merchantName,
    merchant_id: request.merchantId,
    merchant_city: request.merchantCity,
    merchant_state: request.merchantState,
    merchant_zip_code: request.merchantZipCode,
    merchant_country: request.merchantCountry,
    mcc: request.mcc,
    transaction_time: `${request.transactionTime}:00`,
  };
}

/** Merchant columns of a purchase, copied to the transaction of a later step. */
export function merchantAgain(purchase: CardTransaction): Merchant {
  const { currency, mcc, transaction_time } = purchase;
  const { merchant_name, merchant_id, merchant_city } = purchase;
  const { merchant_state, merchant_zip_code, merchant_country } = purchase;
  return {
    currency,
    merchant_name,
    merchant_id,
    merchant_city,
    merchant_state,
    merchant_zip_code,
    merchant_country,
    mcc,
    transaction_time,
  };
}

/** Amount columns of a purchase, below zero; the `original_` columns hold the amount before a conversion. */
export type Money = Pick<
  CardTransaction,
  'amount_cents' | 'currency' | 'original_amount_cents' | 'original_currency' | 'exchange_rate'
>;

/** @param convertedCurrency the program's currency if the purchase is converted into it, else null. */
export function moneyOf(request: PurchaseRequest, convertedCurrency: string | null): Money {
  const { amountCents, currency, exchange } = request;
  if (convertedCurrency === null || !exchange) {
    return { amount_cents: -amountCents, currency, ...notConverted };
  }
  return {
    amount_cents: -exchange.convertedCents,
    currency: convertedCurrency,
    original_amount_cents: -amountCents,
    original_currency: currency,
    exchange_rate: exchange.rate,
  };
}

export const notConverted = {
  original_amount_cents: null,
  original_currency: null,
  exchange_rate: null,
} as const;
