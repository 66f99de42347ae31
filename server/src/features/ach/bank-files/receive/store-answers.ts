import { addendaCount } from '../../../../kernel/nacha/addenda.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { ReadEntry } from '../../../../kernel/nacha/entry.ts';
import type { FileProblem } from '../../../../kernel/nacha/file-problem.ts';
import type { ReadPart, UnreadEntry } from '../../../../kernel/nacha/nacha-file.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { type AnswerInsert, insertAnswerRows } from '../answers-store.ts';
import { type AnswerKey, sealCorrection, sealPayment } from '../sealed-content.ts';
import { identityOf } from './payment-identity.ts';

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
        'answers' in entry ? unreadColumns(entry) : readColumns(unit, place, entry, batch);
      rows.push({ ...place, ...columns });
    }
    await insertAnswerRows(unit, rows);
  }
}

function unreadColumns(entry: UnreadEntry) {
  return {
    kind: 'unread' as const,
    trace_number: entry.traceNumber,
    amount_cents: entry.amountCents,
    direction: entry.direction,
    records: entry.records,
    code: entry.answers?.code ?? null,
    original_trace_number: entry.answers?.originalTrace ?? null,
    ...problemColumns(entry.problem),
  };
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
  };
  if (!addenda || addenda.kind === 'information' || addenda.kind === 'records') {
    const isPrenote = purpose === 'prenote';
    const sent = { batch, entry };
    return {
      ...common,
      kind: isPrenote ? ('prenote' as const) : ('payment' as const),
      payment: sealPayment(context, place, sent),
      identity_hash: isPrenote ? null : identityOf(context, sent),
      ...(problem && problemColumns(problem)),
    };
  }
  return {
    ...common,
    kind: addenda.kind,
    code: addenda.code,
    original_trace_number: addenda.originalTrace,
    correction:
      addenda.kind === 'change' ? sealCorrection(context, place, addenda.correction) : null,
    ...(fault && problemColumns(fault)),
  };
}

function problemColumns({ line, field, rule }: FileProblem) {
  return { problem_line: line, problem_field: field, problem_rule: rule };
}
