import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Context } from '../../../../platform/context.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { type BankFileRow, listFilesOfWindow } from '../bank-files-store.ts';
import { cutBankFile } from './cut-file.ts';
import { findHoldOfCut } from './hold-cutting.ts';
import { findNextWindow } from './next-window-store.ts';

/**
 * Cuts the files of a program's next window before it closes, with everything that waits for it
 * now. Later transfers of the window leave in another file.
 *
 * @returns files of the window.
 * @throws DomainError `program_dne`; `bank_files_held`; `nothing_to_cut`.
 */
export async function cutNow(context: Context, programId: string): Promise<BankFileRow[]> {
  await getProgram(context, programId);
  const reason = await findHoldOfCut(context);
  if (reason !== null) throw new DomainError(bankFileErrors.bank_files_held, { reason });
  const leavesAt = await findNextWindow(context, programId);
  if (!leavesAt) throw new DomainError(bankFileErrors.nothing_to_cut);
  await cutBankFile(context, { programId, leavesAt }, { isPatient: true });
  return listFilesOfWindow(context, { programId, windowAt: leavesAt });
}
