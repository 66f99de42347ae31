import Type from 'typebox';
import { Cents, nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { accountKinds } from './books-rules.ts';

export const EntrySchema = Type.Object(
  {
    sequence: Type.Integer({
      description: "Counts the account's entries from 1, without a gap.",
      examples: [1],
    }),
    journal_id: Uuid({ description: 'The journal that the entry is a side of.' }),
    movement: Type.String({
      description: 'Why money moved: `pull_settled`, `purchase_cleared` and so on.',
      examples: ['pull_settled'],
    }),
    description: Type.String({ examples: ['ACH pull settled'] }),
    amount: Cents({
      description: 'Cents by which the ledger balance rose; below zero where it fell.',
    }),
    balance_after: Cents({
      description: 'The ledger balance after the entry, in cents. Below zero: owed.',
    }),
    currency: Type.String({ examples: ['USD'] }),
    source_type: oneOf(['transfer', 'transaction', 'closing'], {
      description: 'What moved the money.',
    }),
    source_id: Uuid({
      description:
        'Its id: a `transfer_id`, a `transaction_id` or, of a closing, the id of the deposit.',
    }),
    date_created: Timestamp(),
  },
  { title: 'Entry' },
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

const debit = () => Cents({ description: 'Balances below zero, as a sum above it, in cents.' });
const credit = () => Cents({ description: 'Balances above zero, in cents.' });

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
            "Customers' deposits and credit accounts, and what the bank and the card network settle, and what the brand has advanced (a debit: the float).",
        }),
        count: Type.Integer({ description: 'How many accounts of the kind there are.' }),
        debit: debit(),
        credit: credit(),
      }),
    ),
    debit_total: debit(),
    credit_total: credit(),
    balanced: Type.Boolean({ description: 'Whether both totals are equal, as they must be.' }),
  },
  { title: 'TrialBalance' },
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

export const VerificationSchema = Type.Object(
  {
    status: oneOf(['pending', 'verified', 'failed'], {
      description: '`pending` until the first proof has ended.',
    }),
    date_verified: nullable(Timestamp({ description: 'When the last proof ended.' })),
  },
  { title: 'LedgerVerification' },
);

export const verificationExample = {
  status: 'verified',
  date_verified: '2026-07-01T12:00:00.000Z',
};
