import Type, { type Static } from 'typebox';
import { Cents, nullable, oneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts';
import { closingSteps, refusedReasons, repaySources, waitingReasons } from './closing-rules.ts';
import { closingStates } from './closing-states.ts';

export const ClosingBody = Type.Object({
  external_account_id: Type.Optional(
    Uuid({
      description:
        "The deposit is paid back to this bank account. The default is the customer's only verified external account.",
    }),
  ),
  repay_from: Type.Optional(
    oneOf(repaySources, {
      description:
        '`deposit` (the default) repays the amount owed on the card from the deposit. `transfer` first pulls that amount from the bank account, so that the whole deposit is paid back.',
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
      '`waiting` means that the step continues by itself once the `reason` is resolved. `refused` means that the step is not possible at present; send the request again to retry it.',
  }),
  reason: nullable(
    oneOf(reasons, {
      description:
        'The reason explains a step that waits or is refused. It is null for any other step.',
    }),
  ),
  message: nullable(
    Type.String({
      description: 'The message states the reason in words. It is null if there is no reason.',
    }),
  ),
  amount: nullable(
    Cents({
      description:
        'The steps `repay` and `pay_back` moved this amount, or will move it at present balances, in cents. The amount is null for other steps.',
    }),
  ),
  transfer_id: nullable(
    Uuid({
      description: 'The step created this transfer last. The id is null if the step created none.',
    }),
  ),
});

export const ClosingAnswer = Type.Object(
  {
    account_id: Uuid({ description: 'The closing is that of this security deposit account.' }),
    status: oneOf(closingStates.states, {
      description:
        '`closing` means that the closing continues by itself. `stopped` means that a step is refused. `closed` means that all steps are done.',
    }),
    external_account_id: nullable(Uuid()),
    repay_from: oneOf(repaySources),
    deposit_balance: Cents({
      description:
        'The deposit has this ledger balance, in cents. A pull that is returned after the closing leaves it below zero.',
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
