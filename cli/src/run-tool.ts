import type { Surety } from '@surety/sdk';
import type { Client } from '@surety/sdk/client';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { judgeForms } from '@surety/sdk/command/judge-forms';
import { camel, kebab } from '@surety/sdk/command/names';
import { plainLines } from '@surety/sdk/command/plain-text';
import { resources } from '@surety/sdk/operations';
import { Command } from 'commander';
import { UsageError } from './command-errors.ts';
import { createContext } from './create-context.ts';
import type { Io } from './io.ts';
import { tools } from './registry.ts';

interface ToolWords {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly words: readonly string[];
  /** The verb of the line, if the tool's resource has an operation for it. */
  readonly operation: string | undefined;
}

/** Runs a tool. False if the line is for an operation of the resource that the tool does not define. */
export async function runTool({ io, flags, words, operation }: ToolWords): Promise<boolean> {
  const [name = ''] = words;
  const build = await tools[name]?.load();
  if (!build) return false;
  const context = createContext(io, flags);
  const tool = { ...context, surety: await clientFor(words, context) };
  const command = build(tool).name(name);
  const own = new Set(command.commands.flatMap((child) => [child.name(), ...child.aliases()]));
  if (operation !== undefined && !own.has(operation)) return false;
  refusePrinting(flags, name);
  judgeForms(flags);
  const methods = Object.entries(resources[camel(name)]?.methods ?? {});
  for (const [method, about] of methods)
    if (!own.has(kebab(method))) command.command(kebab(method)).summary(about);
  const program = new Command('surety').helpCommand(false);
  if (!command.description()) command.description(tools[name]?.about ?? '');
  program.addCommand(settle(command, io));
  await program.parseAsync(words, { from: 'user' });
  return true;
}

/** Makes the client when it is first used. Help needs none, so the SDK is not loaded for it. */
async function clientFor(words: readonly string[], context: { client(): Client }) {
  const isHelp = words.includes('--help') || words.includes('-h');
  const sdk = isHelp ? null : await import('@surety/sdk');
  let surety: Surety | undefined;
  return (): Surety => {
    if (!sdk) throw new UsageError('A line with --help does nothing else.');
    surety ??= new sdk.Surety(context.client());
    return surety;
  };
}

function refusePrinting({ curl, dryRun }: GlobalFlags, name: string): void {
  if (!tools[name]?.hasNoPlan || (!curl && !dryRun)) return;
  const flag = curl ? '--curl' : '--dry-run';
  throw new UsageError(`${flag} is for commands of operations, and surety ${name} is a tool.`);
}

/** Has a command and those inside it print through `io`, and throw where they would exit. */
function settle(command: Command, io: Io): Command {
  command
    .configureOutput({
      writeOut: (text) => void io.stdout.write(plainLines(text)),
      writeErr: (text) => void io.stderr.write(plainLines(text)),
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first) => first.toUpperCase())),
    })
    .showSuggestionAfterError()
    .exitOverride();
  for (const child of command.commands) settle(child, io);
  return command;
}
