import { BadField } from './record-fields.ts';

/** Towards the receiver: a credit gives money to the account, a debit takes from it. */
export type Direction = 'credit' | 'debit';
export type AccountType = 'checking' | 'savings';

/**
 * What an entry is for. `prenote`: a test of the account, without money. `remittance`: addenda
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
 * the second one the rest. Entries to a bank's own ledger (4) and to loans (5) are not made here.
 */
const accountDigits: Record<AccountType, number> = { checking: 2, savings: 3 };
const purposeDigits: Record<Direction, Record<Purpose, number>> = {
  credit: { return: 1, payment: 2, prenote: 3, remittance: 4 },
  debit: { return: 6, payment: 7, prenote: 8, remittance: 9 },
};

/** The code of two digits, such as 22: a payment to a checking account. */
export function transactionCode({ direction, accountType, purpose }: Transaction): number {
  return accountDigits[accountType] * 10 + purposeDigits[direction][purpose];
}

const accountTypes: AccountType[] = ['checking', 'savings'];
const directions: Direction[] = ['credit', 'debit'];
const purposes: Purpose[] = ['payment', 'prenote', 'remittance', 'return'];

/** Every transaction that has a code here. */
export const transactions: readonly Transaction[] = accountTypes.flatMap((accountType) =>
  directions.flatMap((direction) =>
    purposes.map((purpose) => ({ accountType, direction, purpose })),
  ),
);

const byCode = new Map(transactions.map((one) => [transactionCode(one), one]));

/** @throws BadField where the code is none of a checking or savings account. */
export function readTransactionCode(code: number, field = 'transaction_code'): Transaction {
  const found = byCode.get(code);
  if (!found) throw new BadField(field, 'must be 21 to 24, 26 to 29, 31 to 34 or 36 to 39');
  return found;
}
