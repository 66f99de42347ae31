import { type LoadOperations, resourceWords, verbsOf } from '@surety/sdk/command/find-operation';
import { globalFlagRows } from '@surety/sdk/command/global-flags';
import { camel } from '@surety/sdk/command/names';
import { operationCandidates } from '@surety/sdk/command/operation-candidates';
import { quoteWord } from '@surety/sdk/command/shell-words';
import { scanLine } from '@surety/sdk/command/split-line';
import type { OperationRow } from '@surety/sdk/operation-row';
import type { KnownIds } from './ids-of-page.ts';
import { toolNames } from './portal-tools.ts';
import { wordsOf } from './read-command.ts';

/** Words that can stand where the cursor is, and the part of the line that they replace. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
}

const shownAtMost = 60;
const verbsOfClock = ['undo'];
/** Options that only the terminal can serve. */
const terminalOptions = new Set([
  '--file',
  '--output',
  '--timeout',
  '--profile',
  '--quiet',
  '--jsonl',
  '--no-strict',
]);

/** Completes the word before the cursor: commands, options, values of closed sets, and ids. */
export async function completeLine(
  line: string,
  cursor: number,
  { load, ids }: { readonly load: LoadOperations; readonly ids: KnownIds },
): Promise<Completion> {
  const { words } = scanLine(line.slice(0, cursor));
  const ending = words.at(-1);
  const isInWord = ending !== undefined && ending.end === cursor;
  const last = isInWord ? ending.text : '';
  const before = wordsOf((isInWord ? words.slice(0, -1) : words).map(({ text }) => text));
  const candidates = await candidatesAfter(before, last, { load, ids });
  const start = isInWord ? ending.start : cursor;
  const fitting = [...new Set(candidates)].filter((word) => word.startsWith(last));
  return { start, end: cursor, words: fitting.slice(0, shownAtMost).map(quoteWord) };
}

interface KnownWords {
  readonly load: LoadOperations;
  readonly ids: KnownIds;
}

async function candidatesAfter(
  before: readonly string[],
  last: string,
  { load, ids }: KnownWords,
): Promise<readonly string[]> {
  const [name, verb] = before[0] === 'help' ? before.slice(1) : before;
  if (name === undefined) return [...resourceWords(), ...toolNames].sort();
  const resource = camel(name);
  const verbs = [...verbsOf(resource), ...(name === 'clock' ? verbsOfClock : [])];
  if (name === 'explain') return [...ids.values()].flat();
  if (verb === undefined) return verbs;
  if (before[0] === 'help' || !verbsOf(resource).includes(verb)) return [];
  const row = (await load(resource)).operations[camel(verb)];
  return row ? afterOperation(row, before.slice(2), { last, ids }) : [];
}

function afterOperation(
  row: OperationRow,
  given: readonly string[],
  { last, ids }: { readonly last: string; readonly ids: KnownIds },
): readonly string[] {
  const previous = given.at(-1) ?? '';
  const values = last.startsWith('-') ? [] : valuesAfter(row, previous, ids);
  if (values.length > 0) return values;
  if (!last.startsWith('-')) {
    const parameter = row.pathParameters[positions(row, given)];
    if (parameter) return idsFor(parameter.name, ids, row);
  }
  const options = [...operationCandidates(row, '', '--'), ...Object.keys(globalFlagRows)];
  return options.filter((option) => isPossible(option, row, given));
}

/** Values of the option before: those of a closed set, or ids of the page. */
function valuesAfter(row: OperationRow, option: string, ids: KnownIds): readonly string[] {
  if (!option.startsWith('--')) return [];
  const closed = operationCandidates(row, option, '');
  if (closed.length > 0) return closed;
  const name = option.slice(2).replaceAll('-', '_').split('.').at(-1) ?? '';
  return name.endsWith('_id') ? idsFor(name, ids, row) : [];
}

/** Ids of a field's own name first; `origination_account_id` takes those of `account_id` too. */
function idsFor(name: string, ids: KnownIds, row: OperationRow): readonly string[] {
  const isAny = name === 'object_id' || row.path.startsWith('/objects');
  const alike = [...ids].filter(([field]) => isAny || name.endsWith(`_${field}`));
  return [...(ids.get(name) ?? []), ...alike.flatMap(([, found]) => found)];
}

/** Number of arguments that stand in the line already. */
function positions(row: OperationRow, given: readonly string[]): number {
  const takesValue = (option: string) =>
    option.startsWith('--') &&
    !option.includes('=') &&
    ![...row.query, ...(row.body?.fields ?? [])].some(
      ({ name, shape }) => `--${name}` === option && shape === 'boolean',
    ) &&
    !['--all', '--yes', '--help', '--json', '--curl', '--dry-run'].includes(option);
  return given.filter((word, at) => !word.startsWith('-') && !takesValue(given[at - 1] ?? ''))
    .length;
}

function isPossible(option: string, row: OperationRow, given: readonly string[]): boolean {
  if (terminalOptions.has(option) || given.includes(option)) return false;
  if (option === '--format') return row.query.some(({ name }) => name === 'format');
  if (option === '--all') return row.isList === true;
  if (option === '--idempotency-key') return row.isKeyed === true;
  if (option === '--data') return row.body !== undefined;
  return option !== '--yes' || row.method !== 'GET';
}

/** The longest beginning that all words share. */
export function commonStart(words: readonly string[]): string {
  const [first = '', ...others] = words;
  let length = first.length;
  for (const word of others) {
    while (!word.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
