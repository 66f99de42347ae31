import type { PurchaseRequest } from './purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** Columns of a transaction that tell where, when and in which currency it was made. */
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

/** Where, when and in which currency a request was made, as columns. */
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

/** The merchant of an earlier purchase, by whom a later step of it is asked for too. */
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
