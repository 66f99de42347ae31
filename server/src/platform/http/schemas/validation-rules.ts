import type { TLocalizedValidationError } from 'typebox/error';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { JsonSchema } from './json-schema.ts';

/** Enough problems to correct a request with; more would only lengthen the message. */
const maxProblems = 20;

/** Converts a validator's errors into one sentence per field: the field and the rule it breaks. */
export function describeErrors(
  errors: TLocalizedValidationError[],
  schema: JsonSchema,
  root: string,
): FieldProblem[] {
  const byField = new Map<string, string>();
  for (const error of errors) {
    const path = fieldPath(error.instancePath);
    if (error.keyword === 'required') {
      const { requiredProperties } = error.params as { requiredProperties: string[] };
      for (const name of requiredProperties) {
        byField.set(path ? `${path}.${name}` : name, 'is required');
      }
      continue;
    }
    const field = path || root;
    if (!byField.has(field)) byField.set(field, ruleOf(error, schemaAt(schema, error.schemaPath)));
  }
  return [...byField].slice(0, maxProblems).map(([field, rule]) => ({ field, rule }));
}

function ruleOf(error: TLocalizedValidationError, schema: JsonSchema): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'type':
      return `must be ${typeNames(params.type)}`;
    case 'enum':
      return `must be one of ${((params.allowedValues as unknown[]) ?? []).filter((v) => v !== null).join(', ')}`;
    case 'minLength':
    case 'maxLength':
      return lengthRule(schema);
    case 'minItems':
    case 'maxItems':
      return itemsRule(schema);
    case 'minimum':
    case 'maximum':
      return `must be ${range(schema.minimum, schema.maximum)}`;
    default:
      return schema.rule ?? error.message;
  }
}

export function itemsRule(schema: JsonSchema): string {
  return `must have ${range(schema.minItems || undefined, schema.maxItems)} entries`;
}

function lengthRule(schema: JsonSchema): string {
  const length = `must have ${range(schema.minLength || undefined, schema.maxLength)} characters`;
  return schema.rule ? `${length} and ${schema.rule}` : length;
}

/**
 * Describes a range. A lower bound of 0 is omitted for lengths, but not for numbers, which could be
 * negative.
 */
function range(low: unknown, high: unknown): string {
  if (low === undefined) return `at most ${high}`;
  if (high === undefined) return `at least ${low}`;
  return low === high ? `${low}` : `${low} to ${high}`;
}

const articles: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function typeNames(type: unknown): string {
  const names = Array.isArray(type) ? type : [type];
  return names.map((name) => articles[String(name)] ?? String(name)).join(' or ');
}

/** Converts `/addresses/0/zip_code` into `addresses[0].zip_code`. */
function fieldPath(pointer: string): string {
  let path = '';
  for (const part of pointerParts(pointer)) {
    if (/^\d+$/.test(part)) path += `[${part}]`;
    else path += path ? `.${part}` : part;
  }
  return path;
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema {
  let at: unknown = schema;
  for (const part of pointerParts(pointer.replace(/^#/, ''))) {
    at = (at as Record<string, unknown> | undefined)?.[part];
  }
  return (at as JsonSchema | undefined) ?? {};
}

function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
