import type { FieldRow, OperationRow, Shape } from '../platform/operation-row.ts';
import { renderExamples, renderRows, wrap } from './help-text.ts';
import { operationExamples } from './operation-examples.ts';
import { ownOptions } from './operation-line.ts';

/** Help of one operation: arguments, fields with their rules, options, examples. */
export function renderOperationHelp(name: string, row: OperationRow, columns = 100): string {
  const width = Math.min(columns, 100);
  const ids = row.pathParameters.map((field) => ` <${field.name}>`).join('');
  const isRaw = row.body !== undefined && row.body.type !== 'application/json';
  const sections = [
    `${row.summary}\n`,
    wrap(plain(row.description), width).join('\n'),
    `\nUsage: surety ${name}${ids}${isRaw ? ' <file>' : ''} [options]`,
    section(
      'Arguments',
      row.pathParameters.map(({ name: id, about }) => [id, plain(about)]),
      width,
    ),
    section('Fields', (row.body?.fields ?? []).flatMap(fieldRows), width),
    isRaw ? `\nThe body is ${row.body?.type}: a file, or - for standard input.` : '',
    row.body?.isOpen ? '\nAny --name value sets the field of that name.' : '',
    section('Filters', row.query.flatMap(fieldRows), width),
    section('Options', optionRows(row), width),
    `\nExamples:\n${renderExamples(operationExamples(name, row))}`,
    `\n"surety help" lists the options of every command, such as --json and --curl.`,
  ];
  return sections.filter((text) => text !== '').join('\n');
}

function section(title: string, rows: readonly (readonly [string, string])[], width: number) {
  return rows.length === 0 ? '' : `\n${title}:\n${renderRows(rows, width)}`;
}

function fieldRows({ name, about, shape, isRequired }: FieldRow): [string, string][] {
  const rows: [string, string][] = [];
  const leaves = leavesOf(name, shape);
  const note = isRequired ? 'Required. ' : '';
  for (const [index, [path, kind]] of leaves.entries())
    rows.push([
      `--${path} ${kind.short}`,
      `${index === 0 ? note + plain(about) : ''} ${kind.long}`.trim(),
    ]);
  return rows;
}

interface Kind {
  readonly short: string;
  readonly long: string;
}

/** Options of a field: one, or those of the fields inside it. */
function leavesOf(path: string, shape: Shape): [string, Kind][] {
  if (typeof shape === 'string') return [[path, { short: `<${kindNames[shape]}>`, long: '' }]];
  if (Array.isArray(shape)) {
    const [item = 'any'] = shape;
    if (typeof item === 'string' || 'enum' in item)
      return leavesOf(path, item).map(([name, kind]) => [
        name,
        { ...kind, long: `${kind.long} Repeat it for several.`.trim() },
      ]);
    return leavesOf(`${path}.0`, item);
  }
  if ('enum' in shape) {
    const values = shape.enum.filter((value) => value !== null);
    return [[path, { short: '<value>', long: `One of: ${values.join(', ')}.` }]];
  }
  const fields = 'fields' in shape ? Object.entries(shape.fields) : [];
  return fields.flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
}

const kindNames = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'true|false',
  any: 'value',
  null: 'null',
} as const;

function optionRows(row: OperationRow): [string, string][] {
  const isShown: Readonly<Record<string, boolean>> = {
    '--data': row.body !== undefined,
    '--file': (row.body?.files ?? []).length > 0,
    '--all': row.isList === true,
    '--format': row.isList === true && !row.query.some(({ name }) => name === 'format'),
    '--idempotency-key': row.isKeyed === true,
    '--yes': row.method !== 'GET',
  };
  return Object.entries(ownOptions)
    .filter(([name]) => isShown[name] ?? true)
    .map(([name, { value, about }]) => {
      const names = name === '--file' ? ` (${row.body?.files?.join(', ')})` : '';
      return [value ? `${name} <${value}>` : name, `${about}${names}`];
    });
}

/** Markdown of the API's document as plain text. */
function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
