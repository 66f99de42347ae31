import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  compareFiles,
  holdWords,
  type MatchedEntry,
  type RecoveredFile,
  recoverFile,
  recoverFiles,
} from '../../features/ach/bank-files/bank-files.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { recordCommand } from '../recorded.ts';
import { view } from './stored-files.ts';

/** Most unmatched entries that are printed for a file. */
const shown = 200;

/** Delivered files that the database lacks, with the transfers that their entries send. */
export async function compare(context: Context) {
  const { hold, files } = await compareFiles(context);
  const unknown = files.map(({ fileName, entries }) =>
    entries
      ? { file_name: fileName, ...viewEntries(entries) }
      : { file_name: fileName, content: 'fetched by the bank: recover a copy of it by its path' },
  );
  const told = hold
    ? { cutting: 'held', reason: hold, cure: holdWords[hold] }
    : { cutting: 'goes on' };
  return { ...told, unknown_files: unknown };
}

/** Stores delivered files that the database lacks: those of the folder, and copies at `paths`. */
export async function recover(context: Context, paths: readonly string[]) {
  const record = (unit: Unit, fileName: string) =>
    recordCommand(unit.db, {
      operation: 'bank-files recover',
      brandId: context.brandId,
      object: fileName,
    });
  const recovered = await recoverFiles(context, record);
  for (const path of paths) {
    const file = await context.unit(async (unit) => {
      const lost = { fileName: basename(path), content: createReadStream(path) };
      const done = await recoverFile(unit, lost);
      await record(unit, lost.fileName);
      return done;
    });
    recovered.push(file);
  }
  return { recovered: recovered.map(viewRecovered) };
}

function viewRecovered({ file, entries }: RecoveredFile) {
  return { ...view(file), ...viewEntries(entries) };
}

/** Entries of a file without account numbers beyond the last four digits. */
function viewEntries(entries: readonly MatchedEntry[]) {
  const unmatched = entries.filter(({ problem }) => problem !== undefined);
  return {
    matched: entries.length - unmatched.length,
    other_account: entries.filter(({ isOtherAccount }) => isOtherAccount).map(viewEntry),
    unmatched_count: unmatched.length,
    unmatched: unmatched.slice(0, shown).map(viewEntry),
  };
}

function viewEntry({ entry, problem, transfer }: MatchedEntry) {
  return {
    trace_number: entry.traceNumber,
    direction: entry.direction,
    amount: Number(entry.amountCents),
    account_ends_in: entry.accountNumber.slice(-4),
    receiver_id: entry.receiverId,
    transfer_id: transfer?.transfer_id ?? null,
    problem: problem ?? null,
  };
}
