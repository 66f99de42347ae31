import { defineErrors } from '../../../kernel/define-errors.ts';

export const bookErrors = defineErrors({
  journal_dne: { kind: 'not_found', message: 'No journal {journal_id} exists.' },
});
