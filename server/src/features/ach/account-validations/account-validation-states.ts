import { defineStates } from '../../../kernel/state-table.ts';

export const validationMethods = ['prenote', 'micro_deposits'] as const;
export type ValidationMethod = (typeof validationMethods)[number];

/** Facts that guard a validation's moves. */
export interface ValidationFacts {
  method: ValidationMethod;
  /** Attempts left before the present one. */
  triesLeft: number;
}

/**
 * Validations of external accounts. A prenote verifies the account unless it is returned within
 * three banking days, micro-deposits when the account's owner repeats their amounts. A return fails
 * either at any time.
 */
export const validationStates = defineStates({
  title: 'Account validation',
  source: 'docs/decisions/0098',
  stored: [{ table: 'account_validations', column: 'status' }],
  states: ['pending', 'waiting', 'awaiting_amounts', 'verified', 'failed', 'expired'],
  guards: {
    isPrenote: ({ method }: ValidationFacts) => method === 'prenote',
    isMicroDeposits: ({ method }: ValidationFacts) => method === 'micro_deposits',
    hasMoreTries: ({ triesLeft }: ValidationFacts) => triesLeft > 1,
    isLastTry: ({ triesLeft }: ValidationFacts) => triesLeft <= 1,
  },
  rows: [
    { from: null, on: 'start', to: 'pending', then: ['holdAccount'] },
    { from: 'pending', on: 'settle', when: 'isPrenote', to: 'waiting', then: ['awaitReturns'] },
    {
      from: 'pending',
      on: 'settle',
      when: 'isMicroDeposits',
      to: 'awaiting_amounts',
      then: ['setExpiry', 'account.micro_deposits.arrived'],
    },
    {
      from: 'waiting',
      on: 'no_return',
      to: 'verified',
      then: ['verifyAccount', 'account.validation.verified'],
    },
    {
      from: 'awaiting_amounts',
      on: 'match',
      to: 'verified',
      then: ['verifyAccount', 'account.validation.verified'],
    },
    { from: 'awaiting_amounts', on: 'mismatch', when: 'hasMoreTries', to: 'awaiting_amounts' },
    {
      from: 'awaiting_amounts',
      on: 'mismatch',
      when: 'isLastTry',
      to: 'failed',
      then: ['rejectAccount', 'account.validation.failed'],
    },
    {
      from: 'awaiting_amounts',
      on: 'expire',
      to: 'expired',
      then: ['expireAccount', 'account.validation.failed'],
    },
    {
      from: 'pending',
      on: 'return',
      to: 'failed',
      then: ['rejectAccount', 'account.validation.failed'],
    },
    {
      from: 'waiting',
      on: 'return',
      to: 'failed',
      then: ['rejectAccount', 'account.validation.failed'],
    },
    {
      from: 'awaiting_amounts',
      on: 'return',
      to: 'failed',
      then: ['rejectAccount', 'account.validation.failed'],
    },
    {
      from: 'verified',
      on: 'return',
      to: 'failed',
      then: ['rejectAccount', 'account.validation.failed'],
    },
  ],
});

export type ValidationMove = 'settle' | 'no_return' | 'match' | 'mismatch' | 'expire' | 'return';
export type ValidationEffect = NonNullable<
  (typeof validationStates)['rows'][number]['then']
>[number];
