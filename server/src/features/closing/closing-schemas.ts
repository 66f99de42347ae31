import Type, { type Static } from 'typebox';
import { Cents, nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { closingSteps, refusedReasons, repaySources, waitingReasons } from './closing-rules.ts';
import { closingStates } from './closing-states.ts';

export const ClosingBody = Type.Object({
  external_account_id: Type.Optional(
    Uuid({
      description:
        "The bank account that the deposit is paid back to. By default the customer's only verified external account.",
    }),
  ),
  repay_from: Type.Optional(
    oneOf(repaySources, {
      description:
        'What is owed on the card is repaid from the deposit (the default), or first brought in from the bank account by a transfer, so that all of the deposit is paid back.',
      examples: ['deposit'],
    }),
  ),
});

const stepStatuses = ['done', 'waiting', 'todo', 'refused'] as const;
const reasons = [...Object.keys(waitingReasons), ...Object.keys(refusedReasons)];

const StepSchema = Type.Object({
  step: oneOf(closingSteps),
  status: oneOf(stepStatuses, {
    description:
      'waiting: goes on by itself when what it waits for has happened. refused: not possible as things are; ask again.',
  }),
  reason: nullable(oneOf(reasons, { description: 'Why it waits or is refused.' })),
  message: nullable(Type.String({ description: 'The same in words.' })),
  amount: nullable(
    Cents({ description: 'Of repay and pay_back: what it moved, or is to move as things are.' }),
  ),
  transfer_id: nullable(Uuid({ description: 'The last transfer that it asked for.' })),
});

export const ClosingAnswer = Type.Object(
  {
    account_id: Uuid({ description: 'The security deposit account.' }),
    status: oneOf(closingStates.states, {
      description: 'closing: goes on by itself. stopped: a step is refused. closed: all is done.',
    }),
    external_account_id: nullable(Uuid()),
    repay_from: oneOf(repaySources),
    deposit_balance: Cents({
      description:
        'What is posted on the deposit, in cents. A pull that comes back after the closing leaves it below zero.',
    }),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    steps: Type.Array(StepSchema),
  },
  { title: 'AccountClosing' },
);

const plain = { reason: null, message: null, amount: null, transfer_id: null };
const transferId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41';

export const closingExample: Static<typeof ClosingAnswer> = {
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
  status: 'closing',
  external_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  repay_from: 'deposit',
  deposit_balance: 0,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  steps: [
    { ...plain, step: 'close_cards', status: 'done' },
    { ...plain, step: 'repay', status: 'done', amount: 12_000, transfer_id: transferId },
    { ...plain, step: 'close_credit_account', status: 'done' },
    {
      step: 'pay_back',
      status: 'waiting',
      reason: 'pay_back_pending',
      message: waitingReasons.pay_back_pending,
      amount: 38_000,
      transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
    },
    { ...plain, step: 'close_deposit_account', status: 'todo' },
  ],
};
