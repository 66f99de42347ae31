import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { isTraceNumber } from '../../../kernel/nacha/trace-numbers.ts';
import type { Context } from '../../../platform/context.ts';
import { faultsOf } from './bank-file-faults.ts';
import type { BankFileAnswer, BankFileDetail, BankFileEntry } from './bank-files-schemas.ts';
import type { BankFileRow } from './bank-files-store.ts';
import { type FileEntryView, listFileEntries } from './read-bank-files.ts';
import { type BatchRow, listBatchRows } from './sent-entries-store.ts';

/** Renders a bank file for the API. */
export function viewFile(row: BankFileRow): Static<typeof BankFileAnswer> {
  const { problem_line: line, problem_field: field, problem_rule: rule } = row;
  const isSound = line === null || field === null || rule === null;
  return {
    bank_file_id: row.bank_file_id,
    direction: row.direction,
    status: row.status,
    file_name: row.file_name,
    program_id: row.program_id,
    window_at: row.window_at && renderInstant(row.window_at),
    batch_count: row.batch_count,
    entry_count: row.entry_count,
    debit_total: centsToNumber(row.debit_cents),
    credit_total: centsToNumber(row.credit_cents),
    entry_hash: row.entry_hash,
    content_sha256: row.content_hash.toString('hex'),
    problem: isSound ? null : { line, field, rule },
    faults: faultsOf(row),
    date_created: renderInstant(row.date_created),
    date_delivered: row.delivered_at && renderInstant(row.delivered_at),
    expects_acknowledgement: row.expects_ack,
    due_by: row.due_by && renderInstant(row.due_by),
    date_fetched: row.fetched_at && renderInstant(row.fetched_at),
    date_acknowledged: row.acknowledged_at && renderInstant(row.acknowledged_at),
    date_overdue: row.overdue_at && renderInstant(row.overdue_at),
    date_refused: row.refused_at && renderInstant(row.refused_at),
    refusal_reason: row.refusal_reason,
    date_finished: row.finished_at && renderInstant(row.finished_at),
  };
}

/** Renders a bank file with its batches and one page of its entries. */
export async function viewDetail(
  context: Context,
  file: BankFileRow,
  query: { limit?: number; cursor?: string },
): Promise<Static<typeof BankFileDetail>> {
  const { limit = 25 } = query;
  const after = readPlace(file, query.cursor);
  const page = await listFileEntries(context, file, { after, limit });
  const last = page.items.at(-1);
  return {
    ...viewFile(file),
    batches: (await listBatchRows(context, file.bank_file_id)).map(viewBatch),
    entries: {
      data: page.items.map(viewEntry),
      has_more: page.hasMore,
      next_cursor: page.hasMore && last ? Buffer.from(last.place).toString('base64url') : null,
    },
  };
}

/**
 * Reads the position after which a page of entries continues: a trace number in an outgoing file, a
 * position in an incoming one.
 */
function readPlace({ direction }: BankFileRow, cursor: string | undefined): string {
  if (cursor === undefined) return '';
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  const isPlace = direction === 'outgoing' ? isTraceNumber(place) : /^\d{1,9}$/.test(place);
  if (isPlace) return place;
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}

function viewBatch(row: BatchRow) {
  return {
    batch_number: row.batch_number,
    class_code: row.class_code,
    direction: row.direction,
    entry_description: row.entry_description,
    descriptive_date: row.descriptive_date,
    effective_date: row.effective_on,
    entry_count: row.entry_count,
    total: centsToNumber(row.total_cents),
    date_settled: row.settled_at && renderInstant(row.settled_at),
    settled_count: row.settled_count,
    settled_total: row.settled_cents === null ? null : centsToNumber(row.settled_cents),
  };
}

/** Renders an entry of a file for the API. */
export function viewEntry(entry: FileEntryView): Static<typeof BankFileEntry> {
  return {
    batch_number: entry.batchNumber,
    kind: entry.kind,
    code: entry.code,
    trace_number: entry.traceNumber,
    original_trace_number: entry.originalTraceNumber,
    transfer_id: entry.transferId,
    amount: centsToNumber(entry.amountCents),
    outcome: entry.outcome,
    untimely: entry.isUntimely,
    position: entry.position,
    recourse: entry.recourse,
    problem: entry.problem,
  };
}
