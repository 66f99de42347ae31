import type { ErrorEntries } from '../error-entry.ts';

export const brandErrors = {
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  invalid_program: { kind: 'not_found', message: 'No program {program_id} exists.' },
} as const satisfies ErrorEntries;
