import Type, { type Static } from 'typebox';
import {
  explained,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { maxTries } from './account-validation-rules.ts';
import { type validationMethods, validationStates } from './account-validation-states.ts';

const methodSentences: Record<(typeof validationMethods)[number], string> = {
  prenote:
    'an entry of zero dollars is sent; the account is verified if no return arrives for three banking days',
  micro_deposits:
    "two amounts of less than a dollar are sent, which the account's owner reports back",
};
export const ValidationMethodSchema = explained(
  'The method of the validation.',
  methodSentences,
  named('ValidationMethod'),
);

export const ValidationBody = Type.Object(
  {
    method: ValidationMethodSchema,
    program_id: Type.Optional(
      Uuid({
        description:
          "The entries are sent for this program. The default is the brand's first program.",
      }),
    ),
  },
  named('AccountValidationCreate'),
);

export const AmountsBody = Type.Object(
  {
    amounts: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), {
      minItems: 2,
      maxItems: 2,
      description: 'Both amounts are in cents, in any order.',
      examples: [[32, 45]],
    }),
  },
  named('MicroDepositAmounts'),
);

export const ValidationAnswer = Type.Object(
  {
    validation_id: Uuid(),
    account_id: Uuid(),
    program_id: Uuid(),
    method: ValidationMethodSchema,
    status: oneOf(validationStates.states, {
      description:
        '`pending` means that the entries have not settled. `waiting` means that a prenote has settled and a return can still arrive. `awaiting_amounts` means that the micro-deposits have settled and their amounts can be verified.',
    }),
    transfer_ids: Type.Array(Uuid(), {
      description:
        "These transfers are the validation's entries: one for a prenote, two for micro-deposits.",
    }),
    tries_left: nullable(
      Type.Integer({
        minimum: 0,
        maximum: maxTries,
        description:
          'The amounts can be tried this many more times. The value is null for a prenote.',
      }),
    ),
    expires_at: nullable(
      Timestamp({
        description:
          'The amounts can be verified until this time. The value is null for a prenote and until the micro-deposits have settled.',
      }),
    ),
    failure_reason: nullable(Type.String({ examples: ['R03: No account'] })),
    date_verified: nullable(Timestamp()),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('AccountValidation'),
);

export const validationExample: Static<typeof ValidationAnswer> = {
  validation_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c71',
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c01',
  method: 'micro_deposits',
  status: 'awaiting_amounts',
  transfer_ids: ['01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c72', '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c73'],
  tries_left: 3,
  expires_at: '2026-07-12T12:30:00.000Z',
  failure_reason: null,
  date_verified: null,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-02T12:30:00.000Z',
};
