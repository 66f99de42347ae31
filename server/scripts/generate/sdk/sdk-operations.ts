import {
  type ApiDocument,
  type ApiParameter,
  type ApiSchema,
  type NamedOperation,
  namedOperations,
  schemaOf,
} from './api-operations.ts';
import { resourceTable } from './resource-table.ts';
import { kebab } from './sdk-resources.ts';

const HEADER = '// Written by "npm run generate" from openapi.json. Do not edit.\n';

/** Objects inside objects are described this deep; below it any JSON is taken. */
const maxDepth = 4;

/** Tables of all operations with their fields, which the command reads, by path relative to the root. */
export function renderSdkOperations(document: ApiDocument): Map<string, string> {
  const operations = namedOperations(document);
  const files = new Map<string, string>();
  for (const resource of Object.keys(resourceTable)) {
    const own = operations.filter((operation) => operation.resource === resource);
    const rows = own.map((operation) => `  ${operation.name}: ${json(row(document, operation))},`);
    files.set(
      `sdk/src/operations/${kebab(resource)}.generated.ts`,
      `${HEADER}import type { OperationRow } from '../platform/operation-row.ts';\n\nexport const operations: Record<string, OperationRow> = {\n${rows.join('\n')}\n};\n`,
    );
  }
  files.set('sdk/src/operations.generated.ts', renderIndex(operations));
  return files;
}

/** Resources with their methods and summaries: enough for help and for suggestions. */
function renderIndex(operations: readonly NamedOperation[]): string {
  const rows = Object.entries(resourceTable).map(([resource, { about }]) => {
    const own = operations.filter((operation) => operation.resource === resource);
    const summaries = Object.fromEntries(
      own.map(({ name, operation }) => [name, operation.summary]),
    );
    return `  ${resource}: { about: ${json(about)}, methods: ${json(summaries)} },`;
  });
  return `${HEADER}import type { ResourceRow } from './platform/operation-row.ts';\n\nexport const resources: Record<string, ResourceRow> = {\n${rows.join('\n')}\n};\n`;
}

function row(document: ApiDocument, operation: NamedOperation): object {
  const { body } = operation;
  return {
    id: operation.operation.operationId,
    method: operation.method,
    path: operation.path,
    summary: operation.operation.summary,
    description: operation.operation.description,
    permission: operation.operation['x-permission'] ?? 'read',
    pathParameters: operation.pathParameters.map((parameter) => field(document, parameter)),
    query: operation.queryParameters.map((parameter) => field(document, parameter)),
    ...(body ? { body: bodyRow(document, body) } : {}),
    ...(operation.isKeyed ? { isKeyed: true } : {}),
    ...(operation.isManagement ? { isManagement: true } : {}),
    ...(operation.itemSchema ? { isList: true } : {}),
    answer: operation.answer,
  };
}

function field(
  document: ApiDocument,
  { name, required, description, schema }: ApiParameter,
): object {
  return {
    name,
    ...(required ? { isRequired: true } : {}),
    about: description ?? '',
    shape: shapeOf(document, schema ?? {}, 0),
  };
}

function bodyRow(document: ApiDocument, body: NonNullable<NamedOperation['body']>): object {
  const isJson = body.type === 'application/json';
  return {
    type: body.type,
    isRequired: body.isRequired,
    fields: isJson ? bodyFields(document, body.schema) : [],
    ...(isJson && isOpen(document, body.schema) ? { isOpen: true } : {}),
    ...(body.fileNames.length > 0 ? { files: body.fileNames } : {}),
    ...(isJson && body.example !== undefined ? { example: body.example } : {}),
  };
}

/** An object whose fields may have any name. */
function isOpen(document: ApiDocument, schema: ApiSchema): boolean {
  const { properties, additionalProperties } = schemaOf(document, schema);
  return properties === undefined && typeof additionalProperties === 'object';
}

function bodyFields(document: ApiDocument, schema: ApiSchema): object[] {
  const { properties, required } = merged(document, schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    ...(required.has(name) ? { isRequired: true } : {}),
    about: value.description ?? schemaOf(document, value).description ?? '',
    shape: shapeOf(document, value, 0),
  }));
}

/** Properties of an object schema, with those of its `allOf` and of the first object of its `anyOf`. */
function merged(document: ApiDocument, schema: ApiSchema) {
  const whole = schemaOf(document, schema);
  const alternatives = (whole.anyOf ?? whole.oneOf ?? []).map((part) => schemaOf(document, part));
  const parts = [
    whole,
    ...(whole.allOf ?? []).map((part) => schemaOf(document, part)),
    ...alternatives.filter(({ properties }) => properties),
  ];
  const properties: Record<string, ApiSchema> = {};
  const required = new Set<string>();
  for (const part of parts) {
    for (const [name, value] of Object.entries(part.properties ?? {})) properties[name] ??= value;
    if (!alternatives.includes(part)) for (const name of part.required ?? []) required.add(name);
  }
  return { properties, required };
}

/**
 * Compact shape of a value: a type's name, a list of the values of an enum under `enum`, `[item]`, or an
 * object of shapes. `any` takes any JSON.
 */
function shapeOf(document: ApiDocument, schema: ApiSchema, depth: number): unknown {
  const whole = schemaOf(document, schema);
  if (whole.enum) return { enum: whole.enum };
  const alternatives = (whole.anyOf ?? whole.oneOf ?? [])
    .map((part) => schemaOf(document, part))
    .filter(({ type }) => type !== 'null');
  const type = [whole.type].flat().find((name) => name !== 'null');
  if (type === 'array')
    return depth < maxDepth ? [shapeOf(document, whole.items ?? {}, depth + 1)] : 'any';
  const isObject = whole.properties !== undefined || whole.allOf !== undefined;
  if (!isObject && alternatives.length > 0)
    return shapeOfAlternatives(document, alternatives, depth);
  if (isObject) return objectShape(document, whole, depth);
  return type === 'object' || type === undefined ? 'any' : type;
}

function shapeOfAlternatives(
  document: ApiDocument,
  schemas: readonly ApiSchema[],
  depth: number,
): unknown {
  if (isDigitsOrNumber(schemas)) return 'string';
  const shapes = schemas.map((schema) => shapeOf(document, schema, depth));
  const [first] = shapes;
  return shapes.every((shape) => JSON.stringify(shape) === JSON.stringify(first)) ? first : 'any';
}

/** A number that may be sent as text of digits; as text, its leading zeros are kept. */
function isDigitsOrNumber(schemas: readonly ApiSchema[]): boolean {
  const text = schemas.find(({ type }) => type === 'string');
  if (!text || schemas.some(({ type }) => type !== 'string' && type !== 'integer')) return false;
  return !text.enum && new RegExp(String(text.pattern ?? ''), 'u').test('123456789');
}

function objectShape(document: ApiDocument, schema: ApiSchema, depth: number): unknown {
  if (depth >= maxDepth) return 'any';
  const { properties } = merged(document, schema);
  const shapes = Object.entries(properties).map(([name, value]) => [
    name,
    shapeOf(document, value, depth + 1),
  ]);
  return { fields: Object.fromEntries(shapes) };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
