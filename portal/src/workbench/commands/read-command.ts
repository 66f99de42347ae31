import type { ApiRequest } from '@surety/sdk/command/api-request';
import { splitColumns } from '@surety/sdk/command/columns-flag';
import {
  type LoadOperations,
  operationOfWord,
  resourceOfWord,
} from '@surety/sdk/command/find-operation';
import { type GlobalFlags, readGlobalFlags } from '@surety/sdk/command/global-flags';
import { judgeOperationForms } from '@surety/sdk/command/judge-forms';
import { camel, kebab } from '@surety/sdk/command/names';
import { renderOperationHelp } from '@surety/sdk/command/operation-help';
import {
  type CommandFiles,
  type OperationInput,
  readOperationInput,
} from '@surety/sdk/command/operation-input';
import { type OperationLine, readOperationLine } from '@surety/sdk/command/operation-line';
import { isoDuration, readDuration } from '@surety/sdk/command/read-time';
import { renderResourceHelp } from '@surety/sdk/command/resource-help';
import { splitLine } from '@surety/sdk/command/split-line';
import { UsageError } from '@surety/sdk/command/usage-error';
import type { OperationRow } from '@surety/sdk/operation-row';
import { explainCode, portalHelp, terminalTools, toolNames } from './portal-tools.ts';

/** A request that a line describes. */
export interface ReadyCommand {
  readonly kind: 'request';
  /** `cards list`. */
  readonly name: string;
  readonly row: OperationRow;
  readonly line: OperationLine;
  readonly input: OperationInput;
  readonly flags: GlobalFlags;
  /** The request as it is copied: as curl, SDK or command. */
  readonly request: ApiRequest;
}

/** A line as it was read. */
export type Command =
  | ReadyCommand
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'explain'; readonly id: string }
  | { readonly kind: 'nothing' };

const helpWidth = 88;

/** Files are of a computer's disk, which a page does not read. */
const noFiles: CommandFiles = {
  read: (path, option) => {
    throw new UsageError(
      `${option}: ${path} is a file, which the command line of the terminal reads. Here, type the text itself; @@ means a literal @.`,
    );
  },
};

/** Words of a line behind the name of the program. */
export function wordsOf(words: readonly string[]): readonly string[] {
  const start =
    words[0] === 'npx' ? words.findIndex((word, at) => at > 0 && !word.startsWith('-')) : 0;
  const rest = words[start] === 'surety' ? words.slice(start + 1) : words;
  return rest[0] === 'api' ? rest.slice(1) : rest;
}

/**
 * Reads a line as `surety` does.
 *
 * @throws UsageError that names the word, field or rule, and what to type.
 */
export async function readCommand(text: string, load: LoadOperations): Promise<Command> {
  const { flags, words } = readGlobalFlags(wordsOf(splitLine(text)));
  if (flags.profile !== undefined)
    throw new UsageError('--profile is of the terminal. The world of this page is used here.');
  const [name, ...rest] = words;
  if (name === undefined) return { kind: 'nothing' };
  if (name === 'clear') return { kind: 'clear' };
  const isHelp = name === 'help' || name === '--help' || name === '-h';
  if (isHelp && rest.length === 0) return { kind: 'text', text: portalHelp(helpWidth) };
  const asked = isHelp ? [...rest, '--help'] : words;
  return (await readTool(asked)) ?? readOperation(load, flags, withClock(asked));
}

async function readTool([name = '', subject, ...rest]: readonly string[]): Promise<Command | null> {
  if (Object.hasOwn(terminalTools, name)) throw new UsageError(terminalTools[name] ?? '');
  if (name !== 'explain') return null;
  if (subject === undefined || subject.startsWith('-') || rest.length > 0)
    throw new UsageError('Write explain with an id of an object or a request, or an error code.');
  const text = await explainCode(subject);
  return text === null ? { kind: 'explain', id: subject } : { kind: 'text', text };
}

/** The clock's tool in words of its operations: `clock advance 30d`, `clock undo`, `clock`. */
function withClock(words: readonly string[]): readonly string[] {
  const [name, verb, ...rest] = words;
  if (name !== 'clock') return words;
  if (verb === undefined) return ['clock', 'get'];
  if (verb === 'undo') return ['clock', 'rewind', ...rest.flatMap((id) => ['--snapshot_id', id])];
  if (verb !== 'advance' || rest.includes('--help') || rest.includes('-h')) return words;
  const isSet = rest.some((word) => /^--(no-)?snapshot/.test(word));
  const snapshot = isSet ? [] : ['--snapshot'];
  const [time, ...options] = rest;
  if (time === undefined || time.startsWith('-')) return [...words, ...snapshot];
  return ['clock', 'advance', '--by', isoDuration(readDuration(time)), ...options, ...snapshot];
}

async function readOperation(
  load: LoadOperations,
  flags: GlobalFlags,
  [name = '', verb, ...words]: readonly string[],
): Promise<Command> {
  const resource = resourceOfWord(name, toolNames);
  if (verb === undefined || verb === '--help' || verb === '-h')
    return { kind: 'text', text: renderResourceHelp(resource, helpWidth) };
  const row = await operationOfWord(load, resource, verb);
  const full = `${name} ${verb}`;
  if (words.includes('--help') || words.includes('-h'))
    return { kind: 'text', text: renderOperationHelp(full, row, helpWidth) };
  if (row.answer === 'events')
    throw new UsageError(`${full} never ends. The tab Events shows events as they happen.`);
  try {
    const line = readOperationLine(row, words);
    const input = await readOperationInput(noFiles, row, line);
    judgeOperationForms(full, { row, line, flags });
    if (line.output !== undefined || line.format !== undefined)
      throw new UsageError(
        'This command line writes no files: --output and --format csv are for the command in a terminal.',
      );
    if (line.idempotencyKey !== undefined && !row.isKeyed)
      throw new UsageError(`${full} takes no --idempotency-key.`);
    await judgeNamedColumns(row.id, flags);
    const request = requestOf(resource, camel(verb), row, input);
    return { kind: 'request', name: full, row, line, input, flags, request };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n"help ${kebab(resource)} ${verb}" says more.`);
  }
}

/**
 * Refuses columns that the answer does not have, before anything is sent. The fields of all answers are loaded for it.
 *
 * @throws UsageError
 */
async function judgeNamedColumns(id: string, flags: GlobalFlags): Promise<void> {
  const { only, columns, noStrict } = flags;
  if ((only === undefined && columns === undefined) || noStrict) return;
  const [{ judgeColumns }, { answerFields }] = await Promise.all([
    import('@surety/sdk/command/judge-columns'),
    import('@surety/sdk/catalog/answers'),
  ]);
  const fields = answerFields[id];
  if (only !== undefined) judgeColumns(fields, '--only', [only]);
  if (columns !== undefined) judgeColumns(fields, '--columns', splitColumns(columns));
}

function requestOf(
  resource: string,
  verb: string,
  row: OperationRow,
  { path, query, json, raw }: OperationInput,
): ApiRequest {
  const pattern = new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '([^/]*)')}$`);
  const ids = (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const body = raw ? new TextDecoder().decode(raw.content) : json;
  return { resource, verb, ids, query: Object.fromEntries(given), body };
}
