import { defineStates } from '../../../kernel/state-table.ts';

export const transferKinds = [
  'pull',
  'push',
  'repayment',
  'payment',
  'payment_reversal',
  'incoming',
  'prenote',
  'micro_deposit',
] as const;

/**
 * Kind of a transfer: a pull collects money for a deposit over ACH, a push pays it out, a repayment stays
 * between accounts held here, and an incoming one is a credit from another bank. A payment collects what is
 * owed on a credit account, and its reversal sends that back. A prenote (without an
 * amount) and a micro-deposit test an external account.
 */
export type TransferKind = (typeof transferKinds)[number];

/** Kinds that debit an account at another bank. */
export const debitKinds = ['pull', 'payment'] as const satisfies readonly TransferKind[];

export function isDebit(kind: string): boolean {
  return debitKinds.some((debit) => debit === kind);
}

/** Kinds that credit an account at another bank with money that was posted before. */
const creditKinds = ['push', 'payment_reversal'] as const satisfies readonly TransferKind[];

export function isCredit(kind: string): boolean {
  return creditKinds.some((credit) => credit === kind);
}

/** Kinds of the entries that test an external account. */
export const accountTestKinds = [
  'prenote',
  'micro_deposit',
] as const satisfies readonly TransferKind[];

export function isAccountTest(kind: TransferKind): boolean {
  return accountTestKinds.some((test) => test === kind);
}

/** Facts that guard a transfer's moves. */
export interface TransferFacts {
  kind: TransferKind;
  /** True once the entry is in a bank file. */
  hasLeft: boolean;
}

/**
 * Transfers. A pull and a payment post when they settle. A push posts when it is requested, so that its amount
 * cannot be spent meanwhile, and is reversed when it is cancelled, fails or is returned. Only ACH
 * transfers are returned.
 */
export const transferStates = defineStates({
  title: 'Transfer',
  source: 'contract, section 4.13; completion page, section 6',
  stored: [{ table: 'transfers', column: 'status' }],
  states: ['pending', 'completed', 'returned', 'cancelled', 'failed'],
  guards: {
    isPull: ({ kind }: TransferFacts) => kind === 'pull',
    isPayment: ({ kind }: TransferFacts) => kind === 'payment',
    isDebit: ({ kind }: TransferFacts) => isDebit(kind),
    isCredit: ({ kind }: TransferFacts) => isCredit(kind),
    isRepayment: ({ kind }: TransferFacts) => kind === 'repayment',
    isIncoming: ({ kind }: TransferFacts) => kind === 'incoming',
    isPrenote: ({ kind }: TransferFacts) => kind === 'prenote',
    isMicroDeposit: ({ kind }: TransferFacts) => kind === 'micro_deposit',
    isTest: ({ kind }: TransferFacts) => isAccountTest(kind),
    isDebitNotLeft: ({ kind, hasLeft }: TransferFacts) => isDebit(kind) && !hasLeft,
    isCreditNotLeft: ({ kind, hasLeft }: TransferFacts) => isCredit(kind) && !hasLeft,
  },
  rows: [
    {
      from: null,
      on: 'request',
      when: 'isDebit',
      to: 'pending',
      then: ['joinWindow', 'transfer.created'],
    },
    {
      from: null,
      on: 'request',
      when: 'isCredit',
      to: 'pending',
      then: ['payOut', 'joinWindow', 'transfer.created'],
    },
    {
      from: null,
      on: 'request',
      when: 'isRepayment',
      to: 'completed',
      then: ['repay', 'transfer.completed'],
    },
    {
      from: null,
      on: 'receive',
      when: 'isIncoming',
      to: 'completed',
      then: ['creditReceived', 'transfer.completed'],
    },
    {
      from: 'pending',
      on: 'cancel',
      when: 'isDebitNotLeft',
      to: 'cancelled',
      then: ['transfer.cancelled'],
    },
    {
      from: 'pending',
      on: 'cancel',
      when: 'isCreditNotLeft',
      to: 'cancelled',
      then: ['undoPayOut', 'transfer.cancelled'],
    },
    { from: 'pending', on: 'fail', when: 'isDebit', to: 'failed', then: ['transfer.failed'] },
    {
      from: 'pending',
      on: 'fail',
      when: 'isCredit',
      to: 'failed',
      then: ['undoPayOut', 'transfer.failed'],
    },
    {
      from: 'pending',
      on: 'settle',
      when: 'isPull',
      to: 'completed',
      then: ['creditDeposit', 'transfer.completed'],
    },
    {
      from: 'pending',
      on: 'settle',
      when: 'isPayment',
      to: 'completed',
      then: ['creditPayment', 'reservePayment', 'transfer.completed'],
    },
    {
      from: 'pending',
      on: 'settle',
      when: 'isCredit',
      to: 'completed',
      then: ['transfer.completed'],
    },
    { from: 'pending', on: 'return', when: 'isDebit', to: 'returned', then: ['transfer.returned'] },
    {
      from: 'pending',
      on: 'return',
      when: 'isCredit',
      to: 'returned',
      then: ['undoPayOut', 'transfer.returned'],
    },
    {
      from: 'completed',
      on: 'return',
      when: 'isPull',
      to: 'returned',
      then: ['debitDeposit', 'transfer.returned'],
    },
    {
      from: 'completed',
      on: 'return',
      when: 'isPayment',
      to: 'returned',
      then: ['debitPayment', 'dropReserve', 'transfer.returned'],
    },
    {
      from: 'completed',
      on: 'return',
      when: 'isCredit',
      to: 'returned',
      then: ['undoPayOut', 'transfer.returned'],
    },
    { from: null, on: 'request', when: 'isTest', to: 'pending', then: ['joinWindow'] },
    { from: 'pending', on: 'fail', when: 'isTest', to: 'failed', then: ['notifyValidation'] },
    {
      from: 'pending',
      on: 'settle',
      when: 'isPrenote',
      to: 'completed',
      then: ['notifyValidation'],
    },
    {
      from: 'pending',
      on: 'settle',
      when: 'isMicroDeposit',
      to: 'completed',
      then: ['payTest', 'notifyValidation'],
    },
    { from: 'pending', on: 'return', when: 'isTest', to: 'returned', then: ['notifyValidation'] },
    {
      from: 'completed',
      on: 'return',
      when: 'isPrenote',
      to: 'returned',
      then: ['notifyValidation'],
    },
    {
      from: 'completed',
      on: 'return',
      when: 'isMicroDeposit',
      to: 'returned',
      then: ['undoTest', 'notifyValidation'],
    },
  ],
});

export type TransferStatus = (typeof transferStates.states)[number];
export type TransferMove = 'cancel' | 'fail' | 'settle' | 'return';
export type TransferEffect = NonNullable<(typeof transferStates)['rows'][number]['then']>[number];
