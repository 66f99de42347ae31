import { defineErrors } from '../../../kernel/define-errors.ts';

export const brandErrors = defineErrors({
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  invalid_program: { kind: 'not_found', message: 'No program {program_id} exists.' },
});
