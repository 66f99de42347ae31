import { readFileSync } from 'node:fs';
import type { Recorded } from './recorder.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const openapi = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as Document;

/** Title, screen, blink and return of a terminal, with C1 forms, turned directions and hidden marks. */
export const hostile =
  'ev\u001b]0;title\u0007il\u001b[2J\u001b[5m\u009b5m\u009d0;t\u009c\u202ert\u2066l\u200b\u2028\rend';

/** `all`: each string is hostile. `free`: those with a format or a closed set are as the document says. */
export type Hostility = 'all' | 'free' | 'refusal';

/** Answer of a service whose texts would act on a terminal that shows them. */
export function hostileAnswer(kind: Hostility, request: Recorded) {
  if (kind === 'refusal') return { status: 422, body: JSON.stringify(refusal()) };
  const path = request.path.replace(/^\/api\/v0\.1/, '');
  const response = responseOf(request.method, path);
  const [type = 'text/plain', content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (type === 'text/event-stream') return { type, body: streamOf(kind) };
  // A page without a request id would be taken for a proxy's.
  if (type === 'text/html') return { type: 'text/plain', body: hostile };
  if (type !== 'application/json') return { type, body: hostile };
  return { body: JSON.stringify(sampleOf(content?.schema ?? {}, kind)) };
}

function refusal() {
  return { Message: hostile, Status: 422, Code: hostile, Details: { [hostile]: hostile } };
}

function streamOf(kind: Hostility): string {
  const event = sampleOf({ $ref: '#/components/schemas/Event' }, kind);
  return `id: 1\nevent: customer.created\ndata: ${JSON.stringify(event)}\n\n`;
}

function responseOf(method: string, path: string): Response | undefined {
  const found = Object.entries(openapi.paths)
    .filter(([pattern]) => fits(pattern, path))
    .sort(([one], [two]) => one.split('{').length - two.split('{').length);
  const responses = found[0]?.[1][method.toLowerCase()]?.responses ?? {};
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** A value of a schema with one item in each list; booleans are false, so that no page leads to another. */
function sampleOf(schema: Schema, kind: Hostility, depth = 0): unknown {
  if (depth > 12) return null;
  const next = (inner: Schema) => sampleOf(inner, kind, depth + 1);
  if (schema.$ref)
    return next(openapi.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return next(choices.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(next));
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, next);
    case 'array':
      return [next(schema.items ?? {})];
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, kind);
    default:
      return schema.const ?? schema.enum?.[0] ?? 7;
  }
}

function typeOf({ type, properties }: Schema): string {
  const types = [type ?? (properties ? 'object' : 'string')].flat();
  return types.find((each) => each !== 'null') ?? 'null';
}

function objectOf(schema: Schema, next: (inner: Schema) => unknown): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
    name,
    next(inner),
  ]);
  const inner = schema.additionalProperties;
  const open = fields.length > 0 || inner === false ? [] : [[hostile, hostile]];
  return Object.fromEntries([...fields, ...open]);
}

function textOf(schema: Schema, kind: Hostility): unknown {
  if (kind === 'all') return hostile;
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0];
  if (schema.format === 'uuid') return '01994f3a-0000-7000-8000-000000000001';
  if (schema.format === 'date-time') return '2026-01-02T03:04:05.000Z';
  if (schema.format === 'date') return '2026-01-02';
  return hostile;
}
