import { easternDate, easternTime } from '../../../../kernel/banking-calendar.ts';
import { DomainError, invalidInput } from '../../../../kernel/domain-error.ts';
import { newId } from '../../../../kernel/ids.ts';
import { type Answer, answerHeader, answerParts } from '../../../../kernel/nacha/answer-file.ts';
import {
  changeCode,
  changeCodes,
  readCorrection,
  writeCorrection,
} from '../../../../kernel/nacha/change-codes.ts';
import type { FileHeader } from '../../../../kernel/nacha/file-header.ts';
import { openNachaFile, soundParts } from '../../../../kernel/nacha/nacha-reader.ts';
import { writeNachaFile } from '../../../../kernel/nacha/nacha-writer.ts';
import { BadField } from '../../../../kernel/nacha/record-fields.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { fetchBankNumbers, readBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import {
  externalAccountOf,
  findWaitingAccount,
  getTransfer,
  lockTransfer,
  type TransferRow,
} from '../../transfers/transfers.ts';
import { type AnswerRow, listAnswerRows } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import type { BankFileRow } from '../bank-files-store.ts';
import { cutAlone } from '../cut/cut-file.ts';
import { getBankFile } from '../read-bank-files.ts';
import { applyAnswers } from '../receive/apply-answers.ts';
import { lastReturnDate, readReturnCode } from '../receive/entry-returns.ts';
import { receiveFile } from '../receive/receive-file.ts';
import { readContent } from '../sealed-content.ts';
import { findEntryOfTransfer, type SentEntryRow } from '../sent-entries-store.ts';

/**
 * Fetches the numbers of a transfer's account, outside any transaction, for a simulated answer that
 * may have to send the transfer first. A transfer that does not exist is reported by the answer.
 */
export async function prepareAnswer(context: Context, transferId: string): Promise<void> {
  const accountId = await findWaitingAccount(context, transferId);
  const reference = `${transferId}:${newId()}`;
  if (accountId) await fetchBankNumbers(context, { accountId, reference });
}

/**
 * Simulates a return: writes a file with the return, and imports it like one from the bank. An
 * entry that has not left is sent first, ahead of its window.
 *
 * @throws DomainError `invalid_input` for an unknown code; `transfer_dne`;
 * `transfer_not_returnable` when it has ended or has no ACH entry; `bank_file_not_at_bank` while its
 * file is held or refused; `return_too_late` after the code's time frame since settlement.
 */
export async function simulateReturn(
  context: Context,
  transferId: string,
  returnCode: string,
): Promise<void> {
  const { code } = readReturnCode(returnCode);
  await context.unit(async (unit) => {
    const transfer = await lockTransfer(unit, transferId);
    refuseUnreturnable(unit, transfer, returnCode);
    const { header, sent } = await findSent(unit, transfer);
    await receiveAnswer(unit, header, { ...sent, kind: 'return', code });
  });
}

/**
 * Simulates a notification of change of a transfer's account.
 *
 * @throws DomainError `invalid_input` for an unknown code or corrected data that do not fit it;
 * `transfer_dne`; `transfer_not_sent` when the transfer has no entry in a file;
 * `bank_file_not_at_bank` while its file is held or refused.
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

/** Imports a file in which the other bank corrects the account of a transfer's entry. */
async function answerWithChange(
  context: Context,
  transferId: string,
  change: { code: string; correctedData: string },
): Promise<BankFileRow> {
  const correction = readCorrected(change);
  return context.unit(async (unit) => {
    const transfer = await lockTransfer(unit, transferId);
    const hasTravelled = await findEntryOfTransfer(unit, transferId);
    if (!hasTravelled && transfer.status !== 'pending') {
      const { kind, status } = transfer;
      throw new DomainError(bankFileErrors.transfer_not_sent, { kind, status });
    }
    const { header, sent } = await findSent(unit, transfer);
    const answer = { ...sent, kind: 'change' as const, code: change.code, correction };
    return receiveAnswer(unit, header, answer);
  });
}

