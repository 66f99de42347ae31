import type { OperationRow } from '../platform/operation-row.ts';
import type { GivenField, OperationLine } from './operation-line.ts';
import { jsonOf, refuseRounded, setAt, typedValue } from './typed-values.ts';
import { UsageError } from './usage-error.ts';

/** A file of a multipart body, or the body itself. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Reader of the files that a command names; `-` is its standard input. */
export interface CommandFiles {
  /** @throws UsageError that names the option if the file cannot be read */
  read(path: string, option: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The request that a command line describes. */
export interface OperationInput {
  readonly method: string;
  /** Path after the version prefix, with its ids encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** A JSON body. */
  readonly json?: unknown;
  /** A body of another type, with the path it came from; `-` is standard input. */
  readonly raw?: { readonly content: Uint8Array<ArrayBuffer>; readonly from: string | null };
  readonly rawType?: string;
  readonly files: readonly NamedFile[];
}

/**
 * Path, query and body that the arguments and options of a command describe.
 *
 * @throws UsageError that names what is missing, or wrong before anything is sent.
 */
export async function readOperationInput(
  sources: CommandFiles,
  row: OperationRow,
  line: OperationLine,
): Promise<OperationInput> {
  const { path, left } = fillPath(row, line);
  const isRaw = row.body !== undefined && row.body.type !== 'application/json';
  const takesFile = isRaw && line.data === undefined;
  if (left.length > (takesFile ? 1 : 0)) throw tooMany(row, left);
  const data = takesFile ? asFile(left[0]) : line.data;
  if (data !== undefined && !row.body) throw new UsageError('The command takes no --data.');
  const { query, body } = await readFields(sources, row, { line, data: isRaw ? undefined : data });
  requireFields(row.query, query, row);
  const base = { method: row.method, path, query, files: [] };
  if (line.files.length > 0) return { ...base, files: await readFiles(sources, row, line) };
  if (isRaw)
    return { ...base, rawType: row.body?.type ?? '', raw: await readRaw(sources, row, data) };
  const isGiven = Object.keys(body).length > 0 || data !== undefined;
  return { ...base, ...jsonBody(row, body, isGiven) };
}

/** Values of the query and the body; options win over the JSON of `--data`. */
async function readFields(
  sources: CommandFiles,
  row: OperationRow,
  { line, data }: { line: OperationLine; data: string | undefined },
) {
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  if (data !== undefined) Object.assign(body, await readJson(sources, data));
  const lists = new Set<string>();
  for (const field of line.fields) {
    if (row.pathParameters.some(({ name }) => name === field.path[0])) continue;
    await putField(sources, { tree: field.isQuery ? query : body, lists }, field);
  }
  return { query, body };
}

function jsonBody(row: OperationRow, body: Readonly<Record<string, unknown>>, isGiven: boolean) {
  if (!row.body) return {};
  requireFields(row.body.fields, body, row);
  if (!isGiven && row.body.isRequired)
    throw new UsageError(`Give at least one field to set, or --data '{}' for none.`);
  return isGiven ? { json: body } : {};
}

function fillPath(row: OperationRow, line: OperationLine) {
  const left = [...line.ids];
  const missing: string[] = [];
  let path = row.path;
  for (const { name } of row.pathParameters) {
    const named = line.fields.find((field) => field.path[0] === name)?.text;
    const id = named ?? left.shift() ?? '';
    if (id === '') missing.push(`<${name}>`);
    path = path.replace(`{${name}}`, encodeURIComponent(id));
  }
  if (missing.length === 0) return { path, left };
  throw new UsageError(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`);
}

function tooMany(row: OperationRow, left: readonly string[]): UsageError {
  const count = row.pathParameters.length;
  const takes = count === 0 ? 'no arguments' : `${count} argument${count > 1 ? 's' : ''}`;
  return new UsageError(
    `The command takes ${takes}, and "${left.join(' ')}" is left over. Values of fields follow their options.`,
  );
}

/** Sets a field; a list that is given again grows, and replaces that of `--data` at first. */
async function putField(
  sources: CommandFiles,
  { tree, lists }: { tree: Record<string, unknown>; lists: Set<string> },
  field: GivenField,
) {
  const name = field.path.join('.');
  const text = field.isQuery ? literalOf(field.text) : await textOf(sources, field.text, name);
  const value = typedValue(text, field.shape, name);
  const before = lists.has(name) && field.path.length === 1 ? tree[name] : undefined;
  if (Array.isArray(value)) lists.add(name);
  const isMore = Array.isArray(before) && Array.isArray(value);
  setAt(tree, field.path, isMore ? [...before, ...value] : value);
}

/** A value of a query is never in a file: `@ada` is searched for, and so is `@@ada`, as other fields write it. */
function literalOf(text: string): string {
  return text.startsWith('@@') ? text.slice(1) : text;
}

/** `@path` is the text of a file and `@-` that of standard input; `@@` means a literal `@`. */
async function textOf(sources: CommandFiles, text: string, name: string): Promise<string> {
  if (text.startsWith('@@')) return text.slice(1);
  if (!text.startsWith('@')) return text;
  const content = await sources.read(text.slice(1), `--${name}`);
  return textIn(content).replace(/\r?\n$/, '');
}

function asFile(path: string | undefined): string | undefined {
  return path === undefined || path === '-' ? path : `@${path}`;
}

async function readJson(sources: CommandFiles, data: string): Promise<object> {
  const isSource = data === '-' || data.startsWith('@');
  const source = data === '-' ? '-' : data.slice(1);
  const text = isSource ? textIn(await sources.read(source, '--data')) : data;
  refuseRounded(text, 'data');
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const from = isSource && source !== '-' ? ` in ${source}` : '';
  throw new UsageError(`--data must be a JSON object${from}, such as '{"name": "value"}'.`);
}

async function readRaw(sources: CommandFiles, row: OperationRow, data: string | undefined) {
  if (data === undefined)
    throw new UsageError(
      `The body (${row.body?.type}) is missing: name a file, or - for standard input.`,
    );
  const isSource = data === '-' || data.startsWith('@');
  if (!isSource) return { content: new TextEncoder().encode(data), from: null };
  const from = data === '-' ? '-' : data.slice(1);
  return { content: await sources.read(from, '--data'), from };
}

async function readFiles(
  sources: CommandFiles,
  row: OperationRow,
  line: OperationLine,
): Promise<NamedFile[]> {
  const names = row.body?.files ?? [];
  if (names.length === 0) throw new UsageError('The command takes no --file.');
  if (line.data !== undefined || line.fields.some(({ isQuery }) => !isQuery))
    throw new UsageError('Give either --file or fields of the body, not both.');
  const files: NamedFile[] = [];
  for (const text of line.files) {
    const [, name = '', path = ''] = /^([^=]+)=@?(.+)$/s.exec(text) ?? [];
    if (!names.includes(name))
      throw new UsageError(
        `--file ${text}: write --file NAME=@path, with ${names.join(', ')} as NAME.`,
      );
    const content = await sources.read(path, `--file ${name}`);
    files.push({ name, path, type: typeOf(path), content });
  }
  return files;
}

function typeOf(path: string): string {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (ending === 'jpg' || ending === 'jpeg') return 'image/jpeg';
  if (ending === 'png') return 'image/png';
  return ending === 'pdf' ? 'application/pdf' : 'application/octet-stream';
}

function textIn(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

function requireFields(
  rows: OperationRow['query'],
  given: Readonly<Record<string, unknown>>,
  row: OperationRow,
): void {
  const missing = rows.filter(({ name, isRequired }) => isRequired && given[name] === undefined);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `--${name}`);
  const verb = names.length > 1 ? 'are' : 'is';
  const more = row.body ? ', or give the body with --data' : '';
  throw new UsageError(
    `${names.join(', ')} ${verb} missing. Add ${names.length > 1 ? 'them' : 'it'}${more}.`,
  );
}
