import type { FieldRow, OperationRow, Shape } from '../platform/operation-row.ts';

const sampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

/**
 * Two commands that can be typed without a change, with the values of the API document's examples.
 */
export function operationExamples(name: string, row: OperationRow): [string, string] {
  const ids = row.pathParameters.map((field) => ` ${sampleValue(field)}`).join('');
  const required = row.query.filter(({ isRequired }) => isRequired);
  const filters = required.map((field) => ` --${field.name} ${word(sampleValue(field))}`).join('');
  const start = `surety ${name}${ids}${filters}`;
  return [`${start}${bodyOf(row)}`, secondOf(start, row)];
}

function bodyOf({ body }: OperationRow): string {
  if (!body) return '';
  if (body.type !== 'application/json') return ` ${sampleFile(body.type)}`;
  const options = optionsOf(body.example).join('');
  return options === '' && body.isRequired ? " --data '{}'" : options;
}

function secondOf(start: string, row: OperationRow): string {
  const { body } = row;
  if (body?.files) return `${start} --file ${body.files[0]}=@passport.jpg`;
  if (body && body.type !== 'application/json') return `${start} - < ${sampleFile(body.type)}`;
  if (body) return `${start} --data @body.json --json`;
  if (row.isList) return `${start} --all --jsonl`;
  if (row.answer === 'bytes' || row.answer === 'stream') return `${start} --output answer`;
  return row.method === 'GET' && row.answer === 'json' ? `${start} --json` : `${start} --curl`;
}

function sampleFile(type: string): string {
  if (type === 'application/yaml') return 'story.yaml';
  return type === 'application/x-ndjson' ? 'world.surety' : 'returns.ach';
}

/** Options that set what an example of a body sets. */
function optionsOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [` --${path} ${word(String(value))}`];
  return Object.entries(value).flatMap(([name, part]) =>
    optionsOf(part, path ? `${path}.${name}` : name),
  );
}

function sampleValue({ name, shape }: FieldRow): string {
  if (typeof shape === 'object' && 'enum' in shape) return String(shape.enum[0]);
  if (name === 'name') return 'happy-path';
  if (name === 'q') return 'ada';
  return sampleOf(shape);
}

function sampleOf(shape: Shape): string {
  return shape === 'integer' || shape === 'number' ? '1' : sampleId;
}

/** A value as a word for a shell. */
function word(text: string): string {
  return /^[\w.:/@+,-]+$/.test(text) && !text.startsWith('@')
    ? text
    : `'${(text.startsWith('@') ? `@${text}` : text).replaceAll("'", String.raw`'\''`)}'`;
}
