import Type, { type Static } from 'typebox';
import { nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { maxTries } from './account-validation-rules.ts';
import { validationMethods, validationStates } from './account-validation-states.ts';

export const ValidationBody = Type.Object({
  method: oneOf(validationMethods, {
    description:
      'prenote: an entry without money; the account is verified where nothing comes back for three banking days. micro_deposits: two amounts of less than a dollar, which the owner tells.',
  }),
  program_id: Type.Optional(
    Uuid({ description: "Who sends the entries; the brand's first program where it is not said." }),
  ),
});

export const AmountsBody = Type.Object({
  amounts: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), {
    minItems: 2,
    maxItems: 2,
    description: 'Both amounts in cents, in any order.',
    examples: [[32, 45]],
  }),
});

export const ValidationAnswer = Type.Object(
  {
    validation_id: Uuid(),
    account_id: Uuid(),
    program_id: Uuid(),
    method: oneOf(validationMethods),
    status: oneOf(validationStates.states, {
      description:
        'pending: its entries are on their way. waiting: a prenote has settled, and a return may still come. awaiting_amounts: micro-deposits have arrived.',
    }),
    transfer_ids: Type.Array(Uuid(), {
      description: 'Its entries: of a prenote one, of micro-deposits two.',
    }),
    tries_left: nullable(
      Type.Integer({
        minimum: 0,
        maximum: maxTries,
        description: 'How often amounts can still be told. Null for a prenote.',
      }),
    ),
    expires_at: nullable(Timestamp({ description: 'Until when amounts can be told.' })),
    failure_reason: nullable(Type.String({ examples: ['R03: No account'] })),
    date_verified: nullable(Timestamp()),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  { title: 'AccountValidation' },
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
