/**
 * Internal accounts of a program: settlement with its bank and with its card network, the brand's
 * advances, and its expense for micro-deposits.
 */
export type InternalKind =
  | 'bank_settlement'
  | 'network_settlement'
  | 'brand_funding'
  | 'account_validation';

type Side = 'account' | 'other_account' | InternalKind;

interface Movement {
  debit: Side;
  credit: Side;
  /**
   * Only a return, whose money may be spent already, and a clearing that the network forces may
   * leave less than zero.
   */
  isReturn: boolean;
  description: string;
}

/**
 * Every movement of money with its debited and its credited side. `account` is the first customer
 * account of the movement, `other_account` the second.
 */
export const movements = {
  pull_settled: {
    debit: 'bank_settlement',
    credit: 'account',
    isReturn: false,
    description: 'ACH pull settled',
  },
  advance_paid: {
    debit: 'brand_funding',
    credit: 'account',
    isReturn: false,
    description: 'ACH pull advanced',
  },
  advance_repaid: {
    debit: 'bank_settlement',
    credit: 'brand_funding',
    isReturn: false,
    description: 'Advance repaid by the settled ACH pull',
  },
  advance_taken_back: {
    debit: 'account',
    credit: 'brand_funding',
    isReturn: true,
    description: 'Advance reversed for a returned ACH pull',
  },
  direct_deposit_received: {
    debit: 'bank_settlement',
    credit: 'account',
    isReturn: false,
    description: 'ACH direct deposit received',
  },
  pull_returned: {
    debit: 'account',
    credit: 'bank_settlement',
    isReturn: true,
    description: 'ACH pull returned after settlement',
  },
  payment_settled: {
    debit: 'bank_settlement',
    credit: 'account',
    isReturn: false,
    description: 'Payment from a bank account settled',
  },
  payment_returned: {
    debit: 'account',
    credit: 'bank_settlement',
    isReturn: true,
    description: 'Payment returned by the other bank',
  },
  payment_reversed: {
    debit: 'account',
    credit: 'bank_settlement',
    isReturn: false,
    description: 'Payment sent in error sent back',
  },
  payment_reversal_undone: {
    debit: 'bank_settlement',
    credit: 'account',
    isReturn: false,
    description: 'Reversal of a payment cancelled, failed or returned',
  },
  purchase_cleared: {
    debit: 'account',
    credit: 'network_settlement',
    isReturn: false,
    description: 'Card purchase cleared',
  },
  purchase_forced: {
    debit: 'account',
    credit: 'network_settlement',
    isReturn: true,
    description: 'Card purchase cleared above the available balance',
  },
  purchase_refunded: {
    debit: 'network_settlement',
    credit: 'account',
    isReturn: false,
    description: 'Card purchase refunded',
  },
  repaid_from_deposit: {
    debit: 'account',
    credit: 'other_account',
    isReturn: false,
    description: 'Repayment from the security deposit',
  },
  credit_released: {
    debit: 'account',
    credit: 'other_account',
    isReturn: false,
    description: 'Credit balance of the card moved to the security deposit',
  },
  paid_back: {
    debit: 'account',
    credit: 'bank_settlement',
    isReturn: false,
    description: 'Security deposit paid back',
  },
  micro_deposit_sent: {
    debit: 'account_validation',
    credit: 'bank_settlement',
    isReturn: false,
    description: 'Micro-deposit to an external account',
  },
  micro_deposit_returned: {
    debit: 'bank_settlement',
    credit: 'account_validation',
    isReturn: true,
    description: 'Micro-deposit returned',
  },
  pay_back_undone: {
    debit: 'bank_settlement',
    credit: 'account',
    isReturn: false,
    description: 'Security deposit payment cancelled, failed or returned',
  },
} as const satisfies Record<string, Movement>;

export type MovementName = keyof typeof movements;

/** An account's balance row, with the available balance of the credit account that it secures. */
export interface BalanceRow {
  ledger_cents: bigint;
  held_cents: bigint;
  /** Limit of a credit account; 0 for a deposit. */
  limit_cents: bigint;
  /** Answer of `available_of` (sql/) for the account alone. */
  available_cents: bigint;
  currency: string;
  /** Available balance of the credit account that this deposit secures; null without one. */
  secured_available_cents: bigint | null;
}

export interface Balance {
  /** Posted entries; below zero when the customer owes. */
  ledgerCents: bigint;
  /** Posted entries less open holds. */
  currentCents: bigint;
  /** Amount that can be spent. */
  availableCents: bigint;
  /** Credited amount that is not to be spent yet, because it may still be taken back. */
  reservedCents: bigint;
  limitCents: bigint;
  currency: string;
}

/**
 * The balance of a row. A deposit's available balance excludes the part that secures money owed, held or
 * reserved on its credit account.
 */
export function viewBalance(row: BalanceRow): Balance {
  const { ledger_cents: ledgerCents, limit_cents: limitCents, currency } = row;
  const currentCents = ledgerCents - row.held_cents;
  const { available_cents: own, secured_available_cents: secured } = row;
  const availableCents = secured !== null && secured < own ? secured : own;
  const reservedCents = limitCents + currentCents - own;
  return { ledgerCents, currentCents, availableCents, reservedCents, limitCents, currency };
}
