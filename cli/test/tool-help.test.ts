import { globalFlagRows } from '@surety/sdk/command/global-flags';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import type { CommandContext } from '../src/context.ts';
import { tools } from '../src/registry.ts';

/** Help of a command and of those inside it, by what is typed to call them. */
function helpsOf(command: Command, before: string): Map<string, string> {
  const typed = `${before} ${command.name()}`;
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const inner = command.commands.flatMap((child) => [...helpsOf(child, typed)]);
  return new Map([[typed, help], ...inner]);
}

/** Options of every command, and those of help itself. */
const optionsOf = (help: string) => [
  ...Object.keys(globalFlagRows),
  ...(help.match(/(?<=^ {2}(?:-\w, )?)--[a-z-]+/gm) ?? []),
];

test.each(Object.keys(tools))(
  'each command of %s has two examples that call it with options that it has',
  async (name) => {
    const build = await tools[name]?.load();
    if (!build) throw new Error(`${name} is no tool`);
    // No command looks at its context before it is called.
    const helps = helpsOf(build({} as CommandContext), 'surety');
    for (const [typed, help] of helps) {
      const [, examples = ''] = help.split('Examples:');
      const lines = examples.split('\n').filter((line) => line.startsWith('  $ '));
      expect([typed, lines.length]).toEqual([typed, 2]);
      for (const line of lines) expect(line).toContain(typed);
      // The options of an example of a group are those of a command in it.
      if (help.includes('\nCommands:\n')) continue;
      const options = lines.flatMap(
        (line) => line.slice(line.lastIndexOf(typed)).match(/(?<= )--[a-z-]+/g) ?? [],
      );
      expect(optionsOf(help), typed).toEqual(expect.arrayContaining(options));
    }
  },
);
