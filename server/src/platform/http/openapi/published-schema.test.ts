import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { readApiDocument, withoutReferences } from '../../../../test/support/api-document.ts';
import { hasRights, isPermission } from '../operations/permissions.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { fieldDescriptions } from './fields/field-descriptions.ts';
import { filterDescriptions } from './fields/filters.ts';
import { Components } from './openapi-components.ts';
import { publishSchema } from './published-schema.ts';

interface DescribedField {
  description?: string;
}

interface PublishedContent {
  schema?: JsonSchema;
  examples?: Record<string, { value: Record<string, unknown> }>;
}

interface PublishedOperation extends DescribedField {
  operationId: string;
  'x-permission': string;
  parameters: (DescribedField & { name: string; schema: JsonSchema })[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, DescribedField & { content: Record<string, PublishedContent> }>;
}

interface Reference {
  tags: (DescribedField & { name: string })[];
  paths: Record<string, Record<string, PublishedOperation>>;
}

const reference = withoutReferences(readApiDocument<Reference>());
const operations = Object.values(reference.paths).flatMap((path) => Object.values(path));

interface FoundSchema {
  /** Name of the property that the schema is of, or is a part of. */
  name: string;
  isField: boolean;
  schema: JsonSchema;
}

/** Each schema of the reference, with the name of its property. */
function* schemasOf(schema: JsonSchema, name = '', isField = true): Generator<FoundSchema> {
  yield { name, isField, schema };
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* schemasOf(inner, key);
  if (schema.items) yield* schemasOf(schema.items, name, false);
  for (const inner of [schema.anyOf, schema.allOf].flat() as (JsonSchema | undefined)[]) {
    if (inner) yield* schemasOf(inner, name, false);
  }
  if (typeof schema.additionalProperties === 'object') {
    yield* schemasOf(schema.additionalProperties, name, false);
  }
}

/** A choice is described by its own description or by that of a named schema in it. */
function isDescribed({ description, anyOf = [] }: JsonSchema): boolean {
  return Boolean(description) || (anyOf as JsonSchema[]).some((each) => each.description);
}

const schemas = operations.flatMap(({ operationId, parameters, requestBody, responses }) => {
  const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
  const roots = [...parameters.map(({ schema }) => schema), ...contents.map((c) => c.schema ?? {})];
  return roots.flatMap((root) =>
    [...schemasOf(root)].map((found) => ({ place: `${operationId} ${found.name}`, ...found })),
  );
});

test('a schema is published without keywords of our own, and its patterns compile anywhere', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string', pattern: '^\\p{L}+$', rule: 'must be letters' },
      list: { type: 'array', items: { pattern: '^[a-z]$', format: 'minute' } },
    },
    ignoredBeside: { text: ['list'] },
    published: { oneOf: [{ required: ['text'] }, { required: ['list'] }] },
  };
  expect(publishSchema(schema, new Components())).toEqual({
    type: 'object',
    properties: {
      text: { type: 'string', 'x-pattern': '^\\p{L}+$', 'x-rule': 'must be letters' },
      list: { type: 'array', items: { pattern: '^[a-z]$', 'x-format': 'minute' } },
    },
    'x-ignored-beside': { text: ['list'] },
    oneOf: [{ required: ['text'] }, { required: ['list'] }],
  });
});

test('a value of several types is a choice, each with its own keywords', () => {
  const schema = {
    type: ['string', 'integer', 'null'],
    minLength: 1,
    minimum: 0,
    description: 'A',
  };
  expect(publishSchema(schema, new Components())).toEqual({
    anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer', minimum: 0 }, { type: 'null' }],
    description: 'A',
  });
});

test('a schema that extends another is that one and fields of its own', () => {
  const fields = { text: { type: 'string' }, list: { type: 'array' } };
  const extended = { type: 'object', required: ['text'], properties: fields, component: 'Short' };
  const schema = {
    type: 'object',
    required: ['text', 'more'],
    properties: { ...fields, more: { type: 'string' } },
    component: 'Long',
    extended,
  };
  const components = new Components();
  publishSchema(schema, components);
  expect(components.all().schemas.Long).toEqual({
    allOf: [
      { $ref: '#/components/schemas/Short' },
      { type: 'object', required: ['more'], properties: { more: { type: 'string' } } },
    ],
  });
});

test('a property without a description has that of its name', () => {
  const card = { type: 'object', component: 'Card' };
  const schema = { properties: { card_id: { type: 'string' }, balance: card } };
  expect(publishSchema(schema, new Components()).properties).toEqual({
    card_id: { type: 'string', description: fieldDescriptions.card_id },
    balance: { $ref: '#/components/schemas/Card', description: fieldDescriptions.balance },
  });
});

