import { bankingDayFrom, easternDate } from '../../../../kernel/banking-calendar.ts';
import { answerParts } from '../../../../kernel/nacha/answer-file.ts';
import { writeNachaFile } from '../../../../kernel/nacha/nacha-writer.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { reserveSequences } from '../bank-files-store.ts';
import { joinWindowCut } from '../file-windows.ts';
import { openPayment } from '../sealed-content.ts';
import { insertBatchRows, insertEntryRows } from '../sent-entries-store.ts';
import { headerOf } from './file-content.ts';
import { fileLimits } from './file-plan-rules.ts';
import { openFile, refuseSandboxIds, sealFile } from './outgoing-files.ts';
import {
  lockWaitingReturns,
  markReturnsSent,
  type WaitingReturn,
} from './returned-payments-store.ts';
import {
  planReturns,
  type ReturnBatch,
  type ReturningEntry,
  receiverOf,
  selectWithin,
  type TracedReturn,
  toAnswers,
  traceReturns,
} from './returns-plan-rules.ts';

/**
 * Cuts the file of returns to other banks in a window, in the window's transaction: banks accept
 * returns only in files of their own. Returns beyond the file's limits are cut into the window's
 * next file.
 */
export async function cutReturns(unit: Unit, window: TransferWindow): Promise<void> {
  const limit = fileLimits.entries + 1;
  const waiting = await lockWaitingReturns(unit, { ...window, limit });
  if (waiting.length === 0) return;
  const taken = selectWithin(
    waiting.map((row) => toReturning(unit, row)),
    fileLimits,
  );
  if (taken.length < waiting.length) await joinWindowCut(unit, window);
  const batches = planReturns(taken);
  const traced = await trace(unit, batches);
  const { settings } = await getProgram(unit, window.programId);
  refuseSandboxIds(unit, settings);
  const file = await openFile(unit, window, settings, totalsOf(batches, traced));
  await insertRows(unit, file.bank_file_id, batches, traced);
  await markReturnsSent(unit, file.bank_file_id);
  const header = headerOf(settings, unit.now, file.place);
  const content = writeNachaFile(header, answerParts(toAnswers(traced), null));
  await sealFile(unit, file.bank_file_id, content);
}

function toReturning(context: Context, row: WaitingReturn): ReturningEntry {
  if (!row.payment) throw new Error('A payment to return has no stored entry');
  return {
    fromFileId: row.bank_file_id,
    fromPosition: row.position,
    code: row.return_code,
    information: row.information,
    sent: openPayment(context, row, row.payment),
    settlesAt: row.settles_at,
    answersUntil: row.answers_until,
  };
}

/**
 * Assigns trace numbers of the banks to which the payments were addressed. Sequences are locked in
 * sorted order, so that concurrent cuts cannot deadlock.
 */
async function trace(unit: Unit, batches: readonly ReturnBatch[]): Promise<TracedReturn[]> {
  const counts = new Map<string, number>();
  for (const { like, entries } of batches) {
    const bank = receiverOf(like);
    counts.set(bank, (counts.get(bank) ?? 0) + entries.length);
  }
  const first = new Map<string, number>();
  for (const [bank, count] of [...counts].sort()) {
    first.set(bank, await reserveSequences(unit, bank, count));
  }
  return traceReturns(batches, first);
}

function totalsOf(batches: readonly ReturnBatch[], traced: readonly TracedReturn[]) {
  const sum = (direction: 'debit' | 'credit') =>
    batches
      .filter(({ like }) => like.sent.entry.direction === direction)
      .reduce((total, { totalCents }) => total + totalCents, 0n);
  return {
    batchCount: batches.length,
    debitCents: sum('debit'),
    creditCents: sum('credit'),
    // Returns go to the banks from which the payments came.
    receivers: traced.map(({ returning }) => returning.sent.batch.odfiId),
    answersUntil: traced.map(({ returning }) => returning.answersUntil),
  };
}

async function insertRows(
  unit: Unit,
  fileId: string,
  batches: readonly ReturnBatch[],
  traced: readonly TracedReturn[],
): Promise<void> {
  await insertBatchRows(
    unit,
    batches.map(({ batchNumber, like, entries, totalCents }) => ({
      brand_id: unit.brandId,
      bank_file_id: fileId,
      batch_number: batchNumber,
      class_code: like.sent.batch.entryClass,
      direction: like.sent.entry.direction,
      entry_description: like.sent.batch.entryDescription,
      descriptive_date: like.sent.batch.descriptiveDate,
      effective_on: bankingDayFrom(easternDate(like.settlesAt)).toString(),
      settles_at: like.settlesAt,
      entry_count: entries.length,
      total_cents: totalCents,
    })),
  );
  await insertEntryRows(
    unit,
    traced.map(({ batchNumber, traceNumber, returning }) => ({
      brand_id: unit.brandId,
      bank_file_id: fileId,
      batch_number: batchNumber,
      trace_number: traceNumber,
      amount_cents: returning.sent.entry.amountCents,
      returned_file_id: returning.fromFileId,
      returned_position: returning.fromPosition,
    })),
  );
}
