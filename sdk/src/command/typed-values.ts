import type { Shape } from '../platform/operation-row.ts';
import { didYouMean, nearest } from './nearest.ts';
import { findRounded, isExact } from './rounded-numbers.ts';
import { UsageError } from './usage-error.ts';

type Fields = Readonly<Record<string, Shape>>;

/**
 * The value of a text in a field of this shape: `0123` stays text in a text field, and is refused in
 * an integer.
 *
 * @throws UsageError that names the field and the rule.
 */
export function typedValue(text: string, shape: Shape, field: string): unknown {
  if (shape === 'any') return freeValue(text);
  if (shape === 'null') return null;
  if (typeof shape === 'string') return scalar(text, shape, field);
  if ('enum' in shape) return oneOf(text, shape.enum, field);
  const isList = Array.isArray(shape);
  const json = jsonOf(text);
  if (typeof json === 'object') refuseRounded(text, field);
  if (isList && !Array.isArray(json)) return [itemValue(text, shape[0] ?? 'any', field)];
  if (isList || (typeof json === 'object' && json !== null && !Array.isArray(json))) return json;
  const names = 'fields' in shape ? Object.keys(shape.fields) : [];
  throw new UsageError(
    `--${field} has nested fields: use --${field}.${names[0] ?? 'name'} <value>, or JSON such as '{"${names[0] ?? 'name'}": …}'.`,
  );
}

/** The value of a list's only item; one with fields is named, because they are given by its number. */
function itemValue(text: string, item: Shape, list: string): unknown {
  const hasFields = typeof item === 'object' && 'fields' in item;
  return typedValue(text, item, hasFields ? `${list}.0` : list);
}

/**
 * Shape of the field at a path such as `addresses.0.city`.
 *
 * @throws UsageError if there is no such field.
 */
export function shapeAt(fields: Fields, path: readonly string[], field: string): Shape {
  let shape: Shape = { fields };
  for (const [depth, name] of path.entries()) {
    if (shape === 'any') return 'any';
    if (typeof shape === 'string' || 'enum' in shape)
      throw new UsageError(
        `--${path.slice(0, depth).join('.')} has no fields; --${field} names one.`,
      );
    if (Array.isArray(shape)) shape = itemShape(shape, name, path.slice(0, depth).join('.'));
    else if ('fields' in shape) shape = fieldShape(shape.fields, name, path.slice(0, depth));
  }
  return shape;
}

function itemShape(shape: readonly Shape[], index: string, list: string): Shape {
  if (!/^\d{1,3}$/.test(index))
    throw new UsageError(`--${list} is a list: write --${list}.0.${index} for its first item.`);
  return shape[0] ?? 'any';
}

function fieldShape(fields: Fields, name: string, parents: readonly string[]): Shape {
  const shape = fields[name];
  if (shape) return shape;
  const start = parents.length === 0 ? '--' : `--${parents.join('.')}.`;
  const [near] = nearest(name, Object.keys(fields));
  const advice = near === undefined ? '' : ` Did you mean ${start}${near}?`;
  throw new UsageError(`There is no option ${start}${name}.${advice}`);
}

/**
 * Sets a value in a tree of objects and lists, which the path creates.
 *
 * @throws UsageError if lists would have gaps, or a value is where a parent is needed.
 */
export function setAt(tree: Record<string, unknown>, path: readonly string[], value: unknown) {
  let place: Record<string, unknown> | unknown[] = tree;
  for (const [depth, name] of path.entries()) {
    const field = `--${path.slice(0, depth + 1).join('.')}`;
    const key = name as keyof typeof place;
    if (Array.isArray(place) && Number(name) > place.length)
      throw new UsageError(`${field} leaves a gap: the items of a list are numbered from 0.`);
    if (depth === path.length - 1) {
      place[key] = value as never;
      return;
    }
    place[key] ??= (/^\d+$/.test(path[depth + 1] ?? '') ? [] : {}) as never;
    const next: unknown = place[key];
    if (typeof next !== 'object' || next === null)
      throw new UsageError(`${field} has a value already, and --${path.join('.')} is inside it.`);
    place = next as Record<string, unknown> | unknown[];
  }
}

function scalar(text: string, type: string, field: string): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new UsageError(`--${field} must be true or false, and not "${text}".`);
  }
  const value = Number(text);
  const isGood = type === 'integer' ? /^-?\d+$/.test(text) : text.trim() !== '';
  if (isGood && Number.isFinite(value) && (type !== 'integer' || Number.isSafeInteger(value))) {
    if (isExact(text)) return value;
    throw new UsageError(
      `--${field} must be a number that is not rounded to ${value}, as "${text}" is.`,
    );
  }
  const isTooLarge = isGood && !Number.isNaN(value);
  const rule = type === 'integer' ? 'a whole number' : 'a number';
  const limit = isTooLarge ? ' of at most 15 digits' : '';
  throw new UsageError(`--${field} must be ${rule}${limit}, and not "${text}".`);
}

function oneOf(text: string, values: readonly unknown[], field: string): unknown {
  const found = values.find((value) => String(value) === text);
  if (found !== undefined) return found;
  const names = values.filter((value) => value !== null).map(String);
  const shown = names.length <= 12 ? names.join(', ') : `${names.slice(0, 10).join(', ')}, …`;
  throw new UsageError(
    `--${field} must be one of ${shown}, and not "${text}".${didYouMean(text, names)}`,
  );
}

/**
 * Text for a field that takes values of several types: JSON where it is JSON, but a number only if nothing
 * of it would be lost, so that `021000021` stays text.
 */
function freeValue(text: string): unknown {
  const json = jsonOf(text);
  if (json === undefined) return text;
  return typeof json === 'number' && String(json) !== text ? text : json;
}

/** @throws UsageError that names the first number of a JSON text that its readers round. */
export function refuseRounded(json: string, field: string): void {
  const found = findRounded(json);
  if (found === undefined) return;
  throw new UsageError(`--${field} has ${found}, which readers of JSON round to ${Number(found)}.`);
}

/** The value of a JSON text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
