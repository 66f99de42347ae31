import type { JsonSchema } from '../schemas/json-schema.ts';
import { fieldDescriptions } from './fields/field-descriptions.ts';
import type { Components } from './openapi-components.ts';

/** Regular expressions that Go, Rust or Python do not compile: look-around and Unicode classes. */
const notPortable = /\(\?[=!<]|\\[pP]\{/;

/** Formats of JSON Schema 2020-12 and of OpenAPI's registry. */
const formats = new Set(['uuid', 'date', 'date-time', 'uri', 'email', 'binary', 'int32', 'int64']);

/** Keywords whose values are schemas or lists of them. */
const nested = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']);

/**
 * A schema as the reference publishes it: a named one is added to the components and referred to.
 * Keywords of our own bear the prefix `x-`: `x-rule` is the sentence of an error. A pattern outside
 * the subset that all languages share (JSON Schema 2020-12, section 6.4) becomes `x-pattern`, in the
 * syntax of JavaScript with the flag `u`; a format of our own becomes `x-format`. Keywords of
 * `published` are added: rules between fields, which handlers check. A property without a
 * description has that of its name. `publishedAs` names the component that stands in its place.
 */
export function publishSchema(schema: JsonSchema, components: Components): JsonSchema {
  const { component, here, publishedAs, isShared: _isShared, ...own } = schema;
  if (publishedAs !== undefined) return { $ref: `#/components/schemas/${publishedAs}`, ...own };
  if (component === undefined) return { ...publishKeywords(own, components), ...here };
  const part = publishWhole(withoutNull(own), components);
  const reference = components.refer('schemas', component, part);
  return { ...(acceptsNull(own) ? { anyOf: [reference, { type: 'null' }] } : reference), ...here };
}

/** An extended schema is published as a choice of all: the other one, and the fields of its own. */
function publishWhole(schema: JsonSchema, components: Components): JsonSchema {
  const { extended, ...own } = schema;
  if (extended === undefined) return publishKeywords(own, components);
  const { type, properties = {}, required, ...others } = own;
  const known = extended.properties ?? {};
  const isOwn = (name: string) => JSON.stringify(known[name]) !== JSON.stringify(properties[name]);
  const fields = {
    type: type ?? 'object',
    required: (required as string[]).filter(isOwn),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
  };
  const allOf = [publishSchema(extended, components), publishKeywords(fields, components)];
  return { allOf, ...publishKeywords(others, components) };
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
  if (isUnion(schema)) return publishKeywords(splitTypes(schema), components);
  const entries = Object.entries(withoutImplied(schema)).flatMap(([keyword, value]) => {
    if (nested.has(keyword)) return [[keyword, publishNested(value, components)]];
    return writers[keyword]?.(value, components) ?? [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

type Keywords = [string, unknown][];

/** Keywords that the reference writes in another way. */
const writers: Readonly<
  Record<string, ((value: unknown, components: Components) => Keywords) | undefined>
> = {
  rule: (value) => [['x-rule', value]],
  ignoredBeside: (value) => [['x-ignored-beside', value]],
  blanks: () => [],
  hasLines: () => [],
  // For the service alone: the descriptions say it.
  'x-shown-once': () => [],
  published: (value) => Object.entries(value as JsonSchema),
  pattern: (value) => [[notPortable.test(String(value)) ? 'x-pattern' : 'pattern', value]],
  format: (value) => [[formats.has(String(value)) ? 'format' : 'x-format', value]],
  properties: (value, components) => [['properties', publishEach(value as Schemas, components)]],
  patternProperties: (value, components) => publishRecord(value as Schemas, components),
};

/** Keywords of text and of numbers, which a value of several types has side by side. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
};

/** True for several types beside null, which few generators read. */
function isUnion({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.filter((each) => each !== 'null').length > 1;
}

/** The same choice as `anyOf`, each type with the keywords that apply to it. */
function splitTypes({ type, ...schema }: JsonSchema): JsonSchema {
  const keywords = Object.entries(schema);
  const split = new Set(Object.values(ofType).flat());
  const anyOf = [type ?? []].flat().map((each) => ({
    type: each,
    ...Object.fromEntries(keywords.filter(([keyword]) => ofType[each]?.includes(keyword))),
  }));
  return { anyOf, ...Object.fromEntries(keywords.filter(([keyword]) => !split.has(keyword))) };
}

/**
 * Leaves out the pattern, rule and example of every id and time, which the format implies, and the
 * example of an object, which is at its request or answer.
 */
function withoutImplied(schema: JsonSchema): JsonSchema {
  if (schema.properties) {
    const { examples: _examples, ...others } = schema;
    return others;
  }
  if (schema.format !== 'uuid' && schema.format !== 'date-time') return schema;
  const { pattern: _pattern, rule: _rule, examples: _examples, ...others } = schema;
  return others;
}

type Schemas = Record<string, JsonSchema>;

function publishEach(schemas: Schemas, components: Components): Schemas {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    publishSchema(describeBy(fieldDescriptions, name, schema), components),
  ]);
  return Object.fromEntries(entries);
}

/** The schema with a description: its own, that of its named schema, or the known one of its name. */
export function describeBy(
  known: Readonly<Record<string, string | undefined>>,
  name: string,
  schema: JsonSchema,
): JsonSchema {
  const { here } = schema;
  const description = known[name];
  const isDescribed = (schema.description ?? here?.description) !== undefined;
  if (isDescribed || description === undefined) return schema;
  if (schema.component === undefined) return { ...schema, description };
  return { ...schema, here: { ...here, description } };
}

/** A record of any keys: generators know `additionalProperties`, and few know patterns of names. */
function publishRecord(patterns: Schemas, components: Components): Keywords {
  const [value, ...others] = Object.values(patterns);
  if (value === undefined || others.length > 0) throw new Error('a record has one kind of key');
  return [['additionalProperties', publishSchema(value, components)]];
}

function publishNested(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) {
    return value.map((schema: JsonSchema) => publishSchema(schema, components));
  }
  if (typeof value !== 'object' || value === null) return value;
  return publishSchema(value as JsonSchema, components);
}
