import type { OperationRow } from '@surety/sdk/operation-row';
import type { SampleRequest, SdkMethod } from './sdk-methods.ts';

/** A program that sends the request with the SDK and prints the answer. */
export function sdkSample(sdk: SdkMethod, request: SampleRequest, resultName: string): string {
  const file = request.input.raw?.from;
  const head = [
    ...(file ? ["import { readFile } from 'node:fs/promises';"] : []),
    "import { Surety } from '@surety/sdk';",
    '',
    'const surety = new Surety();',
  ];
  const call = `surety.${sdk.resource}.${sdk.method}(${argumentsOf(sdk.row, request).join(', ')})`;
  return [...head, ...answerUse(sdk.row, call, resultName), ''].join('\n').trimEnd();
}

/** Arguments in the order of the SDK: ids, the body, the query. */
function argumentsOf(row: OperationRow, { line, input }: SampleRequest): string[] {
  const ids = row.pathParameters.map((_, index) => literal(line.ids[index]));
  const file = input.raw?.from;
  const encoding = row.body?.type === 'application/yaml' ? ", 'utf8'" : '';
  const body = file ? [`await readFile(${literal(file)}${encoding})`] : [];
  if (input.json !== undefined) body.push(literal(row.body?.example ?? input.json));
  const query = Object.keys(input.query).length > 0 ? [literal(input.query)] : [];
  return [...ids, ...body, ...query];
}

/** Statements that do with the answer what its kind is for. */
function answerUse({ answer, isList }: OperationRow, call: string, name: string): string[] {
  if (isList || answer === 'events')
    return [`for await (const ${name} of ${call}) {`, `  console.log(${name});`, '}'];
  if (answer === 'stream')
    return [
      `const ${name} = await ${call};`,
      '',
      `for await (const piece of ${name}) console.log(piece.length);`,
    ];
  return [`const ${name} = await ${call};`, '', `console.log(${name});`];
}

/** A value as a literal of TypeScript in the style of this repository. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      return `[${value.map((item) => literal(item)).join(', ')}]`;
    const items = value.map((item) => `${inner}${literal(item, inner)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${inner}${keyOf(name)}: ${literal(part, inner)},\n`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`;
}

function textLiteral(text: string): string {
  const quoted = JSON.stringify(text);
  return text.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : textLiteral(name);
}
