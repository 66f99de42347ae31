import type { OperationRow } from '../platform/operation-row.ts';
import { type ApiRequest, pathOf, queryOf } from './api-request.ts';
import { kebab } from './names.ts';
import { quoteWord } from './shell-words.ts';

export type TextForm = 'curl' | 'sdk' | 'cli';

/** The names of the forms in which a request is shown. */
export const textForms: readonly (readonly [TextForm, string])[] = [
  ['curl', 'curl'],
  ['sdk', 'SDK'],
  ['cli', 'Command'],
];

/** A request as a text to run. Keys stay in the environment, never in the text. */
export function requestText(
  form: TextForm,
  row: OperationRow,
  request: ApiRequest,
  idempotencyKey?: string,
): string {
  if (form === 'curl') return curlText(row, request, idempotencyKey);
  return form === 'sdk' ? sdkText(row, request) : cliText(request);
}

const isEmpty = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && Object.keys(body).length === 0);

function curlText(row: OperationRow, request: ApiRequest, key?: string): string {
  const parameters = new URLSearchParams(queryOf(request)).toString();
  const address = `$SURETY_BASE_URL${pathOf(row, request)}${parameters && `?${parameters}`}`;
  const lines = [`curl -sS${row.method === 'GET' ? '' : ` -X ${row.method}`} "${address}"`];
  if (row.isManagement) lines.push('-H "Management-Key: $SURETY_MANAGEMENT_KEY"');
  else lines.push('-H "Identity: $SURETY_IDENTITY"', '-H "Authorization: $SURETY_AUTHORIZATION"');
  if (row.isKeyed && key) lines.push(`-H 'Idempotency-Key: ${key}'`);
  if (!isEmpty(request.body)) {
    const type = row.body?.type ?? 'application/json';
    const content = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
    lines.push(`-H ${quoteWord(`Content-Type: ${type}`)}`, `--data-raw ${quoteWord(content)}`);
  }
  return lines.join(' \\\n  ');
}

function sdkText(row: OperationRow, request: ApiRequest): string {
  const { resource, verb, ids = [], body } = request;
  const values: string[] = ids.map((id) => sourceText(id));
  if (!isEmpty(body)) values.push(sourceText(body));
  const query = queryOf(request);
  if (query.length > 0) values.push(sourceText(typedQuery(request)));
  const call = `surety.${resource}.${verb}(${values.join(', ')})`;
  if (!row.isList) return `await ${call};`;
  return `for await (const each of ${call}) console.log(each);`;
}

/** The query with its numbers and booleans as such. */
function typedQuery({ query = {} }: ApiRequest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** A value as TypeScript writes it, with names unquoted where they may be. */
function sourceText(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((each) => sourceText(each, indent)).join(', ')}]`;
  const fields = Object.entries(value).map(([name, each]) => {
    const shown = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
    return `${inner}${shown}: ${sourceText(each, inner)},`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

/** A text in single quotes, as the SDK's examples write it. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Resources whose name a tool of the command has, which "api" leads past. */
const toolNames = new Set(['clock', 'events']);

function cliText(request: ApiRequest): string {
  const { resource, verb, ids = [], body } = request;
  const program = toolNames.has(resource) ? 'npx --no surety api' : 'npx --no surety';
  const words = [program, kebab(resource), kebab(verb), ...ids.map(quoteWord)];
  for (const [name, value] of queryOf(request)) {
    words.push(`--${name.replaceAll('_', '-')} ${quoteWord(value)}`);
  }
  if (!isEmpty(body)) {
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    words.push(`--data ${quoteWord(content)}`);
  }
  return words.join(' ');
}
