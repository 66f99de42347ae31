import { describe, expect, test } from 'vitest';
import type { ApiDocument, ApiSchema } from './api-document.ts';
import { alternativesOf, exampleOf, fieldOf, fieldsOf } from './field-tree.ts';

const document: ApiDocument = {
  info: { version: '1', description: '' },
  servers: [],
  tags: [],
  paths: {},
  components: {
    schemas: {
      Form: { type: 'string', enum: ['virtual', 'physical'], description: 'The form.' },
      Card: {
        type: 'object',
        required: ['card_id'],
        properties: { card_id: { type: 'string', format: 'uuid' }, form: { $ref: '#/x/Form' } },
      },
      PrintedCard: {
        allOf: [
          { $ref: '#/x/Card' },
          { required: ['line'], properties: { line: { type: 'string', maxLength: 21 } } },
        ],
      },
    },
    parameters: {},
    responses: {},
  },
};
const field = (schema: ApiSchema) =>
  fieldOf(document, { name: 'field', schema, isRequired: false });

describe('a field', () => {
  test.each([
    [{ type: 'string', format: 'uuid' }, 'UUID'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'time (ISO 8601) or null'],
    [{ type: 'array', items: { type: 'string' } }, 'list of texts'],
    [{ type: 'array', items: { $ref: '#/x/Card' } }, 'list of objects'],
    [{ anyOf: [{ $ref: '#/x/Card' }, { type: 'null' }] }, 'object or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'text or integer'],
    [{}, 'any value'],
  ])('%j is called %s', (schema, type) => {
    expect(field(schema).type).toBe(type);
  });

  test('has the description of its component unless it has its own', () => {
    expect(field({ $ref: '#/x/Form' }).about).toBe('The form.');
    expect(field({ $ref: '#/x/Form', description: 'Its own.' }).about).toBe('Its own.');
  });

  test('has the values of a closed set, also beside null and in a list', () => {
    const values = ['virtual', 'physical'];
    expect(field({ anyOf: [{ $ref: '#/x/Form' }, { type: 'null' }] }).values).toEqual(values);
    expect(field({ type: 'array', items: { $ref: '#/x/Form' } }).values).toEqual(values);
  });

  test('has its rule in words instead of its pattern', () => {
    const rule = 'must be four digits';
    const known = { type: 'string', pattern: '^\\d{4}$', maxLength: 4, minLength: 4 };
    expect(field({ ...known, 'x-rule': rule }).facts).toEqual([
      'Must be four digits.',
      '4 characters.',
    ]);
    expect(field(known).facts).toEqual(['4 characters. Form: `^\\d{4}$`.']);
  });

  test('has the fields inside it, and those that a composition adds', () => {
    const inner = fieldsOf(document, { $ref: '#/x/PrintedCard' });
    expect(inner.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['card_id', true],
      ['form', false],
      ['line', true],
    ]);
    expect(field({ type: 'array', items: { $ref: '#/x/Card' } }).fields).toHaveLength(2);
  });
});

test('a body says which of its fields are required instead of each other', () => {
  const of = (rule: Pick<ApiSchema, 'anyOf' | 'oneOf'>) =>
    alternativesOf(document, { properties: {}, ...rule });
  expect(of({ oneOf: [{ required: ['to'] }, { required: ['by'] }] })).toBe(
    'Exactly one of these is required: `to` or `by`.',
  );
  expect(of({ anyOf: [{ required: ['id'] }, { required: ['card', 'amount'] }] })).toBe(
    'At least one of these is required: `id`; or `card`, `amount`.',
  );
  expect(of({})).toBeUndefined();
});

test('an example is composed of the required fields, where a schema has none', () => {
  const uuid = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
  const page: ApiSchema = {
    required: ['data'],
    properties: { data: { items: { $ref: '#/x/Card' } } },
  };
  expect(exampleOf(document, page)).toEqual({ data: [{ card_id: uuid }] });
  expect(exampleOf(document, { ...page, examples: ['own'] })).toBe('own');
});
