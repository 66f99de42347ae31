import { defineErrors } from './define-errors.ts';

/** The one error that rules of the kernel throw: see `invalidInput`. */
export const inputErrors = defineErrors({
  invalid_input: {
    kind: 'invalid',
    message: 'Invalid request: {problems}.',
    credit: { code: 3000, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_REQUEST' },
  },
});
