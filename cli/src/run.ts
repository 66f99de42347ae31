import { resourceOfWord } from '@surety/sdk/command/find-operation';
import { type GlobalFlags, readGlobalFlags } from '@surety/sdk/command/global-flags';
import { camel, kebab } from '@surety/sdk/command/names';
import { UsageError } from '@surety/sdk/command/usage-error';
import { resources } from '@surety/sdk/operations';
import { Interrupted, type Io, OutputLost, ReaderLeft } from './io.ts';
import { Output } from './output.ts';
import { tools } from './registry.ts';

/**
 * Runs one command line and returns its exit code. Modules are loaded when they are needed: the parser of
 * the tools, the client and the table of a resource cost more time than most commands.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { flags, words } = readGlobalFlags(argv);
    await dispatch(flags, withoutHelpWord(words), io);
    return 0;
  } catch (error) {
    const { describeError } = await import('./exit-codes.ts');
    const { code, lines } = describeError(endOf(io, error), io.env);
    const out = new Output(io, () => ({}));
    for (const line of lines) out.error(line);
    if (io.env.SURETY_DEBUG && error instanceof Error) out.error(error.stack ?? '');
    return code;
  }
}

/** The command's end: an interruption, whatever error followed from it, or the error. */
function endOf({ interrupted: { aborted, reason } }: Io, error: unknown): unknown {
  if (!aborted) return error;
  return reason instanceof ReaderLeft || reason instanceof OutputLost ? reason : new Interrupted();
}

/** `help cards list` is `cards list --help`. */
function withoutHelpWord(words: readonly string[]): readonly string[] {
  return words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
}

async function dispatch(flags: GlobalFlags, words: readonly string[], io: Io): Promise<void> {
  const [name = 'help'] = words;
  if (name === '--version' || name === '-V') return printVersion(io);
  if (name === 'help' || name === '--help' || name === '-h') {
    const { renderProgramHelp } = await import('./program-help.ts');
    return print(io, renderProgramHelp(io));
  }
  // "api" before a resource is for operations whose name a tool has.
  if (name === 'api') return runApi(flags, words.slice(1), io);
  if (Object.hasOwn(tools, name)) {
    const { runTool } = await import('./run-tool.ts');
    const operation = methodOf(camel(name), words[1]) ? words[1] : undefined;
    if (await runTool({ io, flags, words, operation })) return;
  }
  return runResource(flags, words, io);
}

async function runApi(flags: GlobalFlags, words: readonly string[], io: Io): Promise<void> {
  const [name] = words;
  if (name === '--help' || name === '-h') return dispatch(flags, ['help'], io);
  if (name !== undefined) return runResource(flags, words, io);
  throw new UsageError(
    'api comes before a resource and a command, as in "surety api clock get". "surety help" lists all of them.',
  );
}

async function runResource(flags: GlobalFlags, words: readonly string[], io: Io): Promise<void> {
  const [name = '', verb, ...rest] = words;
  const resource = resourceOfWord(name, Object.keys(tools));
  if (verb === undefined || verb === '--help' || verb === '-h') {
    const { renderResourceHelp } = await import('@surety/sdk/command/resource-help');
    return print(io, renderResourceHelp(resource, io.stdout.columns));
  }
  const { runOperation } = await import('./operations/run-operation.ts');
  await runOperation({ io, flags, resource, verb, words: rest });
}

function methodOf(resource: string, verb: string | undefined): boolean {
  const methods = resources[resource]?.methods ?? {};
  return verb !== undefined && kebab(camel(verb)) === verb && Object.hasOwn(methods, camel(verb));
}

async function printVersion(io: Io): Promise<void> {
  const { readVersion } = await import('./version.ts');
  print(io, `surety ${readVersion()}`);
}

function print(io: Io, text: string): void {
  new Output(io, () => ({})).line(text);
}
