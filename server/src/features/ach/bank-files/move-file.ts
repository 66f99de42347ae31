import { DomainError } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import { type BankFileEffect, bankFileStates, factsOf } from './bank-file-states.ts';
import { type BankFileRow, lockFileRow } from './bank-files-store.ts';
import { findEntryFacts } from './sent-files-store.ts';

type FileMove = 'hold' | 'release' | 'redeliver' | 'acknowledge' | 'refuse' | 'cutAnew' | 'fail';

/** Words of an error for each move. */
const done: Record<FileMove, string> = {
  hold: 'held',
  release: 'released',
  redeliver: 'delivered again',
  acknowledge: 'acknowledged',
  refuse: 'refused',
  cutAnew: 'cut anew',
  fail: 'failed',
};

/**
 * Locks an outgoing file and finds the status that a move leads to, with its effects.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_settled` for the refusal or another delivery
 * of a file of which a transfer has settled; `bank_file_of_returns` for the failure of a file of returns;
 * `bank_file_not_movable` for a move that its status does not have.
 */
export async function lockForMove(
  unit: Unit,
  fileId: string,
  move: FileMove,
): Promise<{
  file: BankFileRow;
  to: BankFileRow['status'];
  effects: readonly BankFileEffect[];
}> {
  const file = await lockFileRow(unit, fileId);
  if (!file) throw new DomainError(bankFileErrors.bank_file_dne, { bank_file_id: fileId });
  const facts = factsOf(file, await findEntryFacts(unit, fileId));
  const step = transition(bankFileStates, file.status, move, facts);
  if (step.moved) return { file, to: step.to, effects: step.effects };
  if (step.unmet.includes('isUnsettled')) throw new DomainError(bankFileErrors.bank_file_settled);
  if (step.unmet.includes('isOfTransfers')) {
    throw new DomainError(bankFileErrors.bank_file_of_returns);
  }
  const { status } = file;
  throw new DomainError(bankFileErrors.bank_file_not_movable, { status, move: done[move] });
}
