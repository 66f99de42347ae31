import { easternDate } from '../../../../kernel/banking-calendar.ts';
import { addendaCount } from '../../../../kernel/nacha/addenda.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { ReadEntry } from '../../../../kernel/nacha/entry.ts';
import type { FileProblem } from '../../../../kernel/nacha/file-problem.ts';
import type { ReadPart, UnreadEntry } from '../../../../kernel/nacha/nacha-file.ts';
import { returnReason } from '../../../../kernel/nacha/return-codes.ts';
import { isTraceNumber } from '../../../../kernel/nacha/trace-numbers.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { type AnswerInsert, insertAnswerRows } from '../answers-store.ts';
import { type AnswerKey, sealCorrection, sealPayment } from '../sealed-content.ts';
import { identityOf } from './payment-identity.ts';
import { faultOfDates, settlementDate } from './settlement-date-rules.ts';

/** Stores the entries of a file, in order. */
export async function storeAnswers(
  unit: Unit,
  fileId: string,
  parts: AsyncIterable<ReadPart>,
): Promise<void> {
  let position = 0;
  let batch: BatchHeader | undefined;
  for await (const part of parts) {
    if (part.kind === 'batch') {
      batch = part.batch;
      continue;
    }
    const rows: AnswerInsert[] = [];
    for (const entry of part.entries) {
      position += 1;
      const place = { brand_id: unit.brandId, bank_file_id: fileId, position };
      const columns =
        'answers' in entry
          ? unreadColumns(unit, entry, batch)
          : readColumns(unit, place, entry, batch);
      rows.push({ ...place, ...columns });
    }
    await insertAnswerRows(unit, rows);
  }
}

function unreadColumns(context: Context, entry: UnreadEntry, batch: BatchHeader | undefined) {
  return {
    kind: kindOf(entry),
    trace_number: entry.traceNumber,
    amount_cents: entry.amountCents,
    direction: entry.direction,
    records: entry.records,
    settled_on: batch ? settledOn(context, batch) : null,
    code: entry.answers?.code ?? null,
    original_trace_number: entry.answers?.originalTrace ?? null,
    ...problemColumns(entry.problem),
  };
}

/**
 * Kind of an entry that breaks a rule. A return whose addenda have a code and an original trace number is
 * a return, even of a code that is not known yet: the bank has taken the money back.
 */
function kindOf({ answers }: UnreadEntry): 'return' | 'dishonored' | 'unread' {
  if (!answers?.code.startsWith('R')) return 'unread';
  const stage = returnReason(answers.code)?.stage ?? 'return';
  return stage === 'contested' ? 'unread' : stage;
}

/** Columns of an entry. One that answers nothing is a payment or a test of an account. */
function readColumns(
  context: Context,
  place: AnswerKey,
  { problem, fault, ...entry }: ReadEntry,
  batch: BatchHeader | undefined,
) {
  if (!batch) throw new Error('An entry of a bank file has no batch');
  const { addenda, traceNumber, amountCents, direction, purpose } = entry;
  const common = {
    trace_number: traceNumber,
    batch_number: batch.batchNumber || null,
    amount_cents: amountCents,
    direction,
    records: 1 + addendaCount(addenda),
    settled_on: settledOn(context, batch),
  };
  if (!addenda || addenda.kind === 'information' || addenda.kind === 'records') {
    const isPrenote = purpose === 'prenote';
    const sent = { batch: { ...batch, odfiId: batch.odfiId || odfiOf(traceNumber) }, entry };
    return {
      ...common,
      kind: isPrenote ? ('prenote' as const) : ('payment' as const),
      payment: sealPayment(context, place, sent),
      identity_hash: isPrenote ? null : identityOf(context, sent),
      ...faultColumns(problem, faultOfDates(batch, common.settled_on, todayOf(context))),
    };
  }
  return {
    ...common,
    kind: addenda.kind,
    code: addenda.code,
    original_trace_number: addenda.originalTrace,
    return_trace_number: 'returnTrace' in addenda ? addenda.returnTrace : null,
    ...faultColumns(problem, batch.dateFault),
    correction:
      addenda.kind === 'change' ? sealCorrection(context, place, addenda.correction) : null,
    ...(fault && problemColumns(fault)),
  };
}

/** Bank that sent an entry, by its trace number; empty if that is none. */
function odfiOf(traceNumber: string): string {
  return isTraceNumber(traceNumber) ? traceNumber.slice(0, 8) : '';
}

/** Columns of the first rule that an entry breaks, or the dates of its batch. */
function faultColumns(problem: FileProblem | undefined, ofDates: BatchHeader['dateFault']) {
  if (problem) return problemColumns(problem);
  if (!ofDates) return {};
  return { problem_line: null, problem_field: ofDates.field, problem_rule: ofDates.rule };
}

function settledOn(context: Context, { settlementDay }: BatchHeader): string | null {
  return settlementDate(settlementDay, todayOf(context))?.toString() ?? null;
}

function todayOf({ clock }: Context): Temporal.PlainDate {
  return easternDate(clock.now());
}

function problemColumns({ line, field, rule }: FileProblem) {
  return { problem_line: line, problem_field: field, problem_rule: rule };
}
