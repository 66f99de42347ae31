import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { openNachaFile } from '../../kernel/nacha/nacha-reader.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import {
  fetchBankNumbers,
  type NumbersDeps,
  readBankNumbers,
} from '../bank-numbers/bank-numbers.ts';
import {
  externalAccountOf,
  findWaitingAccount,
  getTransfer,
  type TransferWindow,
} from '../transfers/transfers.ts';
import {
  type BankFileRow,
  type FileFilter,
  findFileRow,
  listFileRows,
} from './bank-files-store.ts';
import { listAnswerRows } from './incoming/answers-store.ts';
import { applyAnswers } from './incoming/apply-answers.ts';
import { collect } from './incoming/poll-mailbox.ts';
import { receive } from './incoming/receive-file.ts';
import { answerWithChange, answerWithReturn } from './incoming/simulate-answers.ts';
import { cutWindow, NumbersNotAsked } from './outgoing/cut-file.ts';
import { deliver, type MailboxDeps, scheduleNextLook } from './outgoing/deliver-file.ts';
import { askForNumbers } from './outgoing/fetch-missing-numbers.ts';
import { settleBatch } from './outgoing/settle-file.ts';
import {
  type ChangedAccount,
  type FileEntryView,
  maskNumbers,
  viewAnswer,
  viewSent,
} from './read-bank-files.ts';
import { readContent } from './sealed-content.ts';
import { type BatchRow, listBatchRows, listEntryRows } from './sent-entries-store.ts';

export type { NumbersDeps } from '../bank-numbers/bank-numbers.ts';
export type { BankFileRow, FileFilter } from './bank-files-store.ts';
export type { FileEntryView } from './read-bank-files.ts';
export type { BatchRow } from './sent-entries-store.ts';

/** The bank's mailbox, and who knows the numbers of accounts at other banks. */
export interface BankFileDeps extends MailboxDeps {
  numbers: NumbersDeps;
}

/** How often stragglers are asked for before the file is cut: each round has all of before. */
const maxRounds = 5;

/**
 * Cuts the file of a window: all transfers that wait for it, with the numbers of their accounts.
 *
 * @throws where `isPatient` and who knows the numbers does not answer: an outage is waited out at
 *   first. Later, transfers whose numbers are not known go with the next window, and the others do not
 *   wait for them.
 */
export async function cutBankFile(
  context: Context,
  { numbers }: BankFileDeps,
  window: TransferWindow,
  patience: { isPatient: boolean },
): Promise<void> {
  const reference = `${window.programId}:${window.leavesAt}`;
  const missing = new Map<string, 'refused' | 'unavailable'>();
  for (let round = 1; ; round += 1) {
    try {
      return await cutWindow(context, window, missing);
    } catch (error) {
      if (!(error instanceof NumbersNotAsked) || round === maxRounds) throw error;
      const asked = { accountIds: error.accountIds, reference };
      await askForNumbers(context, numbers, asked, missing, patience);
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
  await collect(context, deps);
  await settleBatch(context, batch);
}

/** Takes in all that waits in the bank's mailbox. */
export async function collectBankFiles(context: Context, deps: BankFileDeps): Promise<void> {
  await collect(context, deps);
}

/** The same, again and again: the bank answers when it will. */
export async function watchMailbox(context: Context, deps: BankFileDeps): Promise<void> {
  await collect(context, deps);
  await context.unit((unit) => scheduleNextLook(unit, deps.mailbox));
}

/** Goes on with a file that was kept, and not applied to its end. */
export async function finishImport(context: Context, fileId: string): Promise<void> {
  await applyAnswers(context, fileId);
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
  const reference = `${transferId}:${newId()}`;
  if (accountId) await fetchBankNumbers(context, numbers, { accountId, reference });
}

/** Lets the other bank send a transfer back now; see `answerWithReturn`. For the sandbox. */
export async function simulateReturn(
  context: Context,
  transferId: string,
  returnCode: string,
): Promise<void> {
  await answerWithReturn(context, transferId, returnCode);
}

/**
 * Lets the other bank ask for a transfer's account to be addressed in another way; see
 * `answerWithChange`. For the sandbox.
 */
export async function simulateChange(
  context: Context,
  transferId: string,
  change: { code: string; correctedData: string },
): Promise<ChangedAccount> {
  const file = await answerWithChange(context, transferId, change);
  const [answer] = await listAnswerRows(context, file.bank_file_id, onlyOne);
  const accountId = externalAccountOf(await getTransfer(context, transferId));
  const numbers = (await readBankNumbers(context, [accountId])).get(accountId);
  return {
    fileId: file.bank_file_id,
    accountId,
    outcome: answer?.outcome ?? 'recorded',
    numbers: numbers && maskNumbers(numbers),
  };
}

const onlyOne = { after: 0, limit: 1 };

/**
 * Takes in a text as a file from the bank: all of it or, where it breaks a rule, nothing.
 * @throws DomainError `invalid_input` that names the line, the field and the rule.
 */
export async function importText(context: Context, fileName: string, text: string) {
  const content = Buffer.from(text);
  const file = await openNachaFile(() => [content]);
  if (!file.ok) {
    const { line, field, rule } = file.problem;
    throw invalidInput([{ field: `line ${line}: ${field}`, rule }]);
  }
  const open = async function* () {
    yield content;
  };
  const kept = await receive(context, { fileName, open });
  if (kept.status === 'received') await applyAnswers(context, kept.bank_file_id);
  return getBankFile(context, kept.bank_file_id);
}

/** The file, or `bank_file_dne`. */
export async function getBankFile(context: Context, fileId: string): Promise<BankFileRow> {
  const row = await findFileRow(context, fileId);
  if (!row) throw new DomainError('bank_file_dne', { bank_file_id: fileId });
  return row;
}

/** What a file says, a part at a time. It holds account numbers: for the bank and the operator. */
export function readBankFile(context: Context, fileId: string): AsyncGenerator<string> {
  return readContent(context, fileId);
}

/** A page of the brand's bank files, newest first. */
export async function listBankFiles(
  context: Context,
  filter: FileFilter,
  { before, limit }: PageRequest,
): Promise<Page<BankFileRow>> {
  const page = { before, limit: limit + 1 };
  return toPage(await listFileRows(context, filter, page), limit);
}

/** The batches of an outgoing file, in their order; an incoming one keeps none. */
export async function listBatches(context: Context, fileId: string): Promise<BatchRow[]> {
  return listBatchRows(context, fileId);
}

/** A page of a file's entries in their order: those sent, or those that answer them. */
export async function listFileEntries(
  context: Context,
  file: BankFileRow,
  { after, limit }: { after: string; limit: number },
): Promise<Page<FileEntryView>> {
  if (file.direction === 'outgoing') {
    const rows = await listEntryRows(context, file.bank_file_id, { after, limit: limit + 1 });
    return toPage(rows.map(viewSent), limit);
  }
  const page = { after: Number(after || 0), limit: limit + 1 };
  const rows = await listAnswerRows(context, file.bank_file_id, page);
  return toPage(rows.map(viewAnswer), limit);
}
