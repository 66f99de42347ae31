import { DomainError } from '../../../kernel/domain-error.ts';
import { refusalOfChange } from '../../../kernel/nacha/change-codes.ts';
import type { Context } from '../../../platform/context.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { type AnswerRow, type ListedAnswer, listAnswerRows } from './answers-store.ts';
import { bankFileErrors } from './bank-file-errors.ts';
import {
  type BankFileRow,
  type FileFilter,
  findFileRow,
  listFileRows,
} from './bank-files-store.ts';
import { type ListedEntry, listEntryRows } from './sent-entries-store.ts';

/**
 * @throws DomainError `bank_file_dne`.
 */
export async function getBankFile(context: Context, fileId: string): Promise<BankFileRow> {
  const row = await findFileRow(context, fileId);
  if (!row) throw new DomainError(bankFileErrors.bank_file_dne, { bank_file_id: fileId });
  return row;
}

/** Page of the brand's bank files, newest first. */
export async function listBankFiles(
  context: Context,
  filter: FileFilter,
  page: PageRequest,
): Promise<Page<BankFileRow>> {
  return fetchPage(page, (rows) => listFileRows(context, filter, rows));
}

/**
 * Page of a file's entries in order: sent entries of an outgoing file, answers of an incoming one.
 */
export async function listFileEntries(
  context: Context,
  file: BankFileRow,
  { after, limit }: { after: string; limit: number },
): Promise<Page<FileEntryView>> {
  if (file.direction === 'outgoing') {
    const read = (page: { after: string; limit: number }) =>
      listEntryRows(context, file.bank_file_id, page);
    return mapPage(await fetchPage({ after, limit }, read), viewSent);
  }
  const answers = await fetchPage({ after: Number(after || 0), limit }, (page) =>
    listAnswerRows(context, file.bank_file_id, page),
  );
  return mapPage(answers, viewAnswer);
}

/** Entry of any file as the API shows it, without the numbers of its account. */
export interface FileEntryView {
  /** Position in the file; it rises through the entries. */
  place: string;
  batchNumber: number | null;
  kind: AnswerRow['kind'];
  code: string | null;
  traceNumber: string;
  originalTraceNumber: string | null;
  transferId: string | null;
  amountCents: bigint;
  outcome: AnswerRow['outcome'];
  isUntimely: boolean;
  /** Position of an incoming entry in its file; null for a sent one. */
  position: number | null;
  /** Codes with which the brand's bank may answer, and the last day for it. */
  recourse: { codes: string[]; by: string } | null;
  problem: EntryProblem | null;
}

/** Rule that an incoming entry breaks. */
export interface EntryProblem {
  line: number | null;
  field: string;
  rule: string;
  /** Code with which the brand's bank refuses a notification of change, such as C65. */
  refusal_code: string | null;
}

function viewSent(row: ListedEntry): FileEntryView {
  return {
    place: row.trace_number,
    batchNumber: row.batch_number,
    kind: row.return_code === null ? 'payment' : 'return',
    code: row.return_code,
    traceNumber: row.trace_number,
    originalTraceNumber: row.returned_trace,
    transferId: row.transfer_id ?? row.voided_transfer_id,
    amountCents: row.amount_cents,
    outcome: null,
    isUntimely: false,
    position: null,
    recourse: null,
    problem: null,
  };
}

/** Shows an incoming entry. */
export function viewAnswer(row: AnswerRow & Partial<ListedAnswer>): FileEntryView {
  const { problem_line: line, problem_field: field, problem_rule: rule } = row;
  return {
    place: String(row.position),
    batchNumber: row.batch_number,
    kind: row.kind,
    code: row.code ?? row.return_code ?? null,
    traceNumber: row.trace_number,
    originalTraceNumber: row.original_trace_number,
    transferId: row.transfer_id,
    amountCents: row.amount_cents,
    outcome: row.outcome,
    isUntimely: row.is_untimely,
    position: row.position,
    recourse:
      row.recourse_codes && row.recourse_by
        ? { codes: row.recourse_codes, by: row.recourse_by }
        : null,
    problem:
      field === null || rule === null
        ? null
        : { line, field, rule, refusal_code: refusalOfChange(row.code, field) },
  };
}
