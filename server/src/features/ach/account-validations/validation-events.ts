import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { ValidationMethodSchema } from './account-validations-schemas.ts';

const fields = {
  account_id: Uuid({ description: 'The external account.' }),
  validation_id: Uuid({ description: 'The validation.' }),
  method: ValidationMethodSchema,
};

export const validationEvents = [
  defineEvent(
    'account.micro_deposits.arrived',
    'The two amounts are on the bank account, and its owner can report them.',
    fields,
    'owner',
  ),
  defineEvent('account.validation.verified', 'A bank account is verified.', fields, 'owner'),
  defineEvent(
    'account.validation.failed',
    'A bank account could not be verified.',
    {
      ...fields,
      reason: Type.Optional(
        Type.String({ description: 'The reason, as text.', examples: ['R03: No account'] }),
      ),
    },
    'owner',
  ),
];
