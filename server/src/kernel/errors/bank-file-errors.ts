import type { ErrorEntries } from '../error-entry.ts';

export const bankFileErrors = {
  bank_file_dne: { kind: 'not_found', message: 'No bank file {bank_file_id} exists.' },
} as const satisfies ErrorEntries;
