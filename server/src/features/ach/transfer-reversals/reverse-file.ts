import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listSentTransfers } from '../bank-files/bank-files.ts';
import type { ReversalReason } from '../transfers/transfers.ts';
import { reverseTransfer } from './reverse-transfer.ts';

export interface ReversedFile {
  /** Ids of the reversals that were made now. */
  reversed: string[];
  /** Transfers that were not reversed, with the reason. */
  refused: { transferId: string; message: string }[];
}

/**
 * Reverses every transfer of a bank file, each in a unit of its own. A transfer that cannot be
 * reversed, such as a returned one, does not stop the others; one that was reversed stays so, so that
 * this is safe to repeat.
 *
 * @throws DomainError `bank_file_dne`.
 */
export async function reverseFile(
  context: Context,
  fileId: string,
  reason: ReversalReason,
): Promise<ReversedFile> {
  const done: ReversedFile = { reversed: [], refused: [] };
  for (const transferId of await listSentTransfers(context, fileId)) {
    try {
      const { transfer_id } = await context.unit((unit) =>
        reverseTransfer(unit, transferId, reason),
      );
      done.reversed.push(transfer_id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      done.refused.push({ transferId, message: error.message });
    }
  }
  return done;
}