test('no schema of the reference has keywords that JSON Schema does not know', () => {
  const own = ['rule', 'blanks', 'hasLines', 'ignoredBeside', 'published'];
  const found = schemas.filter(({ schema }) => own.some((keyword) => keyword in schema));
  expect(found.map(({ place }) => place)).toEqual([]);
});

test('patterns of the reference need neither look-around nor Unicode classes', () => {
  const patterns = schemas.map(({ schema }) => String(schema.pattern ?? ''));
  expect(patterns.filter((pattern) => /\(\?[=!<]|\\[pP]/.test(pattern))).toEqual([]);
});

test('every property and parameter is described, and every answer', () => {
  const fields = schemas.filter(({ name, isField }) => isField && name !== '');
  expect(fields.length).toBeGreaterThan(3000);
  const silent = fields.filter(({ schema }) => !isDescribed(schema));
  expect([...new Set(silent.map(({ place }) => place))]).toEqual([]);
  const others = operations.flatMap(({ operationId, parameters, responses }) => [
    ...parameters.map(({ name, description }) => [`${operationId} ${name}`, description]),
    ...Object.entries(responses).map(([status, { description }]) => [
      `${operationId} ${status}`,
      description,
    ]),
  ]);
  expect(others.filter(([, description]) => !description)).toEqual([]);
});

test('no description of a field or filter is unused', () => {
  const document = JSON.stringify(readApiDocument());
  const all = { ...fieldDescriptions, ...filterDescriptions };
  const unused = Object.values(all).filter((text) => !document.includes(JSON.stringify(text)));
  expect(unused).toEqual([]);
});

test('every operation has the permission of its tag, or its own', () => {
  const found = new Set(operations.map((operation) => operation['x-permission']));
  expect([...found].filter((each) => !isPermission(each))).toEqual([]);
  expect(reference.tags.map(({ name }) => name).filter((name) => !hasRights(name))).toEqual([]);
  const rights = Object.fromEntries(
    operations.map((operation) => [operation.operationId, operation['x-permission']]),
  );
  expect(rights).toMatchObject({
    listCustomers: 'read',
    createCustomer: 'change',
    createTransfer: 'money',
    simulateAuthorization: 'simulate',
    createWorld: 'worlds',
    listWebhookDeliveries: 'integrate',
    replaceOrigins: 'keys',
  });
});

test('every operation and tag is described', () => {
  const silent = operations.filter(({ description }) => !description);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  expect(reference.tags.filter(({ description }) => !description)).toEqual([]);
});

test('every operation lists its 400, since an unknown query parameter is one', () => {
  const silent = operations.filter(({ responses }) => !responses[400]);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test('every error lists the codes that name it, and has an example for each', () => {
  const errors = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ place: `${operationId} ${status}`, ...response })),
  );
  expect(errors.length).toBeGreaterThan(1000);
  const silent = errors.filter(({ description, content }) => {
    const examples = Object.values(content['application/json']?.examples ?? {});
    const codes = examples.map(({ value }) => value.Code ?? value.code);
    // The shared example of a broken schema has the code of no operation.
    const own = codes.filter((code) => code !== 'request_schema');
    const isNamed = own.every((code) => description?.includes(`\`${code}\``));
    return codes.length === 0 || !isNamed || !/Codes?: `/.test(description ?? '');
  });
  expect(silent.map(({ place }) => place)).toEqual([]);
});

test('every example of an error fits the schema of its response', () => {
  const examples = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const { schema, examples: all = {} } = content['application/json'] ?? {};
      const isError = Number(status) >= 400;
      return isError ? Object.values(all).map(({ value }) => ({ schema, value })) : [];
    }),
  );
  const wrong = examples.filter(({ schema, value }) => !Compile(schema ?? {}).Check(value));
  expect(wrong.map(({ value }) => value)).toEqual([]);
});

/** Closed sets whose values a reader meets in answers and has to act upon. */
const explained = new Set([
  ...['application_status', 'next_step', 'kyc_status', 'verification_status', 'decline_reason'],
  ...['transaction_response_code', 'transaction_state', 'transaction_type', 'payment_rail'],
  ...['ach_class_code', 'document_type', 'deliverability', 'address_type'],
  ...['reissue_type', 'form', 'step', 'ordering', 'signing', 'result', 'repay_from', 'mode'],
]);

test('every value of a closed set has its sentence', () => {
  const found = schemas.filter(({ name, schema }) => explained.has(name) && schema.enum);
  expect(new Set(found.map(({ name }) => name))).toEqual(explained);
  const silent = found.filter(({ schema: { enum: values, description } }) =>
    (values as unknown[]).some(
      (value) => value !== null && !String(description).includes(`${value}`),
    ),
  );
  expect([...new Set(silent.map(({ place }) => place))]).toEqual([]);
});
