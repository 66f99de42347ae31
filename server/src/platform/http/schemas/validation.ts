import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { tidyBlanks, trimBlanks } from '../../../kernel/blanks.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { JsonSchema } from './json-schema.ts';
import { describeErrors, itemsRule } from './validation-rules.ts';

export interface CheckedInput {
  problems: FieldProblem[];
  /** The input without fields that the schema does not define. */
  value: unknown;
  /** Paths of the fields that were dropped. */
  ignored: string[];
  /**
   * True for text that must not be processed any further, or nesting that would exhaust the stack.
   */
  isUnsafe: boolean;
}

const compiled = new WeakMap<TSchema, Validator>();

/** Checks one part of a request against its schema; `root` names the part in messages. */
export function checkInput(schema: TSchema, input: unknown, root: 'body' | 'query'): CheckedInput {
  const unsafe = findUnsafeText(input, root, 0);
  if (unsafe) return { problems: [unsafe], value: input, ignored: [], isUnsafe: true };
  const kept: KeptFields = { ignored: [], tooLong: [] };
  const known = keepKnown(schema as JsonSchema, input, '', kept);
  const { ignored, tooLong } = kept;
  if (tooLong.length > 0) return { problems: tooLong, value: known, ignored, isUnsafe: false };
  const validator = validatorOf(schema);
  const problems = validator.Check(known)
    ? []
    : describeErrors(validator.Errors(known), schema as JsonSchema, root);
  return { problems, value: known, ignored, isUnsafe: false };
}

/**
 * Converts query strings: integers, booleans and lists (repeated, or with commas) as the schema
 * declares them. Blanks and line ends around a value go.
 */
export function readQuery(schema: TSchema, query: unknown): unknown {
  const { properties = {} } = schema as JsonSchema;
  const values: Record<string, unknown> = { ...(query as Record<string, unknown>) };
  for (const [name, property] of Object.entries(properties)) {
    const sent = values[name];
    if (sent === undefined) continue;
    const text = typeof sent === 'string' ? trimBlanks(sent) : sent;
    values[name] = text;
    if (property.type === 'array') {
      values[name] = [text].flat().flatMap((part) => String(part).split(',').map(trimBlanks));
    }
    if (typeof text !== 'string') continue;
    if (property.type === 'integer' && /^-?\d{1,15}$/.test(text)) values[name] = Number(text);
    if (property.type === 'boolean' && /^(true|false)$/.test(text)) values[name] = text === 'true';
  }
  return values;
}

function validatorOf(schema: TSchema): Validator {
  const existing = compiled.get(schema);
  if (existing) return existing;
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}

const maxDepth = 32;

/**
 * Finds text that PostgreSQL cannot store (NUL, half a surrogate pair) and nesting beyond 32
 * levels.
 */
function findUnsafeText(value: unknown, path: string, depth: number): FieldProblem | undefined {
  if (isPlain(value)) return undefined;
  if (typeof value === 'string') {
    const rule = value.includes('\0')
      ? 'must not contain NUL characters'
      : 'must be well-formed Unicode';
    return { field: path, rule };
  }
  if (depth >= maxDepth) {
    return { field: path.slice(0, 100), rule: `must not nest deeper than ${maxDepth} levels` };
  }
  for (const key of Object.keys(value as object)) {
    const child = (value as Record<string, unknown>)[key];
    // Most values are plain, and need no path.
    if (isPlain(child)) continue;
    const at = Array.isArray(value) ? `${path}[${key}]` : join(path, key);
    const found = findUnsafeText(child, at, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** True for a value that neither is nor can contain text that cannot be stored. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null;
}

function join(path: string, key: string): string {
  return path === '' || path === 'body' || path === 'query' ? key : `${path}.${key}`;
}

interface KeptFields {
  ignored: string[];
  /** Arrays over their `maxItems`, which are not looked into. */
  tooLong: FieldProblem[];
}

function keepKnown(schema: JsonSchema, value: unknown, path: string, kept: KeptFields): unknown {
  if (Array.isArray(value) && schema.items) {
    return keepItems(schema, schema.items, value, path, kept);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !schema.properties || schema.additionalProperties) return value;
  const idle = idleBeside(schema, value);
  const known: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const child = (value as Record<string, unknown>)[key];
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (!property || idle.includes(key)) kept.ignored.push(join(path, key));
    else if (typeof child !== 'object') known[key] = tidied(child, property);
    else known[key] = keepKnown(property, child, join(path, key), kept);
  }
  return known;
}

function keepItems(
  schema: JsonSchema,
  items: JsonSchema,
  values: unknown[],
  path: string,
  kept: KeptFields,
): unknown[] {
  if (typeof schema.maxItems === 'number' && values.length > schema.maxItems) {
    kept.tooLong.push({ field: path || 'body', rule: itemsRule(schema) });
    return values;
  }
  return values.map((item, index) => keepKnown(items, item, `${path}[${index}]`, kept));
}

function tidied(text: unknown, { blanks }: JsonSchema): unknown {
  if (blanks === undefined || typeof text !== 'string') return text;
  return blanks === 'tidy' ? tidyBlanks(text) : trimBlanks(text);
}

function idleBeside({ ignoredBeside }: JsonSchema, value: object): readonly string[] {
  if (!ignoredBeside) return [];
  return Object.entries(ignoredBeside).flatMap(([key, idle]) =>
    Object.hasOwn(value, key) ? idle : [],
  );
}
