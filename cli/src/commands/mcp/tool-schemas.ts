import type { FieldRow, OperationRow, Shape } from '@surety/sdk/operation-row';

/** JSON Schema of the arguments of a tool, as far as the API's shapes describe them. */
export interface ArgumentsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** Longer explanations cost an agent more than they are worth. */
const maxAbout = 240;

/** Arguments of an operation: its ids, its query and the fields of its body, or the body as a whole. */
export function schemaOfArguments(row: OperationRow): ArgumentsSchema {
  const fields = [...row.pathParameters, ...row.query, ...bodyFields(row)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
}

function bodyFields({ body }: OperationRow): readonly FieldRow[] {
  if (!body) return [];
  if (body.fields.length > 0) return body.fields;
  const isJson = body.type === 'application/json';
  const about = isJson ? 'The body, an object.' : `The body, a text of the type ${body.type}.`;
  const shape = isJson ? { fields: {} } : 'string';
  return [{ name: 'body', about, shape, ...(body.isRequired ? { isRequired: true } : {}) }];
}

function propertyOf({ shape, about }: FieldRow): object {
  const short = about.length > maxAbout ? `${about.slice(0, maxAbout - 1)}…` : about;
  return { ...schemaOf(shape), description: short };
}

function schemaOf(shape: Shape): object {
  if (typeof shape === 'string') return shape === 'any' ? {} : { type: shape };
  if ('enum' in shape) return { enum: shape.enum };
  if ('fields' in shape) {
    const properties = Object.entries(shape.fields).map(([name, part]) => [name, schemaOf(part)]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return { type: 'array', items: schemaOf(shape[0]) };
}
