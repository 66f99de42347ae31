import { defineErrors } from './define-errors.ts';

/** The one error that rules of the kernel throw: see `invalidInput`. */
export const inputErrors = defineErrors({
  invalid_input: {
    kind: 'invalid',
    meaning:
      'A field or parameter of your request is missing, has the wrong form or breaks a rule; nothing was changed.',
    message: 'Invalid request: {problems}.',
    credit: { code: 3000, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_REQUEST' },
  },
});
