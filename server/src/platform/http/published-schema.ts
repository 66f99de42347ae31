import type { JsonSchema } from './json-schema.ts';

/** Regular expressions that Go, Rust or Python do not compile: look-around and Unicode classes. */
const notPortable = /\(\?[=!<]|\\[pP]\{/;

/** Keywords whose values are schemas by name, and those whose values are schemas or lists of them. */
const named = new Set(['properties']);
const nested = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']);

/**
 * A schema as the reference publishes it. Keywords of our own bear the prefix `x-`: `x-rule` is the
 * sentence of an error. A pattern outside the subset that all languages share (JSON Schema 2020-12,
 * section 6.4) becomes `x-pattern`, in the syntax of JavaScript with the flag `u`. Keywords of
 * `published` are added: rules between fields, which handlers check.
 */
export function publishSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'rule') return [['x-rule', value]];
    if (keyword === 'ignoredBeside') return [['x-ignored-beside', value]];
    if (keyword === 'published') return Object.entries(value as JsonSchema);
    if (keyword === 'pattern' && notPortable.test(String(value))) return [['x-pattern', value]];
    if (named.has(keyword)) return [[keyword, publishEach(value as Record<string, JsonSchema>)]];
    if (nested.has(keyword)) return [[keyword, publishNested(value)]];
    return [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

function publishEach(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, publishSchema(schema)]);
  return Object.fromEntries(entries);
}

function publishNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((schema: JsonSchema) => publishSchema(schema));
  return typeof value === 'object' && value !== null ? publishSchema(value as JsonSchema) : value;
}
