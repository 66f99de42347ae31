import Type from 'typebox';
import { reachedCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { readCentsRange } from '../../../platform/http/cents-range.ts';
import { defineOperation, idParams, type Operation } from '../../../platform/http/operation.ts';
import {
  lookedThrough,
  pageOf,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/paging.ts';
import { DateOnly, Uuid } from '../../../platform/http/schema.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { cardErrors } from '../cards/cards.ts';
import { authorizePurchase } from './authorize-purchase.ts';
import { decisionOperations } from './decision-routes.ts';
import { holdExpiryStarter } from './expire-holds.ts';
import { purchaseLifeOperations } from './purchase-life-routes.ts';
import { PurchaseSchema, readPurchase } from './purchase-schemas.ts';
import { getTransaction, listTransactions } from './read-transactions.ts';
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

function simulateOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'POST',
    path: '/simulate/authorization',
    only: 'sandbox',
    operationId: 'simulateAuthorization',
    summary: 'Simulate a card authorization (sandbox)',
    description:
      'Authorizes a purchase at a merchant. An approved purchase holds its amount on the card’s credit account. A declined purchase also returns 200, with the reason in `decline_reason`.',
    schemaCode: 'simulate_authorization_schema',
    idempotency: 'own',
    clock: 'unread',
    body: PurchaseSchema,
    answer,
    errors: [cardErrors.card_dne, platformErrors.overloaded],
    handle: async (context, { body, idempotencyKey, markReplayed }) => {
      const request = readPurchase(body);
      await context.port(holdExpiryStarter)(context);
      const result = await authorizePurchase(context, request, idempotencyKey);
      if (result.replayed) markReplayed();
      return renderTransaction(result.transaction);
    },
  });
}

function listOperation(): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/transactions',
    operationId: 'listTransactions',
    clock: 'unread',
    summary: 'List card transactions',
    access: 'customer',
    description: `Lists purchases, refunds and balance inquiries of cards, newest first. Declined ones are among them. ${lookedThrough}`,
    schemaCode: 'transaction_list_schema',
    query: Type.Object({
      ...pageQuery,
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
      schema: pageOf(TransactionSchema),
      example: { data: [transactionExample], has_more: false, next_cursor: null },
    },
    handle: async (context, { query }) => {
      const search = {
        customerId: reachedCustomer(context, query.customer_id),
        accountId: query.account_id,
        cardId: query.card_id,
        state: query.state,
        startDate: query.start_date,
        endDate: query.end_date,
        conditions: {
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
    clock: 'unread',
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
  simulateOperation(),
  ...purchaseLifeOperations,
  listOperation(),
  getOperation(),
  ...decisionOperations,
];
