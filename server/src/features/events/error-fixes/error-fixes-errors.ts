import { defineErrors } from '../../../kernel/define-errors.ts';

export const errorFixErrors = defineErrors({
  error_group_dne: {
    kind: 'not_found',
    message:
      'The request log has no failure of {operation} with the status {status} and this code.',
    cure: 'Take operation, status and code from GET /requests/errors.',
  },
  error_fix_dne: {
    kind: 'not_found',
    message: 'This error of {operation} is not marked as fixed.',
    cure: 'It is open already: another person may have opened it again.',
  },
});
