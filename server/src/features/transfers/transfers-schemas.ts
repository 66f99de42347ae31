import Type, { type Static } from 'typebox';
import { Cents, nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { advanceStates } from './advance-states.ts';
import { classCodes, maxAttempts, maxTransferCents } from './transfer-rules.ts';
import { transferStates } from './transfer-states.ts';

/** Contract, section 4.13. */
export const TransferBody = Type.Object(
  {
    ach: Type.Optional(
      Type.Object({
        class_code: Type.Optional(oneOf(classCodes, { default: 'WEB' })),
        same_day: Type.Optional(Type.Boolean({ default: false })),
      }),
    ),
    origination_account_id: Uuid(),
    destination_account_id: Uuid(),
    amount: Type.Integer({
      minimum: 1,
      maximum: maxTransferCents,
      description: 'Cents; at most what an ACH entry can hold, and $1,000,000 for a same-day one.',
      examples: [50_000],
    }),
    description: Type.Optional(nullable(Type.String({ maxLength: 255, examples: ['Deposit'] }))),
  },
  {
    examples: [
      {
        origination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
        destination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
        amount: 50_000,
        description: 'Deposit',
      },
    ],
  },
);

/** Contract, section 2.9. */
export const TransferAnswer = Type.Object(
  {
    transfer_id: Uuid(),
    transaction_id: Uuid({ description: "The id of the ledger's posting, once there is one." }),
    status: oneOf(transferStates.states),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    date_settled: nullable(Timestamp()),
    origination_account_id: nullable(
      Uuid({
        description: 'Null where another bank sent the money, or where it tests an account.',
      }),
    ),
    destination_account_id: Uuid(),
    description: nullable(Type.String()),
    amount: Cents(),
    ach: nullable(
      Type.Object(
        {
          ach_class_code: oneOf(classCodes),
          same_day: Type.Boolean(),
          ach_return_code: nullable(Type.String({ examples: ['R01'] })),
          failure_reason: nullable(Type.String()),
          company_name: Type.Optional(
            Type.String({
              description: 'Who sent an incoming direct deposit, where that was said.',
              examples: ['Example Payroll'],
            }),
          ),
        },
        { description: 'Null for a repayment, which takes no bank.' },
      ),
    ),
    original_transfer_id: nullable(
      Uuid({ description: 'Of a retry: the transfer that was tried first.' }),
    ),
    attempt: Type.Integer({
      minimum: 1,
      maximum: maxAttempts,
      description: 'How often the entry was presented with this one.',
    }),
    instant: nullable(
      Type.Object(
        {
          amount: Cents({
            description: 'What the brand advanced when the pull had left, in cents.',
          }),
          status: oneOf(advanceStates.states, {
            description:
              'open: it can be spent, not paid out. repaid: the pull settled. taken_back: it came back.',
          }),
          advanced_at: Timestamp(),
        },
        { description: 'Instant funding, where the program has it and it came to something.' },
      ),
    ),
  },
  { title: 'Transfer' },
);

export const transferExample: Static<typeof TransferAnswer> = {
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  transaction_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
  status: 'pending',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  date_settled: null,
  origination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  destination_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
  description: 'Deposit',
  amount: 50_000,
  ach: { ach_class_code: 'WEB', same_day: false, ach_return_code: null, failure_reason: null },
  original_transfer_id: null,
  attempt: 1,
  instant: null,
};
