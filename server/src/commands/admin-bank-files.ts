import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import {
  type BankFileRow,
  getBankFile,
  importText,
  listBankFiles,
  readContent,
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
  const run = (
    brandId: string,
    work: (context: Context) => Promise<unknown>,
    act?: Omit<OperatorAct, 'brandId'>,
  ) =>
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
  return files;
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
