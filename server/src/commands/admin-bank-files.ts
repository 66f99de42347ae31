import { resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type EntryDecision, entryDecisions } from '../features/ach/bank-files/bank-files.ts';
import { type ReversalReason, reversalReasons } from '../features/ach/transfers/transfers.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { Context, Unit } from '../platform/context.ts';
import { StartupError } from '../platform/startup-error.ts';
import { listDelayed } from './bank-files/delayed-transfers.ts';
import { acknowledge, endRefused, redeliver, refuse } from './bank-files/deliveries.ts';
import { cutEarly, hold, release } from './bank-files/holds.ts';
import { compare, recover } from './bank-files/lost-files.ts';
import { reverse } from './bank-files/reversals.ts';
import { exportFile, importFile, listNewest } from './bank-files/stored-files.ts';
import { decide, listUndecidedEntries } from './bank-files/undecided-entries.ts';
import { readId } from './read-arguments.ts';
import { type OperatorAct, recordCommand } from './recorded.ts';
import { withAllBrands, withBrand } from './with-brand.ts';

/**
 * `admin bank-files`: all subcommands, for the operator of the service. In live they are the only
 * access to contents of files, which hold account numbers of persons.
 */
export function bankFilesCommand(print: (text: string) => void): Command {
  const run: Run = (brandId, work) =>
    withBrand(readConfig(), brandId, async (context) => {
      print(JSON.stringify(await work(context).catch(explain), null, 2));
    });
  const runRecorded: RunRecorded = (brandId, work, act) =>
    run(brandId, (context) =>
      context.unit(async (unit) => {
        const done = await work(unit);
        await recordCommand(unit.db, { ...act, brandId });
        return done;
      }),
    );
  const files = new Command('bank-files').description('the files to and from the bank');
  addStoredFiles(files, run, runRecorded);
  addUndecidedEntries(files, run, runRecorded);
  addHolds(files, run, runForSome(print));
  addDeliveries(files, run, runRecorded);
  addReversals(files, run);
  addLostFiles(files, runForSome(print));
  return files;
}

/** Runs a command for a brand and prints its result. */
type Run = (brandId: string, work: (context: Context) => Promise<unknown>) => Promise<void>;

/** Runs a command in one unit with its row of the audit. */
type RunRecorded = (
  brandId: string,
  work: (unit: Unit) => Promise<unknown>,
  act: Omit<OperatorAct, 'brandId'>,
) => Promise<void>;

/** Brands of a command: one, or all of the installation. */
interface SomeBrands {
  brand?: string;
  allBrands?: boolean;
}

/** Runs a command for some brands and prints its results. */
type RunForSome = (
  brands: SomeBrands,
  work: (context: Context) => Promise<object>,
) => Promise<void>;

function runForSome(print: (text: string) => void): RunForSome {
  return async ({ brand, allBrands }, work) => {
    if ((brand === undefined) === !allBrands) {
      throw new StartupError('bad_argument', 'Name either --brand ID or --all-brands.');
    }
    const explained = (context: Context) => work(context).catch(explain);
    const show = (result: unknown) => print(JSON.stringify(result, null, 2));
    if (brand !== undefined) return show(await withBrand(readConfig(), brand, explained));
    const results = await withAllBrands(readConfig(), explained);
    show(results);
    const refused = results.filter((result) => 'problem' in result).length;
    if (refused === 0) return;
    const of = `${refused} of ${results.length} brands`;
    throw new StartupError('bad_argument', `${of} have a problem, which is shown with each.`);
  };
}

const forSome = (command: Command) =>
  command.option('--brand <id>', 'brand', readId).option('--all-brands', 'every brand in turn');

function addStoredFiles(files: Command, run: Run, runRecorded: RunRecorded): void {
  files
    .command('list')
    .description('the newest 100')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) => run(brand, listNewest));
  files
    .command('delayed')
    .description('the newest 100 transfers that exceed a limit of their program and wait')
    .requiredOption('--brand <id>', 'brand', readId)
    .action(({ brand }) => run(brand, listDelayed));
  files
    .command('export')
    .description('write the content of a file to a new file that only its owner can read')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--out <path>', 'where it is written')
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand, out }) =>
      runRecorded(brand, (unit) => exportFile(unit, fileId, resolve(out)), {
        operation: 'bank-files export',
        object: fileId,
      }),
    );
  files
    .command('import')
    .description('import a file from the bank, all of it or nothing')
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('<path>', 'the file')
    .action((path: string, { brand }) =>
      runRecorded(brand, (unit) => importFile(unit, path), {
        operation: 'bank-files import',
        object: path,
      }),
    );
}

/** Entries from the bank that wait for a person's decision. */
function addUndecidedEntries(files: Command, run: Run, runRecorded: RunRecorded): void {
  files
    .command('undecided')
    .description('the entries from the bank that wait for a decision')
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--cursor <text>', 'next_cursor of the page before')
    .action(({ brand, cursor }) => run(brand, (context) => listUndecidedEntries(context, cursor)));
  files
    .command('decide')
    .description('apply, credit or return an entry from the bank, or close it')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--position <number>', 'position of the entry in its file', readPosition)
    .requiredOption('--as <decision>', entryDecisions.join(', '), readDecision)
    .option('--return-code <code>', 'NACHA return reason code of a return')
    .option('--transfer <id>', 'transfer that an applied return answers', readId)
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand, position, as: decision, returnCode, transfer }) => {
      const asked = { decision, returnCode, transferId: transfer };
      return runRecorded(brand, (unit) => decide(unit, { fileId, position }, asked), {
        operation: `bank-files decide ${decision}`,
        object: `${fileId} ${position}`,
      });
    });
}

