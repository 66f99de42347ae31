import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { nullable } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { closeAccount } from './close-account.ts';
import { closingErrors } from './closing-errors.ts';
import { ClosingAnswer, ClosingBody, closingExample as example } from './closing-schemas.ts';
import { viewClosing } from './closing-wire-routes.ts';
import { getClosing } from './get-closing.ts';

const common = {
  tag: 'Accounts',
  dialect: 'request',
  path: '/accounts/{account_id}/close',
} as const;
const params = idParams('account_id');
const answer = { status: 200, schema: ClosingAnswer, example };

const ask = defineOperation({
  ...common,
  method: 'POST',
  operationId: 'closeAccount',
  sdk: 'accounts.close',
  summary: 'Close a security deposit account, with its cards and its credit account',
  description:
    'Closes the cards now. As soon as each step is possible, the service then repays the amount owed, closes the credit account, pays the deposit back by ACH and closes the deposit account. The response shows the progress. While the account is closing, new cards, transfers and direct deposits are refused. Send the request again to retry a refused step, with another bank account if needed; a request for a closing that was `closed` before its payment was returned shows it as `stopped`, and the next request retries. Without a usable bank account the request is a 400 unless all balances are zero.',
  schemaCode: 'account_close_schema',
  params,
  body: nullable(ClosingBody),
  answer,
  errors: [
    accountErrors.account_dne,
    closingErrors.account_not_deposit,
    accountErrors.account_closed,
  ],
  handle: async (context, { params: { account_id }, body }) =>
    viewClosing(
      await closeAccount(context, account_id.toLowerCase(), {
        externalAccountId: body?.external_account_id?.toLowerCase(),
        repayFrom: body?.repay_from,
      }),
    ),
});

const get = defineOperation({
  ...common,
  method: 'GET',
  operationId: 'getAccountClosing',
  sdk: 'accounts.closing',
  summary: 'Get the progress of an account closing',
  description: 'Returns the steps of the closing of a security deposit account.',
  schemaCode: 'account_closing_get_schema',
  params,
  answer,
  errors: [accountErrors.account_dne, closingErrors.account_not_deposit, closingErrors.closing_dne],
  handle: async (context, { params: { account_id } }) =>
    viewClosing(await getClosing(context, account_id.toLowerCase())),
});

/** Closing of a deposit account with its cards and credit account (docs/decisions/0074). */
export const closingOperations: readonly Operation[] = [ask, get];
