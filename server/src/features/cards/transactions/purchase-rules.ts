import { hash } from 'node:crypto';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { isUsState } from '../../../kernel/us-states.ts';
import type { Exchange } from './foreign-amount-rules.ts';

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
  /** As the request names it, or the United States where the state is one of theirs. */
  merchantCountry: string | null;
  mcc: string;
  /** Where the request has a rate; it counts if the currency is not the program's. */
  exchange: Exchange | null;
}

/** Two requests with one fingerprint ask for the same purchase. */
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

/** Whether a text is a minute that exists, as `YYYY-MM-DD HH:MM`. */
export function isExistingMinute(text: string): boolean {
  const day = Number(minute.exec(text)?.[1] ?? 0);
  // Every month has these; which has more, the calendar knows.
  if (day <= 28) return day > 0;
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

/**
 * The merchant's country, as far as it is told, and what does not fit it. A code such as CA is a
 * state and a country; which is meant, the country tells.
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
