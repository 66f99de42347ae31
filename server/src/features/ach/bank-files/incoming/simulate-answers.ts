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
import { openNachaFile } from '../../../../kernel/nacha/nacha-reader.ts';
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
import type { BankFileRow } from '../bank-files-store.ts';
import { cutAlone } from '../outgoing/cut-file.ts';
import { readContent } from '../sealed-content.ts';
import { findEntryOfTransfer, type SentEntryRow } from '../sent-entries-store.ts';
import { type AnswerRow, listAnswerRows } from './answers-store.ts';
import { applyAnswers } from './apply-answers.ts';
import { lastReturnDate, readReturnCode } from './entry-returns.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Makes the numbers of a transfer's account known, outside any transaction, for an answer that may
 * have to send it first. Whether there is such a transfer is the answer's matter.
 */
export async function prepareAnswer(context: Context, transferId: string): Promise<void> {
  const accountId = await findWaitingAccount(context, transferId);
  const reference = `${transferId}:${newId()}`;
  if (accountId) await fetchBankNumbers(context, { accountId, reference });
}

/**
 * Simulates a return: a file with the return is written, and imported as one that the bank left. An entry that had not left is sent first, ahead of its window.
 *
 * @throws DomainError `invalid_input` for an unknown code; `transfer_dne`;
 *   `transfer_not_returnable` where it has ended or took no bank; `return_too_late` where the
 *   code's time frame since settlement is over.
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
    await takeIn(unit, header, { ...sent, kind: 'return', code });
  });
}

/**
 * Simulates a notification of change of a transfer's account.
 *
 * @throws DomainError `invalid_input` for an unknown code or corrected data that are not its;
 *   `transfer_dne`; `transfer_not_sent` where no entry is under way or was.
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
      throw new DomainError('transfer_not_sent', { kind, status });
    }
    const { header, sent } = await findSent(unit, transfer);
    const answer = { ...sent, kind: 'change' as const, code: change.code, correction };
    return takeIn(unit, header, answer);
  });
}

function refuseUnreturnable(
  context: Context,
  { kind, status, settled_at }: TransferRow,
  returnCode: string,
): void {
  const isAch = kind !== 'repayment' && kind !== 'incoming';
  if (!isAch || (status !== 'pending' && status !== 'completed')) {
    throw new DomainError('transfer_not_returnable', { kind, status });
  }
  const { timeFrame } = readReturnCode(returnCode);
  const lastOn = settled_at && lastReturnDate(timeFrame, settled_at);
  const today = easternDate(context.clock.now());
  if (lastOn && Temporal.PlainDate.compare(today, lastOn) > 0) {
    throw new DomainError('return_too_late', { return_code: returnCode, last_on: String(lastOn) });
  }
}

function readCorrected({ code, correctedData }: { code: string; correctedData: string }) {
  const meaning = changeCode(code);
  if (!meaning) {
    const rule = `must be one of ${changeCodes.join(', ')}`;
    throw invalidInput([{ field: 'change_code', rule }]);
  }
  try {
    // Where the data stand in an addenda record.
    const correction = readCorrection(`${' '.repeat(35)}${correctedData.padEnd(29)}`, meaning);
    // What banks' files may hold is more than what may be written.
    writeCorrection(correction, meaning);
    return correction;
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    throw invalidInput([{ field: error.field, rule: error.rule }]);
  }
}

/** The entry as it stands in its file; a transfer that waits is sent first. */
async function findSent(unit: Unit, transfer: TransferRow) {
  const { transfer_id } = transfer;
  const known = await findEntryOfTransfer(unit, transfer_id);
  if (!known) await cutAlone(unit, transfer);
  const entry = known ?? (await findEntryOfTransfer(unit, transfer_id));
  // Where its account can no longer be reached, the transfer has failed instead.
  if (!entry) throw new DomainError('transfer_not_sent', { kind: transfer.kind, status: 'failed' });
  return readSent(unit, entry);
}

async function readSent(context: Context, row: SentEntryRow) {
  const file = await openNachaFile(() => readContent(context, row.bank_file_id));
  if (!file.ok) throw new Error(`The bank file ${row.bank_file_id} cannot be read`);
  let batch: Answer['batch'] | undefined;
  for await (const part of file.parts()) {
    if (part.kind === 'batch') batch = part.batch;
    else {
      const entry = part.entries.find(({ traceNumber }) => traceNumber === row.trace_number);
      if (entry && batch) return { header: file.header, sent: { batch, entry } };
    }
  }
  throw new Error(`The bank file ${row.bank_file_id} has no entry ${row.trace_number}`);
}

async function takeIn(
  context: Context,
  sentHeader: FileHeader,
  answer: Answer,
): Promise<BankFileRow> {
  const now = context.clock.now();
  const today = easternDate(now);
  // The end of an id is random: two files of one minute are still two.
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

/** An account's numbers as far as anybody may see them. */
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

/** What a notification of change came to. */
interface ChangedAccount {
  fileId: string;
  accountId: string;
  outcome: NonNullable<AnswerRow['outcome']>;
  /** Undefined where none are known any more. */
  numbers: MaskedNumbers | undefined;
}
