import type { Context } from '../../platform/context.ts';
import {
  correctBankNumbers,
  fetchBankNumbers,
  type NumbersDeps,
  readBankNumbers,
} from '../bank-numbers/bank-numbers.ts';
import { getProgram } from '../brands/brands.ts';
import {
  externalAccountOf,
  failTransfer,
  findWaitingAccount,
  lockTransfer,
  lockWaitingTransfers,
  postponeTransfer,
  returnTransfer,
  settleTransfer,
  takeTransfersToBank,
  windowWork,
} from '../transfers/transfers.ts';
import { applyAnswers } from './apply-answers.ts';
import { askForNumbers } from './ask-for-numbers.ts';
import { collect } from './collect-files.ts';
import { cutWindow, NumbersNotAsked, type Window } from './cut-file.ts';
import { deliver, type MailboxDeps, scheduleNextLook } from './deliver-file.ts';
import type { FileRooms } from './file-rooms.ts';
import { settleBatch } from './settle-file.ts';
import { answerWithReturn } from './simulated-answers.ts';

/** The bank's mailbox, and who knows the numbers of accounts at other banks. */
export interface BankFileDeps extends MailboxDeps {
  numbers: NumbersDeps;
}

const rooms: FileRooms = {
  windowWork,
  externalAccountOf,
  lockWaitingTransfers,
  takeTransfersToBank,
  postponeTransfer,
  failTransfer,
  lockTransfer,
  settleTransfer,
  returnTransfer,
  readBankNumbers,
  correctBankNumbers,
  getProgram,
};

/** How often stragglers are asked for before the file is cut: each round has all of before. */
const maxRounds = 5;

/**
 * Cuts the file of a window: all transfers that wait for it, with the numbers of their accounts.
 *
 * @param attempt an outage of who knows the numbers is waited out at first; later, transfers whose
 *   numbers are not known go with the next window, and the others do not wait for them.
 */
export async function cutBankFile(
  context: Context,
  { numbers }: BankFileDeps,
  window: Window,
  attempt: number,
): Promise<void> {
  const fetch = (accountId: string) => fetchBankNumbers(context, numbers, accountId);
  const missing = new Map<string, 'refused' | 'unavailable'>();
  for (let round = 1; ; round += 1) {
    try {
      return await cutWindow(context, rooms, window, missing);
    } catch (error) {
      if (!(error instanceof NumbersNotAsked) || round === maxRounds) throw error;
      await askForNumbers(fetch, error.accountIds, missing, { isPatient: attempt <= 3 });
    }
  }
}

/** Brings a file to the bank, and schedules what follows. */
export async function deliverBankFile(
  context: Context,
  deps: BankFileDeps,
  fileId: string,
): Promise<void> {
  await deliver(context, deps, fileId);
}

/** Settles a batch whose time has come; what came back until now is taken in before. */
export async function settleBankFile(
  context: Context,
  deps: BankFileDeps,
  batch: { fileId: string; batchNumber: number },
): Promise<void> {
  await collect(context, deps, rooms);
  await settleBatch(context, rooms, batch);
}

/** Takes in all that waits in the bank's mailbox. */
export async function collectBankFiles(context: Context, deps: BankFileDeps): Promise<void> {
  await collect(context, deps, rooms);
}

/** The same, again and again: the bank answers when it will. */
export async function watchMailbox(context: Context, deps: BankFileDeps): Promise<void> {
  await collect(context, deps, rooms);
  await scheduleNextLook(context, deps.mailbox);
}

/** Goes on with a file that was kept, and not applied to its end. */
export async function finishImport(context: Context, fileId: string): Promise<void> {
  await applyAnswers(context, rooms, fileId);
}

/**
 * Makes the numbers of a transfer's account known, outside any transaction, for an answer that may
 * have to send it first. Whether there is such a transfer is the answer's matter.
 */
export async function prepareAnswer(
  context: Context,
  numbers: NumbersDeps,
  transferId: string,
): Promise<void> {
  const accountId = await findWaitingAccount(context, transferId);
  if (accountId) await fetchBankNumbers(context, numbers, accountId);
}

/** Lets the other bank send a transfer back now; see `answerWithReturn`. For the sandbox. */
export async function simulateReturn(
  context: Context,
  transferId: string,
  returnCode: string,
): Promise<void> {
  await answerWithReturn(context, rooms, transferId, returnCode);
}
