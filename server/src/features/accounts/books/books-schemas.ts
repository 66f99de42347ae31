import Type from 'typebox';
import {
  Cents,
  explained,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { accountKinds } from './books-rules.ts';

export const EntrySchema = Type.Object(
  {
    sequence: Type.Integer({
      description: "The account's entries are numbered from 1 without gaps.",
      examples: [1],
    }),
    journal_id: Uuid({ description: 'The entry belongs to this journal.' }),
    movement: Type.String({
      description:
        'The movement names the reason for the posting, such as `pull_settled` or `purchase_cleared`.',
      examples: ['pull_settled'],
    }),
    description: Type.String({ examples: ['ACH pull settled'] }),
    amount: Cents({
      description:
        'The entry changed the ledger balance by this amount, in cents. A negative amount lowered it.',
    }),
    balance_after: Cents({
      description:
        'The ledger balance had this value after the entry, in cents. A balance below zero is owed.',
    }),
    currency: Type.String({ examples: ['USD'] }),
    source_type: oneOf(['transfer', 'transaction', 'closing'], {
      description: 'An object of this type moved the money.',
    }),
    source_id: Uuid({
      description:
        'The source is identified by its `transfer_id`, its `transaction_id` or, for a closing, the `account_id` of the deposit.',
    }),
    date_created: Timestamp(),
  },
  named('LedgerEntry'),
);

export const entryExample = {
  sequence: 1,
  journal_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  movement: 'pull_settled',
  description: 'ACH pull settled',
  amount: 50_000,
  balance_after: 50_000,
  currency: 'USD',
  source_type: 'transfer',
  source_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
  date_created: '2026-07-01T12:00:00.000Z',
};

const debit = () =>
  Cents({ description: 'Balances below zero are summed here as a positive amount, in cents.' });
const credit = () => Cents({ description: 'Balances above zero are summed here, in cents.' });

export const TrialBalanceSchema = Type.Object(
  {
    program_id: Uuid(),
    program_name: Type.String({ examples: ['Secured card'] }),
    currency: Type.String({ examples: ['USD'] }),
    as_of: Timestamp(),
    accounts: Type.Array(
      Type.Object({
        kind: oneOf(accountKinds, {
          description:
            "The kinds are customers' deposit and credit accounts, the settlement accounts of the bank and of the card network, the brand's funding account (a debit is the float that the brand has advanced) and the account of account validations.",
        }),
        count: Type.Integer({ description: 'The program has this many accounts of the kind.' }),
        debit: debit(),
        credit: credit(),
      }),
      { description: 'The balances of the program, summed for each kind of account.' },
    ),
    debit_total: debit(),
    credit_total: credit(),
    balanced: Type.Boolean({
      description: 'True if both totals are equal, as they must be.',
    }),
  },
  named('TrialBalance'),
);

export const trialBalanceExample = {
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
  program_name: 'Secured card',
  currency: 'USD',
  as_of: '2026-07-01T12:00:00.000Z',
  accounts: [
    { kind: 'security_deposit', count: 1, debit: 0, credit: 50_000 },
    { kind: 'credit', count: 1, debit: 1_234, credit: 0 },
    { kind: 'bank_settlement', count: 1, debit: 50_000, credit: 0 },
    { kind: 'network_settlement', count: 1, debit: 0, credit: 1_234 },
    { kind: 'brand_funding', count: 0, debit: 0, credit: 0 },
    { kind: 'account_validation', count: 0, debit: 0, credit: 0 },
  ],
  debit_total: 51_234,
  credit_total: 51_234,
  balanced: true,
};

const RequestedProof = Type.Object(
  {
    status: explained('The progress of the proof.', {
      waiting: 'no worker has begun it yet',
      running: 'a worker is proving',
      verified: 'all checks hold',
      failed: 'a check does not hold, which `failed_check` names',
      given_up: 'it ended without a result three times',
    }),
    steps_done: Type.Integer({ description: 'Steps of the proof that are done.' }),
    steps_total: Type.Integer({ description: 'Steps of the proof. It is 0 until it begins.' }),
    failed_check: nullable(
      Type.String({ description: 'The statement that does not hold. It is null without one.' }),
    ),
    date_requested: Timestamp({ description: 'The proof was requested at this time.' }),
    date_ended: nullable(
      Timestamp({ description: 'The proof ended at this time. It is null until then.' }),
    ),
  },
  {
    description:
      "The last proof of the brand's own books that was requested. It is null without a request.",
  },
);

export const VerificationSchema = Type.Object(
  {
    status: oneOf(['pending', 'verified', 'failed'], {
      description:
        'The status is that of the last hourly proof of all books. It is `pending` until the first proof has ended.',
    }),
    date_verified: nullable(
      Timestamp({
        description: 'The last hourly proof ended at this time. The value is null until then.',
      }),
    ),
    requested: nullable(RequestedProof),
    journals_since: nullable(
      Type.Integer({
        description:
          "The movements of money that the brand has booked since the last proof of its books, hourly or requested, began: no proof covers them yet. At most 1,000 are counted. It is null before the first proof. In a seeded world, whose ids bear the world's time, it is not exact.",
        examples: [3],
      }),
    ),
  },
  named('LedgerVerification'),
);

export const verificationExample = {
  status: 'verified',
  date_verified: '2026-07-01T12:00:00.000Z',
  requested: {
    status: 'running',
    steps_done: 12,
    steps_total: 60,
    failed_check: null,
    date_requested: '2026-07-01T12:30:00.000Z',
    date_ended: null,
  },
  journals_since: 3,
};
