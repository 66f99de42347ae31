import { resourceWords } from '@surety/sdk/command/find-operation';
import { renderRows } from '@surety/sdk/command/help-text';
import { camel } from '@surety/sdk/command/names';
import { UsageError } from '@surety/sdk/command/usage-error';
import { resources } from '@surety/sdk/operations';

/** Commands of the drawer beside those of resources. */
const tools: Readonly<Record<string, string>> = {
  'explain <id or code>':
    'A code of an error or a decline with its cure; an object with its states and moves; a request.',
  'clock advance <time>': 'Move the clock: 30d, "2 hours", P1M, --to TIME, --until-event EVENT.',
  'clock undo': 'Restore the world as it was before the last advance.',
  'help [command]': 'This list, or the fields of a command.',
  clear: 'Remove the answers above (Ctrl L).',
};

export const toolNames: readonly string[] = ['explain', 'help', 'clear'];

const inTerminal = (name: string, here: string): string =>
  `"surety ${name}" is a command of the terminal. ${here}`;

/** Tools of the terminal, with what there is in the portal. */
export const terminalTools: Readonly<Record<string, string>> = {
  trigger: inTerminal(
    'trigger',
    'It takes several steps. Here, the page of an object has its moves below "what can happen", and "simulate" lists single steps.',
  ),
  listen: inTerminal('listen', 'Here, the tabs Events and Follow show what happens.'),
  logs: inTerminal('logs', 'Here, type "requests list".'),
  world: inTerminal('world', 'Here, type "worlds", or open another world in the menu on top.'),
  scenario: inTerminal('scenario', 'Here, type "scenarios".'),
  login: inTerminal('login', 'You are signed in here.'),
  whoami: inTerminal('whoami', 'The menu of your account says who you are.'),
  doctor: inTerminal('doctor', 'Here, the indicator at the top shows whether updates arrive.'),
};

/** The text of `help`. */
export function portalHelp(width: number): string {
  const rows = resourceWords().map((name): [string, string] => [
    name,
    resources[camel(name)]?.about ?? '',
  ]);
  return `Type a command of "surety". It runs in the world of this page, as you.

Keys: Tab completes, arrows up and down walk through earlier lines, Ctrl L clears, Esc closes.
Options: --json, --columns a,b, --only field, --all; --curl and --dry-run send nothing.

Tools:
${renderRows(Object.entries(tools), width)}

Commands for each resource ("cards" lists those of cards):
${renderRows(rows, width)}`;
}

/**
 * Meaning and cure of a code or name of errors and declines; null for a text that is no code.
 *
 * @throws UsageError for a code that there is not, with the nearest ones.
 */
export async function explainCode(code: string): Promise<string | null> {
  const catalog = await import('@surety/sdk/command/explain-code');
  if (!catalog.isCode(code)) return null;
  if (code === '00') return catalog.approvedText;
  const found = catalog.explainCodes(catalog.findCodes(code));
  if (found.length === 0) throw new UsageError(catalog.unknownCode(code));
  return found
    .map(({ title, rows }) => [title, ...rows.map(([label, text]) => `  ${label}: ${text}`)])
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
