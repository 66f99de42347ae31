import Type, { type Static } from 'typebox';
import {
  Cents,
  explained,
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import type { accountTypes } from './account-rules.ts';
import type { accountStates } from './account-states.ts';
import { optionalExternalFields } from './external-account-schemas.ts';

export const BalanceSchema = Type.Object(
  {
    current_balance: Cents({
      description: 'The current balance is the ledger balance minus holds, in cents.',
    }),
    ledger_balance: Cents({
      description:
        'The ledger balance is the sum of all posted entries, in cents. A balance below zero is owed.',
    }),
    available_balance: Cents({
      description: 'The available balance is the amount that can be spent, in cents.',
    }),
    reserved_balance: Type.Optional(
      Cents({
        description:
          'Payments of this amount have settled and lower what is owed, but cannot be spent yet, because the other bank may still return them. The field is absent while nothing is reserved.',
      }),
    ),
    currency: Type.String({ examples: ['USD'] }),
  },
  named('Balance'),
);
export type WireBalance = Static<typeof BalanceSchema>;

const typeSentences: Record<(typeof accountTypes)[number], string> = {
  security_deposit: "the customer's deposit, whose settled balance is the credit limit",
  credit:
    'the account that card purchases are posted to; its balance is negative when money is owed',
  external: "the customer's own account at another bank",
};
export const AccountTypeSchema = explained(
  'The kind of account.',
  typeSentences,
  named('AccountType'),
);

const statusSentences: Record<(typeof accountStates.states)[number], string> = {
  active: 'the account is in use',
  inactive:
    'the link of the external account is unfinished, or the deposit is being closed or was reopened by a return',
  frozen: 'no money leaves the account; payments, returns and deposits still arrive on it',
  closed: 'the account was closed after its balance was paid out',
  removed: 'the link of the external account was removed',
};

export const AccountStatusSchema = explained(
  'The status of the account.',
  statusSentences,
  named('AccountStatus'),
);

const id = () => Uuid();

/** Contract, section 2.7; fields of one type of account are absent from the others. */
export const AccountSchema = Type.Object(
  {
    account_id: id(),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    program_id: Type.Optional(id()),
    customer_id: nullable(id()),
    business_id: nullable(id()),
    type: AccountTypeSchema,
    status: AccountStatusSchema,
    description: Type.String(),
    freeze: Type.Optional(
      Type.Object(
        {
          reason: Type.String({
            description: 'The reason that the request to freeze the account gave.',
            examples: ['Card numbers were sold'],
          }),
          frozen_at: Timestamp({ description: 'The account was frozen at this time.' }),
        },
        { description: 'Why and when the account was frozen; absent while it is not frozen.' },
      ),
    ),
    routing_number: Type.Optional(
      Type.Integer({
        description:
          'ACH transfers to the account use this routing number and `account_number`. As an integer it has no leading zeros; `ach` has all digits.',
      }),
    ),
    account_number: Type.Optional(secret(Type.Integer())),
    ach: Type.Optional(
      Type.Object(
        {
          routing_number: Type.String({ examples: ['110000000'] }),
          account_number: secret(Type.String({ examples: ['483920117465'] })),
        },
        {
          description:
            'The routing and account number of a security deposit account, as text with all digits.',
        },
      ),
    ),
    balance: BalanceSchema,
    security_deposit: Type.Optional(Type.Object({ credit_account: nullable(id()) })),
    credit: Type.Optional(
      Type.Object(
        {
          credit_limit: Cents({
            description:
              'The credit limit equals the settled balance of the security deposit account, in cents.',
          }),
          security_deposit_account_id: nullable(id()),
        },
        { description: 'The limit of a credit account.' },
      ),
    ),
    ...optionalExternalFields,
  },
  named('Account'),
);

export const balanceExample = {
  current_balance: 50_000,
  ledger_balance: 50_000,
  available_balance: 50_000,
  currency: 'USD',
};

export const accountExample = {
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c23',
  business_id: null,
  type: 'security_deposit',
  status: 'active',
  description: 'Security deposit account',
  balance: balanceExample,
  routing_number: 110_000_000,
  account_number: 483_920_117_465,
  ach: { routing_number: '110000000', account_number: '483920117465' },
  security_deposit: { credit_account: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24' },
};