function refuseUnreturnable(
  context: Context,
  { kind, status, settled_at }: TransferRow,
  returnCode: string,
): void {
  const isAch = kind !== 'repayment' && kind !== 'incoming';
  if (!isAch || (status !== 'pending' && status !== 'completed')) {
    throw new DomainError(bankFileErrors.transfer_not_returnable, { kind, status });
  }
  const { timeFrame } = readReturnCode(returnCode);
  const lastOn = settled_at && lastReturnDate(timeFrame, settled_at);
  const today = easternDate(context.clock.now());
  if (lastOn && Temporal.PlainDate.compare(today, lastOn) > 0) {
    throw new DomainError(bankFileErrors.return_too_late, {
      return_code: returnCode,
      last_on: String(lastOn),
    });
  }
}

function readCorrected({ code, correctedData }: { code: string; correctedData: string }) {
  const meaning = changeCode(code);
  if (!meaning) {
    const rule = `must be one of ${changeCodes.join(', ')}`;
    throw invalidInput([{ field: 'change_code', rule }]);
  }
  try {
    // Corrected data start at column 36 of an addenda record.
    const correction = readCorrection(`${' '.repeat(35)}${correctedData.padEnd(29)}`, meaning);
    // Validate by writing: banks' files may have more than a writer accepts.
    writeCorrection(correction, meaning);
    return correction;
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    throw invalidInput([{ field: error.field, rule: error.rule }]);
  }
}

/** Entry of a transfer as written in its file; a waiting transfer is sent first. */
async function findSent(unit: Unit, transfer: TransferRow) {
  const { transfer_id } = transfer;
  const known = await findEntryOfTransfer(unit, transfer_id);
  if (!known) await cutAlone(unit, transfer);
  else await refuseNotAtBank(unit, known.bank_file_id);
  const entry = known ?? (await findEntryOfTransfer(unit, transfer_id));
  if (!entry) throw new Error(`The transfer ${transfer_id} has no entry in the file cut for it`);
  return readSent(unit, entry);
}

/** A file that waits for its delivery is as good as delivered: nothing but a hold can stop it. */
async function refuseNotAtBank(unit: Unit, fileId: string): Promise<void> {
  const { status } = await getBankFile(unit, fileId);
  if (status === 'held' || status === 'refused' || status === 'failed') {
    throw new DomainError(bankFileErrors.bank_file_not_at_bank, { status });
  }
}

async function readSent(context: Context, row: SentEntryRow) {
  const file = await openNachaFile(() => readContent(context, row.bank_file_id));
  if (!file.ok) throw new Error(`The bank file ${row.bank_file_id} cannot be read`);
  let batch: Answer['batch'] | undefined;
  for await (const part of soundParts(file)) {
    if (part.kind === 'batch') batch = part.batch;
    else {
      const entry = part.entries.find(({ traceNumber }) => traceNumber === row.trace_number);
      if (entry && batch) return { header: file.header, sent: { batch, entry } };
    }
  }
  throw new Error(`The bank file ${row.bank_file_id} has no entry ${row.trace_number}`);
}

async function receiveAnswer(
  context: Context,
  sentHeader: FileHeader,
  answer: Answer,
): Promise<BankFileRow> {
  const now = context.clock.now();
  const today = easternDate(now);
  // The end of an id is random, so two files of one minute have different references.
  const reference = newId().slice(-8).toUpperCase();
  const at = easternTime(now).toString({ smallestUnit: 'minute' });
  const header = answerHeader(sentHeader, { on: today.toString(), at, reference });
  const parts = answerParts([answer], today.dayOfYear);
  const fileName = `simulated-${answer.kind}-${reference}.ach`;
  const open = () => writeNachaFile(header, parts);
  const file = await receiveFile(context, { fileName, open });
  await applyAnswers(context, file.bank_file_id);
  return file;
}

/** Masked numbers of an account. */
interface MaskedNumbers {
  routingMask: string;
  mask: string;
  accountType: 'checking' | 'savings';
}

function maskNumbers(numbers: {
  routingNumber: string;
  accountNumber: string;
  accountType: 'checking' | 'savings';
}): MaskedNumbers {
  const { routingNumber, accountNumber, accountType } = numbers;
  return { routingMask: routingNumber.slice(-4), mask: accountNumber.slice(-4), accountType };
}

/** Result of a simulated notification of change. */
interface ChangedAccount {
  fileId: string;
  accountId: string;
  outcome: NonNullable<AnswerRow['outcome']>;
  /** Undefined if the account's numbers are no longer stored. */
  numbers: MaskedNumbers | undefined;
}
