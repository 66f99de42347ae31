import { defineErrors } from '../../../kernel/define-errors.ts';

export const objectErrors = defineErrors({
  object_dne: { kind: 'not_found', message: 'No object {object_id} exists.' },
});