/** Holds of a brand's cutting, and of files before their delivery (docs/decisions/0178). */
function addHolds(files: Command, run: Run, runSome: RunForSome): void {
  for (const [name, does, work] of [
    ['hold', 'hold a file before its delivery; without a file, cut none', hold],
    [
      'release',
      'deliver a held file; without a file, cut files again as the owner of the folder, unless the bank has unknown ones',
      release,
    ],
  ] as const) {
    forSome(files.command(name).description(does))
      .argument('[bank-file-id]', 'bank file', readId)
      .action((fileId: string | undefined, brands: SomeBrands) => {
        if (fileId && brands.allBrands) {
          throw new StartupError('bad_argument', 'A file has one brand: name it by --brand ID.');
        }
        return runSome(brands, (context) => work(context, fileId));
      });
  }
  files
    .command('cut-now')
    .description("cut the file of a program's next window before it closes")
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--program <id>', 'program', readId)
    .action(({ brand, program }) => run(brand, (context) => cutEarly(context, program)));
}

/** Delivered files that the bank acknowledges or refuses (docs/decisions/0177). */
function addDeliveries(files: Command, run: Run, runRecorded: RunRecorded): void {
  files
    .command('acknowledge')
    .description(
      'record that the bank accepted a delivered file: its transfers settle on their dates',
    )
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand }) =>
      runRecorded(brand, (unit) => acknowledge(unit, fileId), {
        operation: 'bank-files acknowledge',
        object: fileId,
      }),
    );
  files
    .command('redeliver')
    .description('deliver the same bytes once more, under the same name')
    .requiredOption('--brand <id>', 'brand', readId)
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand }) => run(brand, (context) => redeliver(context, fileId)));
  files
    .command('refuse')
    .description('record that the bank refused a delivered file: then cut it anew, or fail it')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--reason <text>', "the bank's reason", readReason)
    .argument('<bank-file-id>', 'bank file', readId)
    .action((fileId: string, { brand, reason }) =>
      run(brand, (context) => refuse(context, fileId, reason)),
    );
  for (const [name, does] of [
    ['cut-anew', 'send all that a refused file holds in the file of the next window'],
    ['fail', 'fail the transfers of a refused file; amounts paid out are available again'],
  ] as const) {
    files
      .command(name)
      .description(does)
      .requiredOption('--brand <id>', 'brand', readId)
      .argument('<bank-file-id>', 'bank file', readId)
      .action((fileId: string, { brand }) =>
        runRecorded(brand, (unit) => endRefused(unit, fileId, name), {
          operation: `bank-files ${name}`,
          object: fileId,
        }),
      );
  }
}

/** Reversals of entries that were sent in error. */
function addReversals(files: Command, run: Run): void {
  files
    .command('reverse')
    .description('reverse the settled transfers of a file, or one, within five banking days')
    .requiredOption('--brand <id>', 'brand', readId)
    .requiredOption('--reason <reason>', reversalReasons.join(', '), readReversalReason)
    .option('--transfer <id>', 'this transfer alone', readId)
    .argument('[bank-file-id]', 'bank file', readId)
    .action((fileId: string | undefined, { brand, reason, transfer: transferId }) =>
      run(brand, (context) => reverse(context, { fileId, transferId }, reason)),
    );
}

/** Files that the bank has and a restored database lacks (docs/decisions/0155). */
function addLostFiles(files: Command, runSome: RunForSome): void {
  forSome(
    files
      .command('compare')
      .description(
        'delivered files that this database lacks, what each of their entries sends, and the hold',
      ),
  ).action((brands: SomeBrands) => runSome(brands, compare));
  const recovery = files
    .command('recover')
    .description(
      'store delivered files that this database lacks, so that nothing in them is cut again',
    );
  forSome(recovery)
    .argument('[path...]', "copies of files that the bank has fetched, under the files' own names")
    .action((paths: string[], brands: SomeBrands) => {
      if (paths.length > 0 && brands.allBrands) {
        throw new StartupError('bad_argument', 'Copies have one brand: name it by --brand ID.');
      }
      return runSome(brands, (context) => recover(context, paths));
    });
}

/** Reports an operator's mistake by its message, without a stack. */
function explain(error: unknown): never {
  if (error instanceof DomainError) throw new StartupError('bad_argument', error.message);
  const { code, path } = error as { code?: unknown; path?: unknown };
  if (code === 'ENOENT') throw new StartupError('not_found', `${path} does not exist.`);
  if (code === 'EEXIST') throw new StartupError('bad_argument', `${path} exists already.`);
  throw error;
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason.length > 0 && reason.length <= 200) return reason;
  throw new StartupError('bad_argument', 'A reason has 1 to 200 characters.');
}

function readReversalReason(text: string): ReversalReason {
  const found = reversalReasons.find((one) => one === text);
  if (found) return found;
  throw new StartupError('bad_argument', `A reason is one of ${reversalReasons.join(', ')}.`);
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
