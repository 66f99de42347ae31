import Type from 'typebox';
import { reachedCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { readCentsRange } from '../../../platform/http/schemas/cents-range.ts';
import {
  countedPageOf,
  countQuery,
  lookedThrough,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { DateOnly, Uuid } from '../../../platform/http/schemas/schema.ts';
import { decisionOperations } from './decision-routes.ts';
import { purchaseLifeOperations } from './purchase-life-routes.ts';
import { getTransaction, listTransactions } from './read-transactions.ts';
import { simulateAuthorization } from './simulate-authorization-routes.ts';
import { transactionErrors } from './transaction-errors.ts';
import {
  renderTransaction,
  TransactionSchema,
  TransactionStateSchema,
  transactionConditionsQuery,
  transactionExample,
} from './transactions-schemas.ts';

const common = { tag: 'Transactions', dialect: 'request' } as const;
const answer = { status: 200, schema: TransactionSchema, example: transactionExample };

function listOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/transactions',
    operationId: 'listTransactions',
    sdk: 'transactions.list',
    summary: 'List card transactions',
    access: 'customer',
    description: `Lists purchases, refunds and balance inquiries of cards, newest first. Declined ones are among them. ${lookedThrough}`,
    schemaCode: 'transaction_list_schema',
    query: Type.Object({
      ...pageQuery,
      ...countQuery,
      customer_id: Type.Optional(Uuid()),
      account_id: Type.Optional(
        Uuid({ description: 'Returns the transactions of this credit account.' }),
      ),
      card_id: Type.Optional(Uuid()),
      state: Type.Optional(TransactionStateSchema),
      start_date: Type.Optional(
        DateOnly({ description: 'Returns transactions created on this day or later (UTC).' }),
      ),
      end_date: Type.Optional(
        DateOnly({ description: 'Returns transactions created on this day or earlier (UTC).' }),
      ),
      ...transactionConditionsQuery,
    }),
    answer: {
      status: 200,
      schema: countedPageOf(TransactionSchema),
      example: { data: [transactionExample], has_more: false, next_cursor: null },
    },
    handle: async (context, { query }) => {
      const search = {
        customerId: reachedCustomer(context, query.customer_id),
        accountId: query.account_id,
        cardId: query.card_id,
        startDate: query.start_date,
        endDate: query.end_date,
        conditions: {
          state: query.state,
          merchant: query.merchant,
          mcc: query.mcc,
          declineReason: query.decline_reason,
          responseCode: query.transaction_response_code,
          ...readCentsRange(query),
        },
      };
      const page = await listTransactions(context, search, readPage(query));
      return renderPage(page, (row) => row.transaction_id, renderTransaction);
    },
  });
}

function getOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/transactions/{transaction_id}',
    operationId: 'getTransaction',
    sdk: 'transactions.get',
    sharesReads: true,
    summary: 'Get a card transaction',
    access: 'customer',
    description: 'Returns a transaction of a card.',
    schemaCode: 'transaction_get_schema',
    params: idParams('transaction_id'),
    answer,
    errors: [transactionErrors.transaction_dne],
    handle: async (context, { params: { transaction_id } }) => {
      const transaction = await getTransaction(context, transaction_id);
      refuseOtherCustomers(context, transaction.customer_id);
      return renderTransaction(transaction);
    },
  });
}

/** Contract, section 4.16, and completion page, section 6. */
export const transactionOperations: readonly Operation[] = [
  simulateAuthorization,
  ...purchaseLifeOperations,
  listOperation(),
  getOperation(),
  ...decisionOperations,
];
