import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import {
  type BankFileRow,
  decideEntry,
  type EntryDecision,
  entryDecisions,
  getBankFile,
  importText,
  listBankFiles,
  listUndecided,
  readContent,
  readPlace,
  writePlace,
} from '../features/ach/bank-files/bank-files.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Context } from '../platform/context.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type OperatorAct, recordCommand } from './recorded.ts';
import { withBrand } from './with-brand.ts';

/**
 * `admin bank-files`: contents of bank files, for the operator of the service. In live this is the
 * only access to them, since they hold account numbers of persons.
 */
export function readFilesCommand(print: (text: string) => void): Command {
  const run: Run = (brandId, work, act) =>
    withBrand(readConfig(), brandId, async (context) => {
      const result = await context
        .unit(async (unit) => {
          const done = await work(unit);
          if (act) await recordCommand(unit.db, { ...act, brandId });
          return done;
        })
        .catch(explain);
      print(JSON.stringify(result, null, 2));
    });
  const files = new Command('bank-files').description('the files to and from the bank');
  files
    .command('list')
    .description('the newest 100')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) => run(brand, listNewest));
  files
    .command('export')
    .description('write what a file says to a new file, which its owner alone can read')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--out <path>', 'where it is written')
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand, out }) =>
      run(brand, (context) => exportFile(context, fileId, resolve(out)), {
        operation: 'bank-files export',
        object: fileId,
      }),
    );
  files
    .command('import')
    .description('take in a file from the bank, all of it or nothing')
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('<path>', 'the file')
    .action((path: string, { brand }) =>
      run(brand, (context) => importFile(context, path), {
        operation: 'bank-files import',
        object: path,
      }),
    );
  addDecisions(files, run);
  return files;
}

type Run = (
  brandId: string,
  work: (context: Context) => Promise<unknown>,
  act?: Omit<OperatorAct, 'brandId'>,
) => Promise<void>;

/** Adds the commands about entries that wait for a person's decision. */
function addDecisions(files: Command, run: Run): void {
  files
    .command('undecided')
    .description('the entries from the bank that wait for a decision')
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--cursor <text>', 'next_cursor of the page before')
    .action(({ brand, cursor }) => run(brand, (context) => listUndecidedEntries(context, cursor)));
  files
    .command('decide')
    .description('credit or return an entry from the bank, or close it')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--position <number>', 'position of the entry in its file', readPosition)
    .requiredOption('--as <decision>', entryDecisions.join(', '), readDecision)
    .option('--return-code <code>', 'NACHA return reason code of a return')
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand, position, as: decision, returnCode }) =>
      run(brand, (context) => decide(context, { fileId, position }, { decision, returnCode }), {
        operation: `bank-files decide ${decision}`,
        object: `${fileId} ${position}`,
      }),
    );
}

async function listUndecidedEntries(context: Context, cursor: string | undefined) {
  const after = readPlace(cursor);
  const { items, hasMore } = await listUndecided(context, undefined, { limit: 100, after });
  const last = items.at(-1);
  return {
    entries: items.map(viewUndecided),
    next_cursor: hasMore && last ? Buffer.from(writePlace(last)).toString('base64url') : null,
  };
}

async function decide(
  context: Context,
  { fileId, position }: { fileId: string; position: number },
  asked: EntryDecision,
) {
  const decided = await context.unit((unit) =>
    decideEntry(unit, { bank_file_id: fileId, position }, asked),
  );
  return viewUndecided(decided);
}

function viewUndecided(entry: Awaited<ReturnType<typeof decideEntry>>) {
  const { bank_file_id, position, kind, code, trace_number, amount_cents, outcome } = entry;
  const { problem_line, problem_field, problem_rule } = entry;
  const problem = problem_field && `${problem_field} ${problem_rule}`;
  return {
    ...{ bank_file_id, position, kind, code, trace_number, outcome },
    amount: Number(amount_cents),
    problem,
    problem_line,
  };
}

async function listNewest(context: Context) {
  const { items } = await listBankFiles(context, {}, { before: null, limit: 100 });
  return { bank_files: items.map(view) };
}

async function exportFile(context: Context, fileId: string, path: string) {
  const file = await getBankFile(context, fileId);
  await writeFile(path, readContent(context, fileId), { mode: 0o600, flag: 'wx' });
  return { ...view(file), written_to: path };
}

async function importFile(context: Context, path: string) {
  const text = await readFile(path, 'latin1');
  return view(await importText(context, basename(path), text));
}

export function view(file: BankFileRow) {
  const { bank_file_id, direction, status, file_name, entry_count } = file;
  const { debit_cents, credit_cents, date_created } = file;
  return {
    bank_file_id,
    direction,
    status,
    file_name,
    entry_count,
    debit_total: Number(debit_cents),
    credit_total: Number(credit_cents),
    date_created: date_created.toString(),
  };
}

/** Reports an operator's mistake by its message, without a stack. */
export function explain(error: unknown): never {
  if (error instanceof DomainError) throw new StartupError('bad_argument', error.message);
  const { code, path } = error as { code?: unknown; path?: unknown };
  if (code === 'ENOENT') throw new StartupError('not_found', `${path} does not exist.`);
  if (code === 'EEXIST') throw new StartupError('bad_argument', `${path} exists already.`);
  throw error;
}

export function readId(text: string): string {
  if (isUuid(text)) return text;
  throw new StartupError('bad_argument', `${text} is not an id (UUID).`);
}

function readPosition(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartupError('bad_argument', `${text} is no position in a file.`);
}

function readDecision(text: string): EntryDecision['decision'] {
  const found = entryDecisions.find((one) => one === text);
  if (found) return found;
  throw new StartupError('bad_argument', `A decision is one of ${entryDecisions.join(', ')}.`);
}
