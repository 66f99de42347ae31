import Type from 'typebox';
import { reachedCustomer } from '../../../platform/customer-reach.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from './account-errors.ts';
import { accountStates } from './account-states.ts';
import {
  AccountSchema,
  AccountTypeSchema,
  accountExample,
  BalanceSchema,
  balanceExample,
} from './accounts-schemas.ts';
import { findAccountView, viewAccounts } from './accounts-view.ts';
import { listAccounts } from './read-accounts.ts';

const common = { tag: 'Accounts', dialect: 'request' } as const;
const params = idParams('account_id');

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts',
  operationId: 'listAccounts',
  sdk: 'accounts.list',
  summary: 'List accounts',
  access: 'customer',
  description:
    'Lists accounts, newest first. Unfinished and removed links of external accounts are among them.',
  schemaCode: 'account_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    customer_id: Type.Optional(Uuid()),
    type: Type.Optional(AccountTypeSchema),
    status: Type.Optional(oneOf(accountStates.states)),
    program_id: Type.Optional(
      Uuid({ description: 'Returns accounts of this program. External accounts have none.' }),
    ),
  }),
  answer: {
    status: 200,
    schema: countedPageOf(AccountSchema),
    example: { data: [accountExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const customerId = reachedCustomer(context, query.customer_id);
    const { type, status, program_id: programId } = query;
    const filter = { customerId, type, status, programId };
    const page = await listAccounts(context, filter, readPage(query));
    const views = await viewAccounts(context, page.items);
    return renderPage(
      { ...page, items: views },
      (account) => account.account_id,
      (account) => account,
    );
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{account_id}',
  operationId: 'getAccount',
  sdk: 'accounts.get',
  sharesReads: true,
  summary: 'Get an account',
  description: 'Returns an account. Fields of one type of account are absent from the others.',
  access: 'customer',
  schemaCode: 'account_get_schema',
  params,
  answer: { status: 200, schema: AccountSchema, example: accountExample },
  errors: [accountErrors.account_dne],
  handle: async (context, { params: { account_id } }) => findAccountView(context, account_id),
});

const getAccountBalances = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{account_id}/balances',
  operationId: 'getAccountBalances',
  sdk: 'accounts.balances',
  sharesReads: true,
  summary: "Get an account's balances",
  description:
    'Returns the balances of an account. While an advance is out, the available balance of its deposit has amounts that a transfer out does not pay.',
  access: 'customer',
  schemaCode: 'account_balances_schema',
  params,
  answer: { status: 200, schema: BalanceSchema, example: balanceExample },
  errors: [accountErrors.account_dne],
  handle: async (context, { params: { account_id } }) => {
    return (await findAccountView(context, account_id)).balance;
  },
});

/** Accounts of all three types; completion page, section 6. */
export const accountOperations: readonly Operation[] = [list, get, getAccountBalances];
