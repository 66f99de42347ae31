import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { isCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { searchedPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { transferErrors } from './transfer-errors.ts';
import { isAccountTest } from './transfer-states.ts';
import {
  findTransferRow,
  lockTransferRow,
  type TransferFilter,
  type TransferRow,
  type TransferSearch,
  transferList,
} from './transfers-store.ts';

/**
 * One transfer.
 *
 * @throws DomainError `transfer_dne`.
 */
export async function getTransfer(context: Context, transferId: string): Promise<TransferRow> {
  const row = await findTransferRow(context, transferId);
  if (!row) throw new DomainError(transferErrors.transfer_dne, { transfer_id: transferId });
  return row;
}

/**
 * One transfer for the caller. A temporary key is in the hands of the customer, who proves by the amounts of
 * micro-deposits that the account is theirs: to it these entries do not exist.
 *
 * @throws DomainError `transfer_dne`, or `auth_forbidden` to a temporary key of another customer.
 */
export async function readTransfer(context: Context, transferId: string): Promise<TransferRow> {
  const row = await getTransfer(context, transferId);
  refuseOtherCustomers(context, row.customer_id);
  if (isCustomer(context) && isAccountTest(row.kind)) {
    throw new DomainError(transferErrors.transfer_dne, { transfer_id: transferId });
  }
  return row;
}

/** Page of the brand's transfers, newest first; a search without an index looks through bounded rows. */
export async function listTransfers(
  context: Context,
  filter: TransferFilter,
  page: PageRequest,
  search: TransferSearch = {},
): Promise<Page<TransferRow>> {
  return searchedPage(context, transferList, { filter, conditions: search }, page);
}

/**
 * Locks a transfer until the transaction ends.
 *
 * @throws DomainError `transfer_dne`.
 */
export async function lockTransfer(unit: Unit, transferId: string): Promise<TransferRow> {
  const row = await lockTransferRow(unit, transferId);
  if (!row) throw new DomainError(transferErrors.transfer_dne, { transfer_id: transferId });
  return row;
}
