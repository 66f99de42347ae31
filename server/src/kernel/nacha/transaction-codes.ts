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
  /** Entries to a ledger or loan account are read, and returned; none is sent. */
  accountType: AccountType | 'ledger' | 'loan';
  purpose: Purpose;
}

/** Transaction of an account that a person or company can have here. */
export type AccountTransaction = Transaction & { accountType: AccountType };

/**
 * NACHA Operating Rules, appendix three, transaction codes: the first digit is the kind of account,
 * the second one direction and purpose.
 */
const accountDigits = { checking: 2, savings: 3, ledger: 4, loan: 5 } as const;
const purposeDigits: Record<Direction, Record<Purpose, number>> = {
  credit: { return: 1, payment: 2, prenote: 3, remittance: 4 },
  debit: { return: 6, payment: 7, prenote: 8, remittance: 9 },
};

/** A loan is debited only to reverse a credit, by code 55, which is returned by 56. */
const loanDebits: Partial<Record<Purpose, number>> = { return: 56, payment: 55 };

/** The two-digit code, such as 22: a payment to a checking account. */
export function transactionCode({ direction, accountType, purpose }: Transaction): number {
  const isLoanDebit = accountType === 'loan' && direction === 'debit';
  if (isLoanDebit && purpose in loanDebits) return loanDebits[purpose] ?? 0;
  return accountDigits[accountType] * 10 + purposeDigits[direction][purpose];
}

const accountTypes: AccountType[] = ['checking', 'savings'];
const directions: Direction[] = ['credit', 'debit'];
const purposes: Purpose[] = ['payment', 'prenote', 'remittance', 'return'];

/** Every transaction of a checking or savings account. */
export const transactions: readonly AccountTransaction[] = transactionsOf(accountTypes);

const byCode = new Map(
  [...transactions, ...transactionsOf(['ledger', 'loan'] as const)]
    // A loan has no test of a debit, and none without money.
    .filter(({ accountType, direction, purpose }) =>
      accountType === 'loan' && direction === 'debit' ? purpose in loanDebits : true,
    )
    .map((one) => [transactionCode(one), one]),
);

function transactionsOf<Type extends Transaction['accountType']>(types: readonly Type[]) {
  return types.flatMap((accountType) =>
    directions.flatMap((direction) =>
      purposes.map((purpose) => ({ accountType, direction, purpose })),
    ),
  );
}

/** Rule of an account that a person or company can have here. */
export const accountCodesRule = 'must be 21 to 24, 26 to 29, 31 to 34 or 36 to 39';

/** @throws BadField unless the code is a checking, savings, ledger or loan account's. */
export function readTransactionCode(code: number, field = 'transaction_code'): Transaction {
  const found = byCode.get(code);
  if (!found) throw new BadField(field, accountCodesRule);
  return found;
}

/** @throws BadField unless the code is one of a checking or savings account. */
export function readAccountCode(code: number, field: string): AccountTransaction {
  const { accountType, direction, purpose } = readTransactionCode(code, field);
  if (accountType === 'checking' || accountType === 'savings') {
    return { accountType, direction, purpose };
  }
  throw new BadField(field, accountCodesRule);
}
