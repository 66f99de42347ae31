import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { lockTransfer } from '../../transfers/transfers.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import type { BankFileRow } from '../bank-files-store.ts';
import { cutAlone } from '../cut/cut-file.ts';
import { holdFile, releaseFile } from '../cut/hold-file.ts';
import { acknowledgeFile } from '../deliver/acknowledge-file.ts';
import { cutAnew } from '../deliver/cut-anew.ts';
import { failFile } from '../deliver/fail-file.ts';
import { refuseFile } from '../deliver/refuse-file.ts';
import { findEntryOfTransfer } from '../sent-entries-store.ts';

/** Moves of an outgoing file that the bank or the operator makes. */
export const simulatedMoves = ['release', 'acknowledge', 'refuse', 'cut_anew', 'fail'] as const;

type SimulatedMove = (typeof simulatedMoves)[number];

/**
 * Simulates the bank's or the operator's move of an outgoing file.
 *
 * @param reason of a refusal, as text.
 * @throws DomainError `bank_file_dne`; `bank_file_not_movable`; `bank_file_settled`;
 * `bank_file_of_returns`.
 */
export function moveFile(
  context: Context,
  fileId: string,
  { move, reason }: { move: SimulatedMove; reason: string },
): Promise<BankFileRow> {
  const moves: Record<SimulatedMove, (unit: Unit) => Promise<BankFileRow>> = {
    release: (unit) => releaseFile(unit, fileId),
    acknowledge: (unit) => acknowledgeFile(unit, fileId),
    refuse: (unit) => refuseFile(unit, fileId, reason),
    cut_anew: (unit) => cutAnew(unit, fileId),
    fail: (unit) => failFile(unit, fileId),
  };
  return context.unit(moves[move]);
}

/**
 * Holds the file of a transfer before its delivery. The file of a waiting transfer is cut ahead of its
 * window, with this transfer alone.
 *
 * @throws DomainError `transfer_dne`; `transfer_not_sent` for a transfer that has ended without a file;
 * `bank_file_not_movable` once the file is held or delivered.
 */
export function holdTransferFile(context: Context, transferId: string): Promise<BankFileRow> {
  return context.unit(async (unit) => {
    const transfer = await lockTransfer(unit, transferId);
    const { kind, status } = transfer;
    const entry = await findEntryOfTransfer(unit, transferId);
    if (!entry && status !== 'pending') {
      throw new DomainError(bankFileErrors.transfer_not_sent, { kind, status });
    }
    if (entry) return holdFile(unit, entry.bank_file_id, 'operator');
    const file = await cutAlone(unit, transfer);
    // The first file of a program may be held as it is cut.
    return file.status === 'held' ? file : holdFile(unit, file.bank_file_id, 'operator');
  });
}
