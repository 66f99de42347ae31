import Type from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { isCustomer, reachedCustomer } from '../../../platform/customer-reach.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  lookedThrough,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { ledgerErrors } from '../../accounts/ledger/ledger.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { listTransfers, readTransfer } from './read-transfers.ts';
import { requestTransfer } from './request-transfer.ts';
import { transferErrors } from './transfer-errors.ts';
import { maxSameDayCents } from './transfer-rules.ts';
import { readTransferSearch, transferSearchQuery } from './transfer-search.ts';
import {
  transferExample as example,
  TransferAnswer,
  TransferBody,
  TransferStatusSchema,
} from './transfers-schemas.ts';
import { transferViewer, viewTransfer } from './view-transfer.ts';

const common = { tag: 'Transfers', dialect: 'request' } as const;
const params = idParams('transfer_id');

const create = defineOperation({
  ...common,
  method: 'POST',
  path: '/transfers',
  operationId: 'createTransfer',
  sdk: 'transfers.create',
  summary: 'Create a transfer',
  description:
    'Creates a transfer. From a linked external account to a security deposit account, it funds the deposit, which is credited when the transfer settles. From a deposit to an external account, it pays out available money, which is debited from the deposit now. From a deposit to its credit account, it repays the amount owed immediately. From an external to a credit account, it is a payment of what is owed, as `POST /accounts/{account_id}/payments` creates it.',
  schemaCode: 'transfer_post_schema',
  body: TransferBody,
  answer: { status: 201, schema: TransferAnswer, example },
  errors: [
    accountErrors.account_dne,
    ledgerErrors.insufficient_funds,
    transferErrors.nothing_owed,
    brandErrors.program_not_ready,
  ],
  handle: async (context, { body }) => {
    const { ach = {} } = body;
    const { class_code: classCode, same_day: sameDay = false } = ach;
    if (sameDay && body.amount > maxSameDayCents) {
      const rule = `must be at most ${maxSameDayCents} where ach.same_day is true`;
      throw invalidInput([{ field: 'amount', rule }]);
    }
    const row = await requestTransfer(context, {
      originationAccountId: body.origination_account_id.toLowerCase(),
      destinationAccountId: body.destination_account_id.toLowerCase(),
      amountCents: BigInt(body.amount),
      classCode,
      sameDay,
      description: body.description ?? null,
    });
    return viewTransfer(context, row);
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/transfers/{transfer_id}',
  operationId: 'getTransfer',
  sdk: 'transfers.get',
  sharesReads: true,
  summary: 'Get a transfer',
  access: 'customer',
  description:
    'Returns a transfer. A temporary key does not see the entries that validate an account, because their amounts prove who owns it.',
  schemaCode: 'transfer_get_schema',
  params,
  answer: { status: 200, schema: TransferAnswer, example },
  errors: [transferErrors.transfer_dne],
  handle: async (context, { params: { transfer_id } }) =>
    viewTransfer(context, await readTransfer(context, transfer_id)),
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/transfers',
  operationId: 'listTransfers',
  sdk: 'transfers.list',
  summary: 'List transfers',
  access: 'customer',
  description: `Lists transfers, newest first. A temporary key does not see the entries that validate an account. ${lookedThrough}`,
  schemaCode: 'transfer_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    account_id: Type.Optional(Uuid({ description: 'Returns transfers from or to this account.' })),
    customer_id: Type.Optional(Uuid()),
    status: Type.Optional(TransferStatusSchema),
    delayed: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Returns only transfers that wait for a later day because of a limit of their program.',
      }),
    ),
    ...transferSearchQuery,
  }),
  answer: {
    status: 200,
    schema: countedPageOf(TransferAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const { account_id: accountId, status, delayed: isDelayed } = query;
    const customerId = reachedCustomer(context, query.customer_id);
    const filter = { accountId, customerId, status, isDelayed, isForCustomer: isCustomer(context) };
    const search = readTransferSearch(query);
    const page = await listTransfers(context, filter, readPage(query), search);
    const view = await transferViewer(context, page.items);
    return renderPage(page, ({ transfer_id }) => transfer_id, view);
  },
});

const cancel = defineOperation({
  ...common,
  method: 'POST',
  path: '/transfers/{transfer_id}/cancel',
  operationId: 'cancelTransfer',
  sdk: 'transfers.cancel',
  summary: 'Cancel a transfer',
  description:
    'Cancels a transfer that is pending and has not been sent to the bank. The money of a payout becomes available again.',
  schemaCode: 'transfer_cancel_schema',
  params,
  answer: { status: 200, schema: TransferAnswer, example: { ...example, status: 'cancelled' } },
  errors: [transferErrors.transfer_dne, transferErrors.transfer_left],
  handle: async (context, { params: { transfer_id } }) =>
    viewTransfer(context, await cancelTransfer(context, transfer_id)),
});

/** Operations on transfers (contract, section 4.13; completion page, section 6). */
export const transferOperations: readonly Operation[] = [create, get, list, cancel];
