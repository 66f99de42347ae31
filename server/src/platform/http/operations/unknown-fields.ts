import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { trimBlanks } from '../../../kernel/blanks.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import type { Operation } from './operation.ts';

/** Most unknown names that an error or a header lists. */
const mostListed = 20;
const longestName = 100;

/** Query parameters that an operation does not have, each with the nearest that it has. */
export function unknownParameters(schema: TSchema | undefined, query: unknown): FieldProblem[] {
  const sent = Object.keys(query as object);
  if (sent.length === 0) return [];
  const known = Object.keys((schema as JsonSchema | undefined)?.properties ?? {});
  const unknown = sent.filter((name) => !known.includes(name));
  return unknown.slice(0, mostListed).map((name) => {
    const shown = plain(name);
    const nearest = nearestName(shown, known);
    const hint = nearest ? `; the nearest is ${nearest}` : '';
    return { field: shown, rule: `is not a query parameter of this operation${hint}` };
  });
}

/** Texts that programs send for a value that they do not have, and the mark of bytes that are no UTF-8. */
const emptyWord = /^(undefined|null|NaN|\[object Object\])$|\ufffd/;

/** Query parameters whose text never was a value: a filter by it would find nothing, and say nothing. */
export function emptyWords(schema: TSchema | undefined, query: unknown): FieldProblem[] {
  const sent = Object.entries(query as Record<string, unknown>);
  if (sent.length === 0) return [];
  const { properties = {} } = (schema ?? {}) as JsonSchema;
  return sent.flatMap(([name, value]) => {
    const { type, enum: values, format } = properties[name] ?? {};
    const isText = type === 'string' && !values && !format && typeof value === 'string';
    if (!isText || !emptyWord.test(trimBlanks(value))) return [];
    return value.includes('\ufffd')
      ? [{ field: name, rule: 'must be UTF-8 in percent encoding' }]
      : [{ field: name, rule: `must be a value, and not the word ${trimBlanks(value)}; omit it` }];
  });
}

/**
 * Unknown fields of a body that are refused: of a PUT, where a misspelled field would erase the right
 * one, and of any request with `Surety-Strict: true`. Others are named in `X-Ignored-Fields`.
 */
export function refusedFields(
  { method }: Pick<Operation, 'method'>,
  headers: FastifyRequest['headers'],
  ignored: readonly string[],
): FieldProblem[] {
  if (method !== 'PUT' && headers['surety-strict'] !== 'true') return [];
  return ignored
    .slice(0, mostListed)
    .map((name) => ({ field: plain(name), rule: 'is not a field of this body' }));
}

/** Value of `X-Ignored-Fields`: the first 20 names. */
export function ignoredFieldsHeader(names: readonly string[]): string {
  return names.slice(0, mostListed).map(plain).join(', ');
}

/** A name with all but plain characters replaced, safe in a header and a message. */
function plain(name: string): string {
  return name.replaceAll(/[^\w.[\]-]/g, '?').slice(0, longestName);
}
