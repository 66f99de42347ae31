import { hash } from 'node:crypto';
import { isUsState } from '../../kernel/us-states.ts';

/** A purchase that a merchant asks for: contract, section 4.16. */
export interface PurchaseRequest {
  cardId: string;
  /** Above zero. */
  amountCents: bigint;
  currency: string;
  /** The merchant's local time as `YYYY-MM-DD HH:MM`; the contract names no zone. */
  transactionTime: string;
  merchantName: string;
  merchantId: string;
  merchantCity: string;
  merchantState: string;
  merchantZipCode: string;
  /** Known where the state is one of the United States: the request names no country. */
  merchantCountry: string | null;
  mcc: string;
}

/** Two requests with one fingerprint ask for the same purchase. */
export function fingerprintOfPurchase(request: PurchaseRequest): Buffer {
  const values = Object.values(request).map(String);
  return hash('sha256', JSON.stringify(values), 'buffer');
}

/** Whether a text is a minute that exists, as `YYYY-MM-DD HH:MM`. */
export function isExistingMinute(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'));
    return true;
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency code of ISO 4217. */
export function isCurrency(text: string): boolean {
  return currencies.has(text);
}

/** US ZIP codes: five digits, or nine with their dash. */
const zipCode = /^\d{5}(-\d{4})?$/;

/** The merchant's country as far as its state tells, and whether the ZIP code fits it. */
export function placeMerchant(merchant: { state: string; zipCode: string }): {
  country: string | null;
  zipCodeFits: boolean;
} {
  if (!isUsState(merchant.state)) return { country: null, zipCodeFits: true };
  return { country: 'US', zipCodeFits: zipCode.test(merchant.zipCode) };
}
