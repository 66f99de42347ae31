import Type, { type Static } from 'typebox';
import {
  Cents,
  explained,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import {
  type ClosingStep,
  refusedReasons,
  type repaySources,
  waitingReasons,
} from './closing-rules.ts';
import { closingStates } from './closing-states.ts';

const repaySentences: Record<(typeof repaySources)[number], string> = {
  deposit: 'the amount owed on the card is repaid from the deposit',
  transfer:
    'the amount owed is first pulled from the bank account, so that the whole deposit is paid back',
};

export const ClosingBody = Type.Object(
  {
    external_account_id: Type.Optional(
      Uuid({
        description:
          "The deposit is paid back to this bank account. The default is the customer's only verified external account.",
      }),
    ),
    repay_from: Type.Optional(
      explained('The source of the repayment; the default is `deposit`.', repaySentences, {
        examples: ['deposit'],
      }),
    ),
  },
  named('AccountClosingCreate'),
);

const reasons = [...Object.keys(waitingReasons), ...Object.keys(refusedReasons)];

const stepSentences: Record<ClosingStep, string> = {
  close_cards: 'the cards on this deposit are closed; cards on another deposit stay',
  repay:
    'the amount owed is moved from the deposit, as far as it covers it; with `transfer` it is pulled from the bank account first. It waits for pulls on their way only while the deposit is short',
  close_credit_account: 'the credit account is closed',
  pay_back: 'the rest of the deposit is paid to the bank account',
  close_deposit_account: 'the security deposit account is closed',
};

export const ClosingStepSchema = explained(
  'The step of the closing.',
  stepSentences,
  named('ClosingStepName'),
);

const StepSchema = Type.Object(
  {
    step: ClosingStepSchema,
    status: explained('The status of the step.', {
      done: 'nothing is left of it',
      waiting: 'it continues by itself once the `reason` is resolved',
      todo: 'it follows the steps before it',
      refused: 'it is not possible at present; send the request again to retry it',
    }),
    reason: nullable(
      oneOf(reasons, {
        description:
          'The reason explains a step that waits or is refused. It is null for any other step.',
      }),
    ),
    message: nullable(
      Type.String({
        description: 'The message explains the reason. It is null if there is no reason.',
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
        description:
          'The step created this transfer last. The id is null if the step created none.',
      }),
    ),
  },
  named('AccountClosingStep'),
);

export const closingStatusSchema = oneOf(closingStates.states, {
  description:
    '`closing` means that the closing continues by itself. `stopped` means that a step is refused. `closed` means that all steps are done.',
});

export const ClosingAnswer = Type.Object(
  {
    account_id: Uuid({ description: 'The closing is that of this security deposit account.' }),
    status: closingStatusSchema,
    external_account_id: nullable(Uuid()),
    repay_from: explained('The source of the repayment.', repaySentences),
    deposit_balance: Cents({
      description:
        'The deposit has this ledger balance, in cents. A pull that is returned after the closing leaves it below zero.',
    }),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    steps: Type.Array(StepSchema, {
      description:
        'The present state of the steps: the return of an earlier transfer can reopen a step that was done.',
    }),
  },
  named('AccountClosing'),
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
