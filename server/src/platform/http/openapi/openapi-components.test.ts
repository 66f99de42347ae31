import { expect, test } from 'vitest';
import { partAt, readApiDocument } from '../../../../test/support/api-document.ts';
import { operationsIn } from '../../../feature-parts.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { Components } from './openapi-components.ts';
import { publishSchema } from './published-schema.ts';

interface Content {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; requestBody?: Content; responses: Record<string, Content> }
    >
  >;
  webhooks: Record<string, Record<string, object>>;
  components: Record<string, Record<string, JsonSchema>>;
}

const reference = readApiDocument<Document>();
const operations = Object.values(reference.paths).flatMap((path) => Object.values(path));
const examples = new Set(['example', 'examples']);

/** Each object of a document that is no part of an example, with its place. */
function* objectsOf(value: unknown, place: string): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as JsonSchema];
  for (const [key, inner] of Object.entries(value)) {
    if (!examples.has(key)) yield* objectsOf(inner, `${place}/${key}`);
  }
}

const isObjectSchema = ({ type, properties }: JsonSchema) =>
  [type].flat().includes('object') && typeof properties === 'object';

test('a named schema stands once and is referred to, with keywords of one place beside it', () => {
  const components = new Components();
  const card = { type: 'object', properties: { text: { type: 'string' } }, component: 'Card' };
  const schema = {
    type: 'object',
    properties: {
      card,
      old: { ...card, type: ['object', 'null'], here: { description: 'The card before it.' } },
    },
  };
  const reference = { $ref: '#/components/schemas/Card' };
  expect(publishSchema(schema, components)).toEqual({
    type: 'object',
    properties: {
      card: reference,
      old: { anyOf: [reference, { type: 'null' }], description: 'The card before it.' },
    },
  });
  const { component: _name, ...published } = card;
  expect(components.all().schemas).toEqual({ Card: published });
});

test('two different schemas of one name are refused', () => {
  const components = new Components();
  components.refer('schemas', 'Card', { type: 'object' });
  expect(() => components.refer('schemas', 'Card', { type: 'string' })).toThrow(/named Card/);
});

test('no object schema without a name stands twice', () => {
  const places = new Map<string, string[]>();
  for (const [place, schema] of objectsOf(reference, '')) {
    if (!isObjectSchema(schema) || /^\/components\/schemas\/\w+$/.test(place)) continue;
    const text = JSON.stringify(schema);
    places.set(text, [...(places.get(text) ?? []), place]);
  }
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
});

test('no two schemas of the components are the same', () => {
  const names = Object.groupBy(Object.entries(reference.components.schemas ?? {}), ([, schema]) =>
    JSON.stringify(schema),
  );
  const same = Object.values(names).filter((found) => (found ?? []).length > 1);
  expect(same.map((found) => found?.map(([name]) => name))).toEqual([]);
});

test('every body and answer in JSON has a name', () => {
  const unnamed = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.entries(part?.content ?? {}).flatMap(([type, { schema = {} }]) =>
        isObjectSchema(schema) ? [`${operationId} ${type}`] : [],
      ),
    ),
  );
  expect(unnamed).toEqual([]);
});

test('every reference refers to a part, and every part is referred to', () => {
  const references = new Set(
    [...objectsOf(reference, '')].flatMap(([, { $ref }]) => ($ref ? [String($ref)] : [])),
  );
  const examplesOfErrors = JSON.stringify(reference).match(/#\/components\/examples\/[\w.]+/g);
  for (const each of examplesOfErrors ?? []) references.add(each);
  for (const each of references) expect(partAt(each, reference)).toBeDefined();
  const { securitySchemes: _schemes, ...kinds } = reference.components;
  const all = Object.entries(kinds).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect(all.filter((each) => !references.has(each))).toEqual([]);
});

test('the schemas that validate refer to nothing', () => {
  const schemas = operationsIn('sandbox').flatMap(({ params, query, body, files, answer }) => [
    ...[params, query, body, files?.form, answer.schema],
  ]);
  expect(JSON.stringify(schemas)).not.toContain('$ref');
});

test('the document takes at most 3,500 bytes for an operation or an event', () => {
  const count = operations.length + Object.keys(reference.webhooks).length;
  const bytes = Buffer.byteLength(JSON.stringify(reference));
  expect(bytes / count).toBeLessThan(3_500);
});
