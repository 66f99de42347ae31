import type { OperationRow, Shape } from '../platform/operation-row.ts';
import { globalFlagRows, splitOption } from './global-flags.ts';
import { didYouMean } from './nearest.ts';
import { shapeAt } from './typed-values.ts';
import { UsageError } from './usage-error.ts';

/** A field that the line sets, with the text of its value. */
export interface GivenField {
  readonly path: readonly string[];
  readonly shape: Shape;
  readonly isQuery: boolean;
  readonly text: string;
}

/** The words of a command line, sorted by what they are for. */
export interface OperationLine {
  readonly ids: readonly string[];
  readonly fields: readonly GivenField[];
  readonly data?: string;
  /** `name=@path` of each document. */
  readonly files: readonly string[];
  readonly all: boolean;
  readonly yes: boolean;
  readonly help: boolean;
  readonly output?: string;
  /** Form of a list that the command itself writes; a format of the service is a field. */
  readonly format?: string;
  readonly idempotencyKey?: string;
  readonly timeout?: string;
}

/** Options of commands for operations. A field of the API with such a name, as `format`, takes precedence. */
export const ownOptions: Readonly<Record<string, { value?: string; about: string }>> = {
  '--data': { value: 'body', about: 'the body: @file, - for standard input, or the text itself' },
  '--file': { value: 'name=@path', about: 'uploads a document; repeat it for several' },
  '--all': { about: 'reads every page' },
  '--output': { value: 'path', about: 'writes the answer to a file (-o)' },
  '--format': { value: 'csv', about: 'prints the rows of the list as CSV' },
  '--idempotency-key': { value: 'key', about: 'key of the request; the default is a random one' },
  '--timeout': { value: 'seconds', about: 'seconds that one try may take; the default is 30' },
  '--yes': { about: 'does not ask before it changes something in live (-y)' },
  '--help': { about: 'prints this text (-h)' },
};

const short: Readonly<Record<string, string>> = { '-o': '--output', '-y': '--yes', '-h': '--help' };

/**
 * Sorts the words behind a command's name.
 *
 * @throws UsageError for an option that the operation does not have, with the nearest ones.
 */
export function readOperationLine(row: OperationRow, words: readonly string[]): OperationLine {
  const ids: string[] = [];
  const read: ReadLine = { own: {}, fields: [], files: [] };
  const rest = [...words];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--') ids.push(...rest.splice(0));
    else if (!word.startsWith('-') || word === '-') ids.push(word);
    else readOption(row, { word, rest }, read);
  }
  const { own, fields, files } = read;
  return { all: false, yes: false, help: false, ...own, ids, fields, files };
}

interface ReadLine {
  readonly own: Record<string, string | boolean>;
  readonly fields: GivenField[];
  readonly files: string[];
}

function readOption(
  row: OperationRow,
  { word, rest }: { word: string; rest: string[] },
  to: ReadLine,
) {
  const [name, inline] = splitOption(short[word] ?? word);
  const option = isField(row, name.slice(2)) ? undefined : ownOptions[name];
  if (option && !option.value && inline !== undefined)
    throw new UsageError(`${name} takes no value.`);
  if (name === '--file') to.files.push(takeValue(name, inline, rest));
  else if (option) to.own[camelOf(name)] = option.value ? takeValue(name, inline, rest) : true;
  else to.fields.push(readField(row, { name, inline, rest }));
}

const isField = (row: OperationRow, name: string): boolean =>
  [...row.query, ...bodyAndPath(row)].some((field) => field.name === name);

function camelOf(name: string): string {
  return name.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function takeValue(name: string, inline: string | undefined, rest: string[]): string {
  if (inline !== undefined) return inline;
  const next = rest[0];
  if (next === undefined || next.startsWith('--'))
    throw new UsageError(`${name} needs a value. Write ${name}=… for one that begins with --.`);
  rest.shift();
  return next;
}

interface Word {
  readonly name: string;
  readonly inline: string | undefined;
  readonly rest: string[];
}

function readField(row: OperationRow, { name, inline, rest }: Word): GivenField {
  if (!name.startsWith('--')) throw unknownOption(row, name);
  const path = name.slice(2).split('.').map(underscored);
  const [first = ''] = path;
  const isQuery = row.query.some((field) => field.name === first);
  const known = isQuery ? row.query : bodyAndPath(row);
  if (!known.some((field) => field.name === first) && !row.body?.isOpen) {
    const negated = negatedField(row, first);
    if (negated && inline === undefined) return negated;
    throw unknownOption(row, name);
  }
  const shapes = Object.fromEntries(known.map((field) => [field.name, field.shape]));
  const shape = row.body?.isOpen && !shapes[first] ? 'any' : shapeAt(shapes, path, path.join('.'));
  if (shape !== 'boolean') return { path, shape, isQuery, text: takeValue(name, inline, rest) };
  const isNext = rest[0] === 'true' || rest[0] === 'false';
  return { path, shape, isQuery, text: inline ?? (isNext ? (rest.shift() ?? '') : 'true') };
}

/** `--no-sent` is `--sent false`. */
function negatedField(row: OperationRow, name: string): GivenField | undefined {
  if (!name.startsWith('no_')) return undefined;
  const path = [name.slice(3)];
  const isQuery = row.query.some((field) => field.name === path[0]);
  const field = [...row.query, ...bodyAndPath(row)].find(({ name: other }) => other === path[0]);
  return field?.shape === 'boolean'
    ? { path, shape: 'boolean', isQuery, text: 'false' }
    : undefined;
}

function bodyAndPath(row: OperationRow) {
  return [...row.pathParameters, ...(row.body?.fields ?? [])];
}

/** Fields are named as in the API; dashes may replace underscores. */
function underscored(name: string): string {
  return name.replaceAll('-', '_');
}

function unknownOption(row: OperationRow, name: string): UsageError {
  const fields = [...row.query, ...bodyAndPath(row)].map((field) => `--${field.name}`);
  const known = [...fields, ...Object.keys(ownOptions), ...Object.keys(globalFlagRows)];
  const asked = name.startsWith('--') ? `--${underscored(name.slice(2))}` : name;
  const near = didYouMean(asked, known) || didYouMean(name, known);
  return new UsageError(`There is no option ${name}.${near}`);
}
