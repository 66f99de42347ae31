import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { isCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
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
import { accountErrors, getAccount } from '../../accounts/accounts/accounts.ts';
import { ledgerErrors } from '../../accounts/ledger/ledger.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import {
  listTransfers,
  TransferAnswer,
  TransferStatusSchema,
  transferErrors,
  transferExample,
  transferViewer,
  viewTransfer,
} from '../transfers/transfers.ts';
import { PaymentBody } from './payments-schemas.ts';
import { requestPayment } from './request-payment.ts';

const common = { tag: 'Transfers', dialect: 'request' } as const;
const params = idParams('account_id');
const creditId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24';

const example = {
  ...transferExample,
  kind: 'payment' as const,
  destination_account_id: creditId,
  description: null,
  amount: 4_250,
  payment: { pay_on: '2026-07-01', received_at: '2026-07-01T12:00:00.000Z', reserve: null },
};

const create = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts/{account_id}/payments',
  operationId: 'createPayment',
  sdk: 'payments.create',
  summary: 'Pay a credit account',
  description:
    'Pays what is owed on a credit account. From a linked external account the payment is an ACH debit: it lowers what is owed when it settles, and its money can be spent after the banking days in which the other bank may return it (`payment.reserve`). From the security deposit it is posted at once. The payment is a transfer: get, cancel and retry it as one.',
  schemaCode: 'payment_post_schema',
  params,
  body: PaymentBody,
  answer: { status: 201, schema: TransferAnswer, example },
  errors: [
    accountErrors.account_dne,
    transferErrors.nothing_owed,
    ledgerErrors.insufficient_funds,
    brandErrors.program_not_ready,
  ],
  handle: async (context, { params: { account_id }, body }) => {
    const { source_account_id, amount, pay, pay_on, same_day: sameDay = false } = body;
    const given = amount === undefined ? pay : BigInt(amount);
    if (given === undefined || (amount !== undefined && pay !== undefined)) {
      const rule = 'must be given, or pay, but not both';
      throw invalidInput([{ field: 'amount', rule }]);
    }
    const row = await requestPayment(context, {
      accountId: account_id.toLowerCase(),
      sourceId: source_account_id.toLowerCase(),
      amount: given,
      payOn: pay_on ? Temporal.PlainDate.from(pay_on) : null,
      sameDay,
      description: body.description ?? null,
    });
    return viewTransfer(context, row);
  },
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{account_id}/payments',
  operationId: 'listPayments',
  sdk: 'payments.list',
  summary: 'List the payments of a credit account',
  access: 'customer',
  description:
    'Lists the payments of a credit account, from bank accounts and from the deposit, newest first.',
  schemaCode: 'payment_list_schema',
  params,
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    status: Type.Optional(TransferStatusSchema),
  }),
  answer: {
    status: 200,
    schema: countedPageOf(TransferAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [accountErrors.account_dne],
  handle: async (context, { params: { account_id }, query }) => {
    const account = await getAccount(context, account_id.toLowerCase());
    refuseOtherCustomers(context, account.customer_id);
    const filter = {
      paysAccountId: account.account_id,
      status: query.status,
      isForCustomer: isCustomer(context),
    };
    const page = await listTransfers(context, filter, readPage(query));
    const view = await transferViewer(context, page.items);
    return renderPage(page, ({ transfer_id }) => transfer_id, view);
  },
});

/** Operations on the payments of a credit account (completion page, section 6; docs/decisions/0300). */
export const paymentOperations: readonly Operation[] = [create, list];
