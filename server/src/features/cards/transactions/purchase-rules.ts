import { hash } from 'node:crypto';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { isUsState } from '../../../kernel/us-states.ts';
import type { Exchange } from './foreign-amount-rules.ts';

/** Purchase that a merchant requests: contract, section 4.16. */
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
  /** Country of the request; without one, `US` if the state is a US state, else null. */
  merchantCountry: string | null;
  mcc: string;
  /** Conversion at the request's rate; ignored when the currency is the program's. */
  exchange: Exchange | null;
}

/** Hash of every field: requests with equal fingerprints are repeats of one purchase. */
export function fingerprintOfPurchase(request: PurchaseRequest): Buffer {
  const values = [
    request.cardId,
    String(request.amountCents),
    request.currency,
    request.transactionTime,
    request.merchantName,
    request.merchantId,
    request.merchantCity,
    request.merchantState,
    request.merchantZipCode,
    String(request.merchantCountry),
    request.mcc,
    String(request.exchange?.rate ?? null),
  ];
  return hash('sha256', JSON.stringify(values), 'buffer');
}

const minute = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/** True for a minute that exists, as `YYYY-MM-DD HH:MM`. */
export function isExistingMinute(text: string): boolean {
  const day = Number(minute.exec(text)?.[1] ?? 0);
  // Days 1–28 exist in every month.
  if (day <= 28) return day > 0;
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'));
    return true;
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** True for a currency code of ISO 4217. */
export function isCurrency(text: string): boolean {
  return currencies.has(text);
}

/** US ZIP codes: five digits, or nine with their dash. */
const zipCode = /^\d{5}(-\d{4})?$/;

/**
 * Returns the merchant's country, or null if unknown, and the problems of state and ZIP code. CA is
 * both a US state and a country; the request's country decides.
 */
export function placeMerchant(merchant: {
  state: string;
  zipCode: string;
  country: string | undefined;
}): { country: string | null; problems: FieldProblem[] } {
  const isState = isUsState(merchant.state);
  const country = merchant.country ?? (isState ? 'US' : null);
  if (country !== 'US') return { country, problems: [] };
  const problems: FieldProblem[] = [];
  if (!isState) problems.push({ field: 'merchant_state', rule: 'must be a state of the US' });
  if (!zipCode.test(merchant.zipCode)) {
    const rule = 'must be a US ZIP code, as 12345 or 12345-1234';
    problems.push({ field: 'merchant_zip_code', rule });
  }
  return { country, problems };
}
