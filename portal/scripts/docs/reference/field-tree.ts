import { type ApiDocument, type ApiSchema, refName, resolveSchema } from './api-document.ts';
import { factsOf, typeOf } from './field-facts.ts';

/** A field of a body or an answer with the fields inside it. */
export interface Field {
  readonly name: string;
  /** Type in words, such as `list of strings` or `time or null`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
  /** Rules, bounds and defaults as sentences; a part between backticks is code. */
  readonly facts: readonly string[];
  readonly values: readonly string[];
  readonly example?: string;
  readonly fields: readonly Field[];
}

/** Fields of an object, or of the items of a list. */
export function fieldsOf(document: ApiDocument, schema: ApiSchema): Field[] {
  const { properties = {}, required = [] } = objectIn(document, schema);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(document, { name, schema: property, isRequired: required.includes(name) }),
  );
}

/** One field, parameter or item. */
export function fieldOf(
  document: ApiDocument,
  { name, schema, isRequired }: { name: string; schema: ApiSchema; isRequired: boolean },
): Field {
  const known = resolveSchema(document, schema);
  const inner = scalarIn(document, known);
  const example = (known.examples ?? inner.examples ?? [])[0];
  return {
    name,
    type: typeOf(document, known),
    isRequired,
    about: known.description ?? inner.description ?? '',
    facts: factsOf({ ...inner, ...known }),
    values: (inner.enum ?? []).filter((value) => value !== null).map(String),
    ...(isScalar(example) ? { example: String(example) } : {}),
    fields: fieldsOf(document, known),
  };
}

/** Sentence on fields of which some are required together or instead of each other; undefined without such a rule. */
export function alternativesOf(document: ApiDocument, schema: ApiSchema): string | undefined {
  const { anyOf, oneOf } = objectIn(document, schema);
  const groups = (oneOf ?? anyOf ?? []).map(({ required = [] }) => required);
  if (groups.length < 2 || groups.some((names) => names.length === 0)) return undefined;
  const words = groups.map((names) => names.map((name) => `\`${name}\``).join(', '));
  const last = words.pop() ?? '';
  const isGrouped = groups.some((names) => names.length > 1);
  const list = isGrouped ? `${words.join('; ')}; or ${last}` : `${words.join(', ')} or ${last}`;
  return `${oneOf ? 'Exactly one' : 'At least one'} of these is required: ${list}.`;
}

/** An answer as the service would give it: the example of its schema, or one composed of those of its parts. */
export function exampleOf(document: ApiDocument, schema: ApiSchema): unknown {
  const known = resolveSchema(document, schema);
  const { properties, items, type } = known;
  if (known.examples) return known.examples[0];
  if (known.default !== undefined) return known.default;
  if (known.enum) return known.enum[0];
  const choice = known.anyOf?.find((each) => each.$ref !== undefined || each.type !== undefined);
  if (choice && !properties) return exampleOf(document, choice);
  if (items) return [exampleOf(document, items)];
  if (properties) {
    const required = known.required ?? [];
    const shown = Object.entries(properties).filter(([name]) => required.includes(name));
    return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(document, part)]));
  }
  if (Array.isArray(type) && type.includes('null')) return null;
  return scalarExample(known);
}

function scalarExample({ type, format, minimum }: ApiSchema): unknown {
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'object') return {};
  const formats: Readonly<Record<string, string>> = {
    uuid: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    'date-time': '2026-07-01T12:00:00.000Z',
    date: '2026-07-01',
  };
  return formats[format ?? ''] ?? 'text';
}

/** The object whose fields a person would write: the schema itself, the one beside null, or the items of a list. */
function objectIn(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const known = resolveSchema(document, schema);
  if (known.properties) return known;
  if (known.items) return objectIn(document, known.items);
  const [only, ...others] = (known.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? objectIn(document, only) : {};
}

/** The schema that holds the values: that of the items of a list of texts, or the one beside null. */
function scalarIn(document: ApiDocument, known: ApiSchema): ApiSchema {
  if (known.items) return resolveSchema(document, known.items);
  const [only, ...others] = (known.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? resolveSchema(document, only) : known;
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Name of the component that an answer holds, or that a page of a list holds. */
export function itemNameOf(document: ApiDocument, schema: ApiSchema): string | undefined {
  const { properties, items } = resolveSchema(document, schema);
  const reference = (properties?.data?.items ?? items ?? schema).$ref;
  return reference === undefined ? undefined : refName(reference);
}
