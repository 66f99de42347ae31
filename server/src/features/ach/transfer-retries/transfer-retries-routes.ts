import { namedCodes } from '../../../kernel/nacha/return-codes.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import {
  transferExample as example,
  TransferAnswer,
  transferErrors,
  viewTransfer,
} from '../transfers/transfers.ts';
import { retryTransfer } from './retry-transfer.ts';
import { transferRetryErrors } from './transfer-retry-errors.ts';

/** Code of a retry that breaks a rule of its amount or accounts. */
export const retrySchemaCode = 'transfer_retry_schema';

const retry = defineOperation({
  tag: 'Transfers',
  dialect: 'request',
  method: 'POST',
  path: '/transfers/{transfer_id}/retry',
  operationId: 'retryTransfer',
  sdk: 'transfers.retry',
  summary: 'Retry a transfer',
  description: `Presents a pull or a payment again that was returned as ${namedCodes('retryable', 'disjunction')}. The retry is a separate transfer of the same amount between the same accounts, and its entry says RETRY PYMT. NACHA allows two retries of an entry, within 180 days of its first settlement. Request the second retry for the transfer of the first retry.`,
  schemaCode: retrySchemaCode,
  params: idParams('transfer_id'),
  answer: {
    status: 201,
    schema: TransferAnswer,
    example: {
      ...example,
      original_transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40',
      attempt: 2,
    },
  },
  errors: [
    transferErrors.transfer_dne,
    transferErrors.nothing_owed,
    transferRetryErrors.transfer_not_retryable,
    transferRetryErrors.transfer_retries_used,
    transferRetryErrors.transfer_retried,
    accountErrors.account_not_active,
    transferRetryErrors.retry_too_late,
  ],
  handle: async (context, { params: { transfer_id } }) =>
    viewTransfer(context, await retryTransfer(context, transfer_id)),
});

/** Operation that presents a returned pull again (contract, section 4.13; docs/decisions/0089). */
export const transferRetryOperations: readonly Operation[] = [retry];
