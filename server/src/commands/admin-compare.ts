import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import {
  compareFiles,
  type MatchedEntry,
  type RecoveredFile,
  recoverFile,
  recoverFiles,
  releaseCutting,
} from '../features/ach/bank-files/bank-files.ts';
import type { Context, Unit } from '../platform/context.ts';
import { explain, readFilesCommand, readId, view } from './admin-bank-files.ts';
import { addDelayed } from './admin-delayed.ts';
import { recordCommand } from './recorded.ts';
import { withBrand } from './with-brand.ts';

/** Most unmatched entries that are printed for a file. */
const shown = 200;

/** `admin bank-files`, with `compare`, `recover` and `release` for the time after a restore. */
export function bankFilesCommand(print: (text: string) => void): Command {
  const files = readFilesCommand(print);
  const run = (brandId: string, work: (context: Context) => Promise<unknown>) =>
    withBrand(readConfig(), brandId, async (context) => {
      print(JSON.stringify(await work(context).catch(explain), null, 2));
    });
  addDelayed(files, run);
  files
    .command('compare')
    .description('delivered files that this database lacks, and what each of their entries sends')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) => run(brand, compare));
  files
    .command('recover')
    .description(
      'store delivered files that this database lacks, so that nothing in them is cut again',
    )
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('[path...]', "copies of files that the bank has fetched, under the files' own names")
    .action((paths: string[], { brand }) => run(brand, (context) => recover(context, paths)));
  files
    .command('release')
    .description('cut files again; refused while delivered files are unknown')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) =>
      run(brand, (context) =>
        context.unit(async (unit) => {
          await releaseCutting(unit);
          await recordCommand(unit.db, { operation: 'bank-files release', brandId: brand });
          return { released: true };
        }),
      ),
    );
  return files;
}

async function compare(context: Context) {
  const { isHeld, files } = await compareFiles(context);
  const unknown = files.map(({ fileName, entries }) =>
    entries
      ? { file_name: fileName, ...viewEntries(entries) }
      : { file_name: fileName, content: 'fetched by the bank: recover a copy of it by its path' },
  );
  return { cutting: isHeld ? 'held' : 'goes on', unknown_files: unknown };
}

async function recover(context: Context, paths: readonly string[]) {
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
