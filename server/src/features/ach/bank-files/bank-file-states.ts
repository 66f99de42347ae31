import { defineStates } from '../../../kernel/state-table.ts';

/**
 * Bank files. An outgoing file is cut, delivered to the bank, and settled when all its batches have
 * settled. An incoming file is stored as a whole and then applied answer by answer, or is rejected
 * as a whole.
 */
export const bankFileStates = defineStates({
  title: 'Bank file',
  source: 'docs/decisions/0072',
  stored: [{ table: 'bank_files', column: 'status' }],
  states: ['cut', 'delivered', 'settled', 'received', 'imported', 'rejected'],
  rows: [
    { from: null, on: 'cut', to: 'cut' },
    { from: 'cut', on: 'deliver', to: 'delivered' },
    { from: 'delivered', on: 'settle', to: 'settled' },
    { from: null, on: 'receive', to: 'received' },
    { from: null, on: 'reject', to: 'rejected' },
    { from: 'received', on: 'import', to: 'imported' },
  ],
});

export type BankFileStatus = (typeof bankFileStates.states)[number];
