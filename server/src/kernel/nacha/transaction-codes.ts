import { BadField } from './record-fields.ts';

/** Direction seen from the receiver: a credit adds to the account, a debit takes from it. */
export type Direction = 'credit' | 'debit';
export type AccountType = 'checking' | 'savings';

/**
 * Purpose of an entry. `prenote`: a test of the account, without money. `remittance`: addenda
 * without money, between companies. `return`: a return or a notification of change.
 */
export type Purpose = 'payment' | 'prenote' | 'remittance' | 'return';

export interface Transaction {
  direction: Direction;
  accountType: AccountType;
  purpose: Purpose;
}

/**
 * NACHA Operating Rules, appendix three, transaction codes: the first digit is the kind of account,
 * the second one direction and purpose. General ledger (4) and loan (5) accounts are not supported.
 */
const accountDigits: Record<AccountType, number> = { checking: 2, savings: 3 };
const purposeDigits: Record<Direction, Record<Purpose, number>> = {
  credit: { return: 1, payment: 2, prenote: 3, remittance: 4 },
  debit: { return: 6, payment: 7, prenote: 8, remittance: 9 },
};

/** The two-digit code, such as 22: a payment to a checking account. */
export function transactionCode({ direction, accountType, purpose }: Transaction): number {
  return accountDigits[accountType] * 10 + purposeDigits[direction][purpose];
}

const accountTypes: AccountType[] = ['checking', 'savings'];
const directions: Direction[] = ['credit', 'debit'];
const purposes: Purpose[] = ['payment', 'prenote', 'remittance', 'return'];

/** Every transaction that has a code in this codec. */
export const transactions: readonly Transaction[] = accountTypes.flatMap((accountType) =>
  directions.flatMap((direction) =>
    purposes.map((purpose) => ({ accountType, direction, purpose })),
  ),
);

const byCode = new Map(transactions.map((one) => [transactionCode(one), one]));

/** @throws BadField unless the code is one of a checking or savings account. */
export function readTransactionCode(code: number, field = 'transaction_code'): Transaction {
  const found = byCode.get(code);
  if (!found) throw new BadField(field, 'must be 21 to 24, 26 to 29, 31 to 34 or 36 to 39');
  return found;
}
