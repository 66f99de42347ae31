import { maskedValue } from '../../kernel/masked-value.ts';
import type { JsonSchema } from '../http/schemas/json-schema.ts';
import { isSecretName } from '../secret-names.ts';
import { maskText } from './mask-text.ts';

/** Part of a request or of an answer as the log keeps it. */
export interface MaskedPart {
  value: unknown;
  /** Paths of masked fields, such as `documents[0].content`. */
  masked: string[];
  /** True if the value was longer than the log keeps. */
  isCut: boolean;
}

/** Longest text of a part, in characters of its JSON, give or take a field. */
export const maxPartLength = 16 * 1024;
const maxDepth = 12;

interface Walk {
  left: number;
  masked: string[];
  isCut: boolean;
}

/**
 * Copies a part without its secrets: fields that the schema marks with `secret()`, values of another type
 * than the schema has, and fields that it does not have, which were ignored. In free-form objects the names
 * of fields decide. The walk ends where `maxPartLength` is reached, so that a large body costs no more.
 */
export function maskPart(schema: JsonSchema | undefined, value: unknown): MaskedPart {
  const walk: Walk = { left: maxPartLength, masked: [], isCut: false };
  const copy = maskValue(walk, schema, value, '', 0);
  return { value: copy, masked: walk.masked, isCut: walk.isCut };
}

function maskValue(
  walk: Walk,
  schema: JsonSchema | undefined,
  sent: unknown,
  path: string,
  depth: number,
): unknown {
  const value = plain(sent);
  if (value === null || value === undefined) return null;
  if (schema?.['x-secret'] === true || !hasType(schema, value)) return mask(walk, path);
  if (typeof value === 'string') return maskString(walk, value, path);
  if (typeof value !== 'object') {
    walk.left -= 8;
    return value;
  }
  if (depth >= maxDepth) return cut(walk, null);
  return Array.isArray(value)
    ? maskItems(walk, schema?.items, value, path, depth)
    : maskFields(walk, schema, value as Record<string, unknown>, path, depth);
}

/** A value as JSON has it: an instant is its text. */
function plain(value: unknown): unknown {
  const { toJSON } = (value ?? {}) as { toJSON?: () => unknown };
  return typeof toJSON === 'function' ? toJSON.call(value) : value;
}

function mask(walk: Walk, path: string): string {
  walk.left -= maskedValue.length;
  walk.masked.push(path);
  return maskedValue;
}

function cut<T>(walk: Walk, value: T): T {
  walk.isCut = true;
  return value;
}

function maskString(walk: Walk, text: string, path: string): string {
  const room = Math.max(0, walk.left);
  const kept = text.length > room ? cut(walk, text.slice(0, room)) : text;
  const shown = maskText(kept);
  walk.left -= shown.length + 2;
  if (shown !== kept) walk.masked.push(path);
  return shown;
}

function maskItems(
  walk: Walk,
  schema: JsonSchema | undefined,
  items: unknown[],
  path: string,
  depth: number,
): unknown[] {
  const kept: unknown[] = [];
  for (const [index, item] of items.entries()) {
    if (walk.left <= 0) return cut(walk, kept);
    kept.push(maskValue(walk, schema, item, `${path}[${index}]`, depth + 1));
  }
  return kept;
}

function maskFields(
  walk: Walk,
  schema: JsonSchema | undefined,
  fields: Record<string, unknown>,
  path: string,
  depth: number,
): Record<string, unknown> {
  const isFree = !schema?.properties || schema.additionalProperties !== undefined;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (walk.left <= 0) return cut(walk, kept);
    const property = propertyOf(schema, name);
    if (!property && !isFree) continue;
    const at = path === '' ? name : `${path}.${name}`;
    walk.left -= name.length + 4;
    // A name of a free-form object is the caller's text.
    const shown = property ? name : maskText(name.slice(0, 200));
    const isSecret = !property && isSecretName(name) && value !== null;
    kept[shown] = isSecret ? mask(walk, at) : maskValue(walk, property, value, at, depth + 1);
  }
  return kept;
}

function propertyOf({ properties }: JsonSchema = {}, name: string): JsonSchema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** False for a value that the schema's `type` excludes: text in the place of an object was never checked. */
function hasType(schema: JsonSchema | undefined, value: unknown): boolean {
  const type = schema?.type;
  if (type === undefined) return true;
  if (typeof type === 'string') return isOfType(type, value);
  return type.some((each) => isOfType(each, value));
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  if (type === 'integer') return typeof value === 'number';
  return typeof value === type;
}
