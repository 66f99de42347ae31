import Type, { type Static } from 'typebox';
import { centsToNumber } from '../../../kernel/money.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  Cents,
  DateOnly,
  explained,
  named,
  nullable,
  oneOf,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { accountErrors } from '../accounts/accounts.ts';
import { queryHistory } from './query-history.ts';

/** The largest int32, the contract's maximum of `offset` (section 4.15). */
const maxOffset = 2_147_483_647;

const text = () => nullable(Type.String());

export const DetailsSchema = Type.Object({
  statement_descriptor: Type.String(),
  mcc_description: text(),
  merchant_name: text(),
  merchant_address: text(),
  merchant_city: text(),
  merchant_state: text(),
  merchant_postal_code: text(),
  merchant_country: text(),
  merchant_lat: nullable(Type.Number()),
  merchant_long: nullable(Type.Number()),
  merchant_store_number: text(),
});

const TransactionSchema = Type.Object(
  {
    transaction_id: Uuid(),
    state: explained('The state of the transaction.', {
      pending: 'the bank has authorized it and not posted it yet',
      completed: 'the bank has posted it',
    }),
    previous_transaction_id: nullable(
      Uuid({
        description:
          'For a completed transaction, this is the id of the pending transaction that preceded it, if there was one; null otherwise.',
      }),
    ),
    transaction_type: Type.String(),
    amount: Type.Integer({
      description:
        'The amount is in cents. A positive amount left the account; a negative amount entered it.',
    }),
    currency: Type.String(),
    created_time: DateOnly({ description: 'The transaction was authorized on this day (UTC).' }),
    updated_time: DateOnly({
      description: 'The transaction occurred or was completed on this day (UTC).',
    }),
    details: DetailsSchema,
  },
  named('ExternalTransaction'),
);

/** Contract, section 2.10: a history that is being built, and one that is ready. */
const HistorySchema = Type.Object(
  {
    account_id: Uuid(),
    status: Type.Optional(
      explained('Present while the history is being built.', {
        initiated: 'the history is being built; `account.history.ready` follows',
      }),
    ),
    message: Type.Optional(
      Type.String({ description: 'The message says that the history is being built.' }),
    ),
    type: Type.Optional(oneOf(['external'], { description: 'The kind of account.' })),
    balances: Type.Optional(
      Type.Object({
        available_balance: Cents(),
        current_balance: Cents(),
        currency: Type.String(),
      }),
    ),
    total_transactions: Type.Optional(Type.Integer()),
    transactions: Type.Optional(Type.Array(TransactionSchema)),
  },
  named('AccountHistory'),
);

const example: Static<typeof HistorySchema> = {
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  type: 'external',
  balances: { available_balance: 431_250, current_balance: 434_100, currency: 'USD' },
  total_transactions: 47,
  transactions: [
    {
      transaction_id: '6a1f7c1e-52d3-8b1c-9a51-3f1e8f0b6c32',
      state: 'completed',
      previous_transaction_id: '0c9d2a44-8be1-8f0a-b7c2-91de8f0b6c33',
      transaction_type: 'in_store_purchase',
      amount: 575,
      currency: 'USD',
      created_time: '2026-06-29',
      updated_time: '2026-06-30',
      details: {
        statement_descriptor: 'HARBOR BEAN COFFEE 0204 WILMINGTON DE',
        mcc_description: 'Fast Food Restaurants',
        merchant_name: 'Harbor Bean Coffee',
        merchant_address: '120 Market St',
        merchant_city: 'Wilmington',
        merchant_state: 'DE',
        merchant_postal_code: '19801',
        merchant_country: 'US',
        merchant_lat: 39.7401,
        merchant_long: -75.5512,
        merchant_store_number: '0204',
      },
    },
  ],
};

function viewInitiated(account_id: string): Static<typeof HistorySchema> {
  const message =
    'The history is being built. The event account.history.ready reports when it can be read.';
  return { account_id, status: 'initiated', message };
}

type History = NonNullable<Awaited<ReturnType<typeof queryHistory>>>;

function viewHistory(
  account_id: string,
  { balance, total, rows }: History,
): Static<typeof HistorySchema> {
  const { available_balance, current_balance, currency } = balance;
  return {
    account_id,
    type: 'external',
    balances: { available_balance, current_balance, currency },
    total_transactions: total,
    transactions: rows.map(viewTransaction),
  };
}

function viewTransaction(row: History['rows'][number]): Static<typeof TransactionSchema> {
  return {
    transaction_id: row.transaction_id,
    state: row.state,
    previous_transaction_id: row.previous_transaction_id,
    transaction_type: row.transaction_type,
    amount: centsToNumber(row.amount_cents),
    currency: row.currency,
    created_time: row.created_on,
    updated_time: row.updated_on,
    details: row.details as Static<typeof DetailsSchema>,
  };
}

/** Contract, section 4.15. */
export const accountHistoryOperations: readonly Operation[] = [
  defineOperation({
    method: 'GET',
    path: '/accounts/{account_id}/history',
    operationId: 'getAccountHistory',
    sdk: 'externalAccounts.history',
    clock: 'read',
    tag: 'External accounts',
    summary: "Get an external account's history",
    description:
      'Returns the transactions with an `updated_time` in the range, newest first. The first query starts to build the history and returns `{account_id, status: "initiated", message}`; the event `account.history.ready` follows.',
    dialect: 'request',
    schemaCode: 'account_history_schema',
    access: 'customer',
    params: idParams('account_id'),
    query: Type.Object({
      start_date: Type.Optional(
        DateOnly({
          description: 'The range begins on this day. The default is 30 days before `end_date`.',
        }),
      ),
      end_date: Type.Optional(
        DateOnly({
          description: "The range ends on this day. The default is today on the brand's clock.",
        }),
      ),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxOffset, default: 0 })),
    }),
    answer: { status: 200, schema: HistorySchema, example },
    errors: [accountErrors.account_dne, platformErrors.vendor_calls_used_up],
    handle: async (context, { params: { account_id }, query }) => {
      const { start_date, end_date, count = 100, offset = 0 } = query;
      const page = { start_date, end_date, count, offset };
      const history = await queryHistory(context, account_id, page);
      return history ? viewHistory(account_id, history) : viewInitiated(account_id);
    },
  }),
];
