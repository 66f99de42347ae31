import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type BankFileRow,
  faultsOf,
  getBankFile,
  importText,
  listBankFiles,
  readContent,
  recordReveal,
} from '../../features/ach/bank-files/bank-files.ts';
import type { Context, Unit } from '../../platform/context.ts';

/** The newest 100 files. */
export async function listNewest(context: Context) {
  const { items } = await listBankFiles(context, {}, { before: null, limit: 100 });
  return { bank_files: items.map(view) };
}

/** Writes a file to a new path, which its owner alone can read, and records an event of it. */
export async function exportFile(unit: Unit, fileId: string, path: string) {
  const file = await getBankFile(unit, fileId);
  await recordReveal(unit, file);
  await writeFile(path, readContent(unit, fileId), { mode: 0o600, flag: 'wx' });
  return { ...view(file), written_to: path };
}

/** Imports a file from a path. */
export async function importFile(context: Context, path: string) {
  const text = await readFile(path, 'latin1');
  return view(await importText(context, { fileName: basename(path), text }));
}

/** Shows a file without its content. */
export function view(file: BankFileRow) {
  const { bank_file_id, direction, status, file_name, entry_count } = file;
  const { debit_cents, credit_cents, date_created, problem_line, problem_field } = file;
  const rule = file.problem_rule;
  return {
    bank_file_id,
    direction,
    status,
    file_name,
    entry_count,
    debit_total: Number(debit_cents),
    credit_total: Number(credit_cents),
    date_created: date_created.toString(),
    due_by: file.due_by?.toString() ?? null,
    is_overdue: file.status === 'delivered' && file.overdue_at !== null,
    refusal_reason: file.refusal_reason,
    faults: faultsOf(file).map(
      ({ line, field, rule: broken, needs_person }) =>
        `line ${line}: ${field} ${broken}${needs_person ? ' (ask the bank)' : ''}`,
    ),
    problem: rule === null ? null : `line ${problem_line}: ${problem_field} ${rule}`,
  };
}
