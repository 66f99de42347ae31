import { resourceWords, verbsOf } from '@surety/sdk/command/find-operation';
import { globalFlagRows } from '@surety/sdk/command/global-flags';
import { camel } from '@surety/sdk/command/names';
import { operationCandidates } from '@surety/sdk/command/operation-candidates';
import type { OperationRow } from '@surety/sdk/operation-row';
import type { CommandContext } from '../../context.ts';
import { loadOperations } from '../../operations/run-operation.ts';
import type { ToolTable } from '../../tool-row.ts';

/** Candidates for the last word of a command line, from the words before it. */
export async function candidates(
  context: CommandContext,
  tools: ToolTable,
  words: readonly string[],
): Promise<readonly string[]> {
  const split = atEquals(words);
  if (split !== null) {
    const values = await candidates(context, tools, [...split.before, split.option, split.start]);
    return values.map((value) => `${split.prefix}${value}`);
  }
  const last = words.at(-1) ?? '';
  const before = withoutEquals(words.slice(0, -1)).filter((word) => !(word in globalFlagRows));
  const [name, verb] = before;
  const found =
    name === undefined
      ? commandNames(tools)
      : await inside({ context, tools }, name, { verb, before, last });
  return [...new Set(found)].filter((word) => word.startsWith(last));
}

interface OptionStart {
  readonly before: readonly string[];
  readonly option: string;
  readonly start: string;
  /** Part of the last word that the shell replaces beside the value. */
  readonly prefix: string;
}

/** The value that is begun behind `--option=`: one word of most shells, and three of bash. */
function atEquals(words: readonly string[]): OptionStart | null {
  const last = words.at(-1) ?? '';
  const [, option, start = ''] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  if (option !== undefined)
    return { before: words.slice(0, -1), option, start, prefix: `${option}=` };
  const at = last === '=' ? words.length - 1 : words.length - 2;
  const name = words[at - 1] ?? '';
  if (words[at] !== '=' || !name.startsWith('--')) return null;
  return {
    before: words.slice(0, at - 1),
    option: name,
    start: last === '=' ? '' : last,
    prefix: '',
  };
}

/** Words without those that bash makes of the `=` between an option and its value. */
function withoutEquals(words: readonly string[]): string[] {
  return words.filter((word, at) => word !== '=' || !(words[at - 1] ?? '').startsWith('--'));
}

function commandNames(tools: ToolTable): string[] {
  return [...new Set([...Object.keys(tools), ...resourceWords(), 'help'])].sort();
}

interface Line {
  readonly verb: string | undefined;
  readonly before: readonly string[];
  readonly last: string;
}

interface Place {
  readonly context: CommandContext;
  readonly tools: ToolTable;
}

async function inside({ context, tools }: Place, name: string, { verb, before, last }: Line) {
  if (name === 'help') return commandNames(tools);
  const globals = last.startsWith('-') ? Object.keys(globalFlagRows) : [];
  const resource = camel(name);
  const row = verb === undefined ? undefined : await operationOf(resource, verb);
  if (row) return [...operationCandidates(row, before.at(-1) ?? '', last), ...globals];
  const command = (await tools[name]?.load())?.(context);
  const chosen = command?.commands.find((child) => child.name() === verb) ?? command;
  if (chosen && (chosen !== command || last.startsWith('-')))
    return [...chosen.options.map(({ long }) => long ?? ''), ...globals].filter(Boolean);
  const verbs = command?.commands.map((child) => child.name()) ?? [];
  return verb === undefined ? [...verbs, ...verbsOf(resource), ...globals] : globals;
}

async function operationOf(resource: string, verb: string): Promise<OperationRow | undefined> {
  if (!verbsOf(resource).includes(verb)) return undefined;
  return (await loadOperations(resource)).operations[camel(verb)];
}
