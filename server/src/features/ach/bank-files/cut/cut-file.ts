import { bankingDayFrom, easternDate, easternTime } from '../../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { sameDayDescriptor } from '../../../../kernel/nacha/batch-header.ts';
import { writeNachaFile } from '../../../../kernel/nacha/nacha-writer.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import type { DueJob } from '../../../../platform/jobs/due-work.ts';
import { type BankNumbers, readBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import {
  externalAccountOf,
  failTransfer,
  includeTransfersInFile,
  isDebit,
  lockWaitingTransfers,
  postponeTransfer,
  type TransferRow,
  type TransferWindow,
} from '../../transfers/transfers.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { type BankFileRow, reserveSequences } from '../bank-files-store.ts';
import { joinWindowCut, windowCut, windowPayload } from '../file-windows.ts';
import { insertBatchRows, insertEntryRows } from '../sent-entries-store.ts';
import { cutReturns } from './cut-returns.ts';
import { delayEntries, readDayLimits } from './day-limits.ts';
import { type EntryNames, namesOf, readSenders } from './entry-names.ts';
import { failUnusable } from './fail-unusable.ts';
import { fetchMissingNumbers } from './fetch-missing-numbers.ts';
import {
  type FileEntry,
  headerOf,
  odfiIdOf,
  partsOf,
  type TracedEntry,
  traceEntries,
} from './file-content.ts';
import { countFilesLeft, cutTomorrow } from './file-modifiers.ts';
import { type FilePlan, fileLimits, planFile } from './file-plan-rules.ts';
import { holdCut } from './hold-cutting.ts';
import { openFile, refuseSandboxIds, sealFile } from './outgoing-files.ts';
import { hasWaitingReturns } from './returned-payments-store.ts';

/** Accounts for which the provider of numbers was called without a result, and the reason. */
type Missing = ReadonlyMap<string, 'refused' | 'unavailable'>;

/**
 * Thrown by a cut when accounts lack numbers that were not requested yet: fetch them, then cut
 * again.
 */
class NumbersNotAsked extends Error {
  readonly accountIds: string[];

  constructor(accountIds: string[]) {
    super(`The bank numbers of ${accountIds.length} accounts have not been fetched`);
    this.accountIds = accountIds;
  }
}

/** Attempts in which a cut waits for the provider of numbers: half a minute in a worker. */
const patientTries = 3;

/**
 * True while an outage of the provider fails the attempt, so that it is retried; false at later
 * attempts and at the last.
 */
export function isPatient({ attempt, isLast }: DueJob): boolean {
  return attempt <= patientTries && !isLast;
}

/**
 * Rounds of fetching missing numbers before the cut fails; each round keeps the numbers found
 * before it.
 */
const maxRounds = 5;

/**
 * Cuts the file of a window: all transfers that wait for it, with the numbers of their accounts.
 * Postponed while the brand's files have to be compared with the bank's (`hold-cutting.ts`).
 *
 * @throws if `isPatient` and the provider of numbers does not answer: the first attempts are
 * retried. Later, transfers without known numbers are moved to the next window, so that the others
 * do not wait for them.
 */
export async function cutBankFile(
  context: Context,
  window: TransferWindow,
  patience: { isPatient: boolean },
): Promise<void> {
  if (await holdCut(context, window)) return;
  const reference = `${window.programId}:${window.leavesAt}`;
  const missing = new Map<string, 'refused' | 'unavailable'>();
  for (let round = 1; ; round += 1) {
    try {
      return await cutWindow(context, window, missing);
    } catch (error) {
      if (!(error instanceof NumbersNotAsked) || round === maxRounds) throw error;
      const asked = { accountIds: error.accountIds, reference };
      await fetchMissingNumbers(context, asked, missing, patience);
    }
  }
}

/**
 * Cuts a window's file of transfers and its file of returns in one transaction: a transfer is in
 * the file and has left, or waits. Entries beyond the file's limits are cut into the window's next
 * file, entries beyond the day's on a later day. Without a file ID modifier left all wait for the
 * next day.
 *
 * @throws NumbersNotAsked, with nothing done.
 */
async function cutWindow(
  context: Context,
  window: TransferWindow,
  missing: Missing,
): Promise<void> {
  await context.unit(async (unit) => {
    if (!(await windowCut.claim(unit, windowPayload(window)))) return;
    const { settings } = await getProgram(unit, window.programId);
    const filesLeft = await countFilesLeft(unit, settings);
    if (filesLeft === 0) return cutTomorrow(unit, window);

    const day = await readDayLimits(unit, window.programId);
    const limit = fileLimits.entries + 1;
    const waiting = await lockWaitingTransfers(unit, { ...window, limit });
    const entries = await addressed(unit, waiting, missing);
    const plan = planFile(entries, fileLimits, day);
    await delayEntries(unit, window.programId, plan);
    // A full read may leave transfers unread, even if few of those read could be sent.
    const isAll = waiting.length < limit && plan.leftOver.length === 0;
    if (!isAll) await joinWindowCut(unit, window);
    const isWritten = plan.batches.length > 0;
    if (isWritten) await writeFile(unit, window, plan);
    if (filesLeft > 1 || !isWritten) await cutReturns(unit, window);
    else if (await hasWaitingReturns(unit, window)) await cutTomorrow(unit, window);
  });
}

/**
 * Cuts a file of one waiting transfer ahead of its window, for simulated answers.
 *
 * @throws DomainError `transfer_not_sent` if the transfer fails instead, as its account does not take it.
 */
export async function cutAlone(unit: Unit, transfer: TransferRow): Promise<BankFileRow> {
  const plan = planFile(await addressed(unit, [transfer], new Map()));
  if (plan.batches.length === 0) {
    const { kind } = transfer;
    throw new DomainError(bankFileErrors.transfer_not_sent, { kind, status: 'failed' });
  }
  const leavesAt = unit.now;
  return writeFile(unit, { programId: transfer.program_id, leavesAt }, plan);
}

/** Entries of the transfers that can be sent; the others fail or are moved to the next window. */
async function addressed(
  unit: Unit,
  waiting: readonly TransferRow[],
  missing: Missing,
): Promise<FileEntry[]> {
  const transfers = await failUnusable(unit, waiting);
  const accountIds = [...new Set(transfers.map(externalAccountOf))];
  const known = await readBankNumbers(unit, accountIds);
  const unasked = accountIds.filter((id) => !known.has(id) && !missing.has(id));
  if (unasked.length > 0) throw new NumbersNotAsked(unasked);
  const senders = await readSenders(unit, transfers);
  const entries: FileEntry[] = [];
  for (const transfer of transfers) {
    const accountId = externalAccountOf(transfer);
    const receiver = known.get(accountId);
    const names = receiver && namesOf(transfer, receiver.holderName, senders);
    if (receiver && names) entries.push(entryOf(transfer, receiver, names));
    else if (receiver) await failTransfer(unit, transfer, unwritableName);
    else if (missing.get(accountId) === 'unavailable') {
      await postponeTransfer(unit, transfer);
    } else {
      const reason = 'The aggregation provider refused the numbers of the account';
      await failTransfer(unit, transfer, reason);
    }
  }
  return entries;
}

const unwritableName = "A bank file cannot name the account's holder or the sender";

function entryOf(transfer: TransferRow, receiver: BankNumbers, names: EntryNames): FileEntry {
  const { settles_at: settlesAt, kind, same_day } = transfer;
  if (!settlesAt) throw new Error(`Transfer ${transfer.transfer_id} has no time to settle`);
  return {
    transferId: transfer.transfer_id,
    sameDay: same_day,
    direction: isDebit(kind) || kind === 'prenote' ? 'debit' : 'credit',
    purpose: kind === 'prenote' ? 'prenote' : 'payment',
    classCode: transfer.class_code,
    entryDescription: descriptionOf(transfer),
    descriptiveDate: same_day ? sameDayDescriptor(easternTime(settlesAt)) : '',
    effectiveOn: bankingDayFrom(easternDate(settlesAt)).toString(),
    settlesAt,
    answersUntil: transfer.return_check_at ?? settlesAt,
    amountCents: transfer.amount_cents,
    receiver,
    names,
  };
}

/**
 * Entry description of a transfer. NACHA prescribes one for a retry, which would otherwise be taken
 * for another debit (Operating Rules, subsection 2.12.4), for micro-entries (2.7), and for reversals
 * (2.8, 2.9).
 */
function descriptionOf({ kind, attempt, reverses_transfer_id }: TransferRow): string {
  if (reverses_transfer_id !== null) return 'REVERSAL';
  if (kind === 'micro_deposit') return 'ACCTVERIFY';
  if (kind === 'prenote') return 'PRENOTE';
  if (!isDebit(kind)) return 'PAYOUT';
  if (attempt > 1) return 'RETRY PYMT';
  return kind === 'payment' ? 'PAYMENT' : 'DEPOSIT';
}

async function writeFile(
  unit: Unit,
  window: TransferWindow,
  plan: FilePlan<FileEntry>,
): Promise<BankFileRow> {
  const { settings } = await getProgram(unit, window.programId);
  refuseSandboxIds(unit, settings);
  const odfiId = odfiIdOf(settings);
  const count = plan.batches.reduce((sum, { entries }) => sum + entries.length, 0);
  const sequence = await reserveSequences(unit, odfiId, count);
  const traced = traceEntries(plan.batches, odfiId, sequence);
  const file = await openFile(unit, window, settings, {
    batchCount: plan.batches.length,
    debitCents: plan.debitCents,
    creditCents: plan.creditCents,
    receivers: traced.map(({ entry }) => entry.receiver.routingNumber),
    answersUntil: traced.map(({ entry }) => entry.answersUntil),
  });
  await insertRows(unit, file.bank_file_id, plan, traced);
  const header = headerOf(settings, unit.now, file.place);
  const content = writeNachaFile(header, partsOf(settings, plan.batches, traced));
  const ids = traced.map(({ entry }) => entry.transferId);
  await includeTransfersInFile(unit, ids);
  return sealFile(unit, file.bank_file_id, content);
}

async function insertRows(
  unit: Unit,
  fileId: string,
  plan: FilePlan<FileEntry>,
  traced: readonly TracedEntry[],
): Promise<void> {
  await insertBatchRows(
    unit,
    plan.batches.map(({ batchNumber, like, entries, totalCents }) => ({
      brand_id: unit.brandId,
      bank_file_id: fileId,
      batch_number: batchNumber,
      class_code: like.classCode,
      direction: like.direction,
      entry_description: like.entryDescription,
      descriptive_date: like.descriptiveDate,
      effective_on: like.effectiveOn,
      settles_at: like.settlesAt,
      entry_count: entries.length,
      total_cents: totalCents,
    })),
  );
  await insertEntryRows(
    unit,
    traced.map(({ batchNumber, traceNumber, entry }) => ({
      brand_id: unit.brandId,
      bank_file_id: fileId,
      batch_number: batchNumber,
      trace_number: traceNumber,
      transfer_id: entry.transferId,
      amount_cents: entry.amountCents,
    })),
  );
}
