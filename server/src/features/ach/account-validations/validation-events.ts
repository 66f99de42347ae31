import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { ValidationMethodSchema } from './account-validations-schemas.ts';

const fields = {
  account_id: Uuid({ description: 'The external account.' }),
  validation_id: Uuid({ description: 'The validation.' }),
  method: ValidationMethodSchema,
};

export const validationEvents = {
  arrived: defineEvent({
    name: 'account.micro_deposits.arrived',
    reports: 'The two amounts are on the bank account, and its owner can report them.',
    says: 'Micro-deposits arrived, and their amounts can be reported',
    tone: 'warn',
    tells: { 'account-validation': 'awaiting_amounts' },
    about: 'owner',
    payload: fields,
  }),
  verified: defineEvent({
    name: 'account.validation.verified',
    reports: 'A bank account is verified.',
    says: 'Bank account verified',
    tone: 'ok',
    tells: { 'account-validation': 'verified' },
    about: 'owner',
    payload: fields,
  }),
  failed: defineEvent({
    name: 'account.validation.failed',
    reports: 'A bank account could not be verified.',
    says: 'Bank account not verified[: {reason}]',
    tone: 'bad',
    tells: { 'account-validation': 'failed' },
    about: 'owner',
    payload: {
      ...fields,
      reason: Type.Optional(
        Type.String({ description: 'The reason, as text.', examples: ['R03: No account'] }),
      ),
    },
  }),
};
