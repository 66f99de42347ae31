import { defineStates } from '../../../kernel/state-table.ts';

export const transferKinds = [
  'pull',
  'push',
  'repayment',
  'incoming',
  'prenote',
  'micro_deposit',
] as const;

/**
 * Kind of a transfer: a pull collects money over ACH, a push pays it out, a repayment stays between
 * accounts held here, and an incoming one is a credit from another bank. A prenote (without an
 * amount) and a micro-deposit test an external account.
 */
export type TransferKind = (typeof transferKinds)[number];

/** Kinds of the entries that test an external account. */
export const accountTestKinds = [
  'prenote',
  'micro_deposit',
] as const satisfies readonly TransferKind[];

/** Kinds of the transfers that debit a customer's bank account. */
const debitKinds = ['pull'] as const satisfies readonly TransferKind[];

export function isDebit(kind: TransferKind): boolean {
  return debitKinds.some((debit) => debit === kind);
}

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
 * Transfers. A pull posts when it settles. A push posts when it is requested, so that its amount
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
    isPush: ({ kind }: TransferFacts) => kind === 'push',
    isRepayment: ({ kind }: TransferFacts) => kind === 'repayment',
    isIncoming: ({ kind }: TransferFacts) => kind === 'incoming',
    isPrenote: ({ kind }: TransferFacts) => kind === 'prenote',
    isMicroDeposit: ({ kind }: TransferFacts) => kind === 'micro_deposit',
    isTest: ({ kind }: TransferFacts) => isAccountTest(kind),
    isPullNotLeft: ({ kind, hasLeft }: TransferFacts) => kind === 'pull' && !hasLeft,
    isPushNotLeft: ({ kind, hasLeft }: TransferFacts) => kind === 'push' && !hasLeft,
  },
  rows: [
    {
      from: null,
      on: 'request',
      when: 'isPull',
      to: 'pending',
      then: ['joinWindow', 'transfer.created'],
    },
    {
      from: null,
      on: 'request',
      when: 'isPush',
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
      when: 'isPullNotLeft',
      to: 'cancelled',
      then: ['transfer.cancelled'],
    },
    {
      from: 'pending',
      on: 'cancel',
      when: 'isPushNotLeft',
      to: 'cancelled',
      then: ['undoPayOut', 'transfer.cancelled'],
    },
    { from: 'pending', on: 'fail', when: 'isPull', to: 'failed', then: ['transfer.failed'] },
    {
      from: 'pending',
      on: 'fail',
      when: 'isPush',
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
      when: 'isPush',
      to: 'completed',
      then: ['transfer.completed'],
    },
    { from: 'pending', on: 'return', when: 'isPull', to: 'returned', then: ['transfer.returned'] },
    {
      from: 'pending',
      on: 'return',
      when: 'isPush',
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
      when: 'isPush',
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
