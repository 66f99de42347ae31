import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/paging.ts';
import { transferErrors } from './transfer-errors.ts';
import {
  findTransferRow,
  listTransferRows,
  lockTransferRow,
  type TransferFilter,
  type TransferRow,
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

/** Page of the brand's transfers, newest first. */
export async function listTransfers(
  context: Context,
  filter: TransferFilter,
  page: PageRequest,
): Promise<Page<TransferRow>> {
  return fetchPage(page, (rows) => listTransferRows(context, filter, rows));
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
