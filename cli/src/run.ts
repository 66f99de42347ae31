import { Surety } from '@surety/sdk';
import { resources } from '@surety/sdk/operations';
import { Command } from 'commander';
import { chooseAccess } from './access/choose-access.ts';
import { UsageError } from './command-errors.ts';
import type { CommandBuilder, CommandContext } from './context.ts';
import { describeError } from './exit-codes.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';
import { camel, kebab } from './names.ts';
import { Output } from './output.ts';
import { tools } from './registry.ts';

/** Runs one command line and returns its exit code. Only the modules of the called command are loaded. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const program = newProgram(io);
  const flags = () => program.opts<GlobalFlags>();
  const out = new Output(io, flags);
  const context: CommandContext = {
    io,
    out,
    flags,
    chosen: () => chooseAccess(io, flags()),
    surety: () =>
      new Surety({ ...chooseAccess(io, flags()).access, warn: (text) => out.note(text) }),
  };
  try {
    await addCommands(program, context, calledName(argv));
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    const { code, lines } = describeError(io.interrupted.aborted ? io.interrupted.reason : error);
    for (const line of lines) out.error(line);
    return code;
  }
}

function newProgram(io: Io): Command {
  return new Command('surety')
    .description("The command line of Surety: a brand's secured charge card, from sandbox to live.")
    .option('--profile <name>', 'keys of this profile instead of the sandbox that runs here')
    .option('--json', 'prints JSON')
    .option('--jsonl', 'prints one line of JSON for each object')
    .option('--columns <names>', 'fields to show in a table, separated by commas')
    .option('--curl', 'prints the request as a curl command instead of sending it')
    .option('--dry-run', 'prints the request instead of sending it')
    .option('-q, --quiet', 'prints no notes beside the result')
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showSuggestionAfterError()
    .exitOverride();
}

/** First word that is no option; the value of `--profile` and `--columns` is none. */
function calledName(argv: readonly string[]): string | undefined {
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--profile' || word === '--columns') index += 1;
    else if (word === 'help') continue;
    else if (!word.startsWith('-')) return word;
  }
  return undefined;
}

/** Adds the called command whole, and the others by name and summary, for help and suggestions. */
async function addCommands(program: Command, context: CommandContext, called: string | undefined) {
  const names = new Set([...Object.keys(tools), ...Object.keys(resources).map(kebab)]);
  for (const name of [...names].sort()) {
    const about = tools[name]?.about ?? resources[camel(name)]?.about ?? '';
    if (name !== called) {
      program.command(name, { hidden: false }).description(about).exitOverride();
      continue;
    }
    program.addCommand(inherit(await build(name, context), program));
  }
}

async function build(name: string, context: CommandContext): Promise<Command> {
  const tool: CommandBuilder | undefined = await tools[name]?.load();
  const resource = camel(name);
  const isResource = resource in resources;
  if (!tool && !isResource) throw new UsageError(`There is no command ${name}.`);
  const command = tool ? tool(context) : new Command(name);
  if (!isResource) return command;
  const { addResourceCommands } = await import('./resource-command.ts');
  return addResourceCommands(command, resource, context);
}

/** Commands that are made apart print and end as the program does. */
function inherit(command: Command, program: Command): Command {
  command.copyInheritedSettings(program);
  for (const child of command.commands) inherit(child, program);
  return command;
}
