import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { subscribableNames } from '../../../src/kernel/event-patterns.ts';
import { type ApiDocument, type ApiOperation, refName } from './api-operations.ts';

const HEADER = `// Written by "npm run generate" from openapi.json. Do not edit.
`;

/** TypeScript types of all schemas and requests of the document, as text. */
export async function renderSdkTypes(document: ApiDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'surety-sdk-types-'));
  try {
    await createClient({
      input: JSON.parse(JSON.stringify(slim(document)), withoutRules),
      output: { path: folder, header: [HEADER], entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    const text = await readFile(join(folder, 'types.gen.ts'), 'utf8');
    return typePatterns(nameEveryEvent(document, text.startsWith('//') ? text : HEADER + text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the payloads without `event` one that is absent, because TypeScript narrows a union only by a
 * property that each member has.
 */
function nameEveryEvent({ components }: ApiDocument, text: string): string {
  const payloads = (components.schemas.EventPayload?.anyOf ?? []).map((schema) => refName(schema));
  const nameless = payloads.filter(
    (name) => name !== null && !components.schemas[name]?.properties?.event,
  );
  return nameless.reduce<string>((types, name) => {
    const head = `export type ${name} = {\n`;
    const field = '    /**\n     * This payload has no name.\n     */\n    event?: undefined;\n';
    return types.replace(head, head + field);
  }, text);
}

/** Gives names of events and their patterns, which the document has as texts, the types of those that exist. */
function typePatterns(text: string): string {
  const names = subscribableNames.map((name) => `'${name}'`).join(' | ');
  const types: readonly (readonly [string, string])[] = [
    ['export type EventName = string;', `export type EventName = ${names};`],
    [
      'export type EventPattern = string;',
      `export type EventPattern = '*' | EventName | \`\${EventPrefix<EventName>}.*\`;

type EventPrefix<Name extends string> = Name extends \`\${infer First}.\${infer Rest}\`
    ? First | \`\${First}.\${EventPrefix<Rest>}\`
    : never;`,
    ],
  ];
  return types.reduce((whole, [open, closed]) => {
    if (!whole.includes(open)) throw new Error(`the types lack ${open}`);
    return whole.replace(open, () => closed);
  }, text);
}

/** Keywords of rules between fields or items, which no type of TypeScript says. */
const ruleKeywords = new Set([
  ...['required', 'contains', 'minContains', 'maxContains', 'not', 'if', 'then', 'else'],
  'dependentRequired',
]);

/**
 * Leaves out the alternatives and parts of a schema that state rules alone: beside `allOf`, the generator of
 * types reads neither `items` nor `properties`.
 */
function withoutRules(keyword: string, value: unknown): unknown {
  const isParts = keyword === 'allOf' || keyword === 'oneOf' || keyword === 'anyOf';
  if (!isParts || !Array.isArray(value)) return value;
  const isRule = (part: object) => Object.keys(part).every((key) => ruleKeywords.has(key));
  return value.every(isRule) ? undefined : value;
}

/** The document without errors, headers and deliveries, whose types the SDK writes by hand. */
function slim(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, slimOperation(operation)]),
    ),
  ]);
  return { ...document, webhooks: undefined, paths: Object.fromEntries(paths) } as ApiDocument;
}

function slimOperation(operation: ApiOperation): ApiOperation {
  if (!operation.responses) return operation;
  return {
    ...operation,
    parameters: (operation.parameters ?? []).filter(
      ({ $ref, in: place }) => place !== 'header' && !$ref?.endsWith('/Idempotency-Key'),
    ),
    responses: Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status < '300'),
    ),
  };
}
