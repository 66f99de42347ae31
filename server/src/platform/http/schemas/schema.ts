import Type, { type Static, type TSchema } from 'typebox';
import Format from 'typebox/format';
import { isCountry } from '../../../kernel/countries.ts';
import type { InPlace } from './json-schema.ts';

/** The schema of `inner` or null, in the form that OpenAPI 3.1 and error messages read best. */
export function nullable<T extends TSchema>(inner: T) {
  const json = inner as T & { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...json,
    ...(json.enum ? { enum: [...json.enum, null] } : {}),
    ...(json.type ? { type: [json.type, 'null'] } : {}),
  });
}

/**
 * Options of a schema that is defined once in the reference, under a name of the field such as
 * `CardTransaction`. Two different schemas with one name fail the document (docs/decisions/0190).
 */
export function named(component: string) {
  return { component };
}

/**
 * Options of a named schema with all fields of another one: the reference has those in the other
 * alone, and generated types extend it.
 */
export function extending(extended: TSchema, component: string) {
  return { component, extended };
}

/** The named schema with a description or default of one place, beside its reference. */
export function inPlace<T extends TSchema>(schema: T, here: InPlace) {
  return Type.Unsafe<Static<T>>({ ...schema, here });
}

/** One of a list of strings. */
export function oneOf<const T extends string>(values: readonly T[], options: object = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}

/**
 * Marks a field as secret: the request log replaces its value when it is written. The reference shows the
 * mark as `x-secret`.
 */
export function secret<T extends TSchema>(inner: T) {
  return Type.Unsafe<Static<T>>({ ...inner, 'x-secret': true });
}

/**
 * Marks a secret field of an answer that no later answer shows: not even a repeat of the request does, since the answer
 * is not kept under its Idempotency-Key.
 */
export function shownOnce<T extends TSchema>(inner: T) {
  return secret({ ...inner, 'x-shown-once': true } as T);
}

/**
 * Marks a field as personal: people without the right `personal` see it masked. Fields with a name of
 * `mask-personal.ts` need no mark.
 */
export function personal<T extends TSchema>(inner: T) {
  return Type.Unsafe<Static<T>>({ ...inner, 'x-personal': true });
}

/**
 * One of a closed set of strings with a sentence for each in the reference.
 *
 * @param sentences begin in lower case and end without a full stop.
 */
export function explained<const T extends string>(
  lead: string,
  sentences: Readonly<Record<T, string>>,
  options: object = {},
) {
  const values = Object.keys(sentences) as T[];
  const list = values.map((value) => `\`${value}\`: ${sentences[value]}.`).join(' ');
  return oneOf(values, { description: `${lead} ${list}`, ...options });
}

/** Options of an object that needs exactly one of the fields; the handler checks it. */
export function exactlyOneOf(...names: string[]) {
  return { published: { oneOf: names.map((name) => ({ required: [name] })) } };
}

/** Options of an object that needs at least one of the fields; the handler checks it. */
export function atLeastOneOf(...names: string[]) {
  return { published: { anyOf: names.map((name) => ({ required: [name] })) } };
}

const uuidPattern = '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';

/** An identifier in a body or query; in a path use `idParam`, for which a non-UUID is a 404. */
export const Uuid = (options: object = {}) =>
  Type.String({
    format: 'uuid',
    pattern: uuidPattern,
    rule: 'must be a UUID',
    blanks: 'trim',
    examples: ['01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11'],
    ...options,
  });

/** An ISO 8601 timestamp in a response. */
export const Timestamp = (options: object = {}) =>
  Type.String({ format: 'date-time', examples: ['2026-07-01T12:00:00.000Z'], ...options });

/** An existing calendar date, as YYYY-MM-DD. */
export const DateOnly = (options: object = {}) =>
  Type.String({
    format: 'date',
    rule: 'must be a date that exists, as YYYY-MM-DD',
    examples: ['1990-04-30'],
    ...options,
  });

/** An amount in minor units (cents) in a response. */
export const Cents = (options: object = {}) =>
  Type.Integer({
    description: 'The amount is in minor units (cents).',
    examples: [50000],
    ...options,
  });

/** A country code of ISO 3166-1 alpha-2. */
export const Country = (options: object = {}) =>
  Type.String({
    format: 'country',
    rule: 'must be an ISO 3166-1 alpha-2 code in upper case',
    examples: ['CA'],
    ...options,
  });

Format.Set('country', isCountry);
Format.Set('date', isExistingDate);

/** True for a calendar date as YYYY-MM-DD, years 1000 to 9999. */
function isExistingDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}
