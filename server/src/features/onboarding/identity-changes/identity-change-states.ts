import { defineStates } from '../../../kernel/state-table.ts';

/** Facts that the guards of the state table read. */
export interface IdentityChangeFacts {
  /** A KYC or documents have to confirm the change. */
  isChecked: boolean;
}

/**
 * Life of an identity change. While it is checked the record stays as it was verified; the KYC that carries it
 * decides (docs/decisions/0288).
 */
export const identityChangeStates = defineStates({
  title: 'Identity change',
  source: 'docs/decisions/0288',
  stored: [{ table: 'identity_changes', column: 'status' }],
  states: ['checking', 'applied', 'refused', 'expired', 'error', 'cancelled'],
  guards: {
    isChecked: ({ isChecked }: IdentityChangeFacts) => isChecked,
    isUnchecked: ({ isChecked }: IdentityChangeFacts) => !isChecked,
  },
  rows: [
    {
      from: null,
      on: 'start',
      when: 'isChecked',
      to: 'checking',
      then: ['customer.identity.change_started'],
    },
    {
      from: null,
      on: 'start',
      when: 'isUnchecked',
      to: 'applied',
      then: ['applyToRecord', 'customer.identity.changed'],
    },
    {
      from: 'checking',
      on: 'kyc_passed',
      to: 'applied',
      then: ['applyToRecord', 'customer.identity.changed'],
    },
    {
      from: 'checking',
      on: 'kyc_failed',
      to: 'refused',
      then: ['customer.identity.change_ended'],
    },
    {
      from: 'checking',
      on: 'kyc_expired',
      to: 'expired',
      then: ['customer.identity.change_ended'],
    },
    {
      from: 'checking',
      on: 'kyc_error',
      to: 'error',
      then: ['customer.identity.change_ended'],
    },
    {
      from: 'checking',
      on: 'cancel',
      to: 'cancelled',
      then: ['customer.identity.change_ended', 'withdrawKyc'],
    },
  ],
});

export type IdentityChangeStatus = (typeof identityChangeStates.states)[number];
export type IdentityChangeMove = (typeof identityChangeStates.rows)[number]['on'];
export type IdentityChangeEffect = NonNullable<
  (typeof identityChangeStates.rows)[number]['then']
>[number];
