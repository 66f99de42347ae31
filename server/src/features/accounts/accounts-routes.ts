import Type from 'typebox';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../platform/http/paging.ts';
import { oneOf, Uuid } from '../../platform/http/schema.ts';
import { accountTypes } from './account-rules.ts';
import {
  type AccountRow,
  type ClosingDeps,
  closeDepositAccount,
  type FindExternalBalances,
  findAccountView,
  getAccount,
  listAccounts,
  viewAccount,
  viewAccounts,
} from './accounts.ts';
import {
  AccountSchema,
  accountExample,
  BalanceSchema,
  balanceExample,
} from './accounts-schemas.ts';

/** What the rooms above this one tell and do about accounts. */
export interface AccountDeps extends ClosingDeps {
  findExternalBalances: FindExternalBalances;
  removeExternalAccount(context: Context, accountId: string): Promise<AccountRow>;
}

const common = { tag: 'Accounts', dialect: 'request' } as const;
const params = idParams('account_id');

/** Accounts of all three types; completion page, section 6. */
export function accountOperations(deps: AccountDeps): Operation[] {
  const { findExternalBalances } = deps;
  return [
    defineOperation({
      ...common,
      method: 'GET',
      path: '/accounts',
      operationId: 'listAccounts',
      clock: 'unread',
      summary: 'List accounts',
      schemaCode: 'account_list_schema',
      query: Type.Object({
        ...pageQuery,
        customer_id: Type.Optional(Uuid()),
        type: Type.Optional(oneOf(accountTypes)),
      }),
      answer: {
        status: 200,
        schema: pageOf(AccountSchema),
        example: { data: [accountExample], has_more: false, next_cursor: null },
      },
      handle: async (context, { query }) => {
        const filter = { customerId: query.customer_id, type: query.type };
        const page = await listAccounts(context, filter, readPage(query));
        const views = await viewAccounts(context, page.items, findExternalBalances);
        return renderPage(
          { ...page, items: views },
          (account) => account.account_id,
          (account) => account,
        );
      },
    }),
    defineOperation({
      ...common,
      method: 'GET',
      path: '/accounts/{account_id}',
      operationId: 'getAccount',
      clock: 'unread',
      summary: 'Get an account',
      access: 'customer',
      schemaCode: 'account_get_schema',
      params,
      answer: { status: 200, schema: AccountSchema, example: accountExample },
      errors: ['account_dne'],
      handle: async (context, { params: { account_id } }) =>
        findAccountView(context, account_id, findExternalBalances, requireReach(context)),
    }),
    balancesOperation(deps),
    deleteOperation(deps),
  ];
}

function balancesOperation({ findExternalBalances }: AccountDeps): Operation {
  return defineOperation({
    ...common,
    method: 'GET',
    path: '/accounts/{account_id}/balances',
    operationId: 'getAccountBalances',
    clock: 'unread',
    summary: "Get an account's balances",
    access: 'customer',
    schemaCode: 'account_balances_schema',
    params,
    answer: { status: 200, schema: BalanceSchema, example: balanceExample },
    errors: ['account_dne'],
    handle: async (context, { params: { account_id } }) => {
      const reach = requireReach(context);
      return (await findAccountView(context, account_id, findExternalBalances, reach)).balance;
    },
  });
}

function deleteOperation(deps: AccountDeps): Operation {
  return defineOperation({
    ...common,
    method: 'DELETE',
    path: '/accounts/{account_id}',
    operationId: 'deleteAccount',
    summary: 'Close a deposit account, or remove a linked external account',
    description:
      'Closes a security deposit account together with its credit account, or removes a linked external account. A deposit account can be closed once its cards are closed and its balance is returned. The response is the account after the change.',
    access: 'customer',
    schemaCode: 'account_delete_schema',
    params,
    answer: {
      status: 200,
      schema: AccountSchema,
      example: { ...accountExample, status: 'closed' },
    },
    errors: [
      'account_dne',
      'account_not_settled',
      'account_closed',
      'account_type',
      'account_has_pending_transfer',
    ],
    handle: async (context, { params: { account_id } }) => {
      const row = await getAccount(context.db, context, account_id);
      requireReach(context)(row);
      const removed = await removeAccount(context, row, deps);
      return viewAccount(context, removed, deps.findExternalBalances);
    },
  });
}

async function removeAccount(context: Context, row: AccountRow, deps: AccountDeps) {
  switch (row.type) {
    case 'external':
      return deps.removeExternalAccount(context, row.account_id);
    case 'security_deposit':
      return closeDepositAccount(context, row.account_id, deps);
    case 'credit':
      throw new DomainError('account_type', { account_id: row.account_id });
  }
}

/** A temporary key reaches its customer's external accounts and no other account. */
const requireReach =
  ({ actor }: Context) =>
  (row: AccountRow): void => {
    if (actor.kind !== 'temporary') return;
    if (row.type === 'external' && row.customer_id === actor.customerId) return;
    throw new DomainError('auth_forbidden', {
      reason: "A temporary key reaches only its customer's external accounts and card details.",
    });
  };
