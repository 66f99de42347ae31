import type { JsonSchema } from './json-schema.ts';
import type { Components } from './openapi-components.ts';

/** Regular expressions that Go, Rust or Python do not compile: look-around and Unicode classes. */
const notPortable = /\(\?[=!<]|\\[pP]\{/;

/** Keywords whose values are schemas by name, and those whose values are schemas or lists of them. */
const byName = new Set(['properties']);
const nested = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']);

/**
 * A schema as the reference publishes it: a named one is added to the components and referred to.
 * Keywords of our own bear the prefix `x-`: `x-rule` is the sentence of an error. A pattern outside
 * the subset that all languages share (JSON Schema 2020-12, section 6.4) becomes `x-pattern`, in the
 * syntax of JavaScript with the flag `u`. Keywords of `published` are added: rules between fields,
 * which handlers check. `publishedAs` names the component that the reference shows in its place.
 */
export function publishSchema(schema: JsonSchema, components: Components): JsonSchema {
  const { component, here, publishedAs, isShared: _isShared, ...own } = schema;
  if (publishedAs !== undefined) return { $ref: `#/components/schemas/${publishedAs}`, ...own };
  if (component === undefined) return { ...publishKeywords(own, components), ...here };
  const part = publishKeywords(withoutNull(own), components);
  const reference = components.refer('schemas', component, part);
  return { ...(acceptsNull(own) ? { anyOf: [reference, { type: 'null' }] } : reference), ...here };
}

/** True for a schema that accepts null beside its own type. */
export function acceptsNull({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null');
}

function withoutNull(schema: JsonSchema): JsonSchema {
  if (!acceptsNull(schema)) return schema;
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [first, ...others] = types;
  const values = Array.isArray(schema.enum) ? { enum: schema.enum.filter((v) => v !== null) } : {};
  return { ...schema, type: others.length > 0 ? types : first, ...values };
}

function publishKeywords(schema: JsonSchema, components: Components): JsonSchema {
  const entries = Object.entries(withoutImplied(schema)).flatMap(
    ([keyword, value]): [string, unknown][] => {
      if (keyword === 'rule') return [['x-rule', value]];
      if (keyword === 'ignoredBeside') return [['x-ignored-beside', value]];
      if (keyword === 'published') return Object.entries(value as JsonSchema);
      if (keyword === 'patternProperties') return publishRecord(value as Schemas, components);
      if (keyword === 'pattern' && notPortable.test(String(value))) return [['x-pattern', value]];
      if (byName.has(keyword)) return [[keyword, publishEach(value as Schemas, components)]];
      if (nested.has(keyword)) return [[keyword, publishNested(value, components)]];
      return [[keyword, value]];
    },
  );
  return Object.fromEntries(entries);
}

/** The format says what pattern, rule and example of every id and time repeat. */
function withoutImplied(schema: JsonSchema): JsonSchema {
  if (schema.format !== 'uuid' && schema.format !== 'date-time') return schema;
  const { pattern: _pattern, rule: _rule, examples: _examples, ...others } = schema;
  return others;
}

type Schemas = Record<string, JsonSchema>;

function publishEach(schemas: Schemas, components: Components): Schemas {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    publishSchema(schema, components),
  ]);
  return Object.fromEntries(entries);
}

/** A record of any keys: generators know `additionalProperties`, and few know patterns of names. */
function publishRecord(patterns: Schemas, components: Components): [string, unknown][] {
  const [value, ...others] = Object.values(publishEach(patterns, components));
  if (value === undefined || others.length > 0) throw new Error('a record has one kind of key');
  return [['additionalProperties', value]];
}

function publishNested(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) {
    return value.map((schema: JsonSchema) => publishSchema(schema, components));
  }
  if (typeof value !== 'object' || value === null) return value;
  return publishSchema(value as JsonSchema, components);
}
