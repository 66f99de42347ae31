import { defineErrors } from '../../../kernel/define-errors.ts';

export const validationErrors = defineErrors({
  validation_dne: { kind: 'not_found', message: 'No validation {validation_id} exists.' },
  account_verified: {
    kind: 'conflict',
    meaning: 'Your request would verify a bank account that is verified.',
    message: 'Account {account_id} is already verified.',
    cure: 'Go on without a validation: money can move.',
  },
  validation_in_progress: {
    kind: 'conflict',
    meaning: 'Your request would begin a second validation of a bank account beside the first.',
    message: 'Validation {validation_id} of the account is still running.',
    cure: 'Wait for account.validation.verified or account.validation.failed.',
  },
  validation_limit: {
    kind: 'conflict',
    meaning: 'The bank account was validated as often as it may be within this time.',
    message:
      'An account can be validated at most {limit} times in {days} days; times before it was unlinked count.',
    example: { limit: 5 },
    cure: 'Try again when thirty days have passed since the first, or have another account linked.',
  },
  validation_not_awaiting: {
    kind: 'conflict',
    meaning: 'Your request sent amounts to a validation that does not wait for any.',
    message: 'The validation is {status} and accepts no amounts.',
    example: { status: 'verified' },
    cure: 'Read the validation: amounts are taken after account.micro_deposits.arrived.',
  },
});
