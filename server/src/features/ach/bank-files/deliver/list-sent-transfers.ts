import type { Context } from '../../../../platform/context.ts';
import { getBankFile } from '../read-bank-files.ts';
import { listTransferIds } from '../sent-files-store.ts';

/**
 * Transfers that a bank file sends, in its order.
 *
 * @throws DomainError `bank_file_dne`.
 */
export async function listSentTransfers(context: Context, fileId: string): Promise<string[]> {
  await getBankFile(context, fileId);
  return listTransferIds(context, fileId);
}
