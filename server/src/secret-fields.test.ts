import Type, { type TProperties } from 'typebox';
import { expect, test } from 'vitest';
import { operationsIn } from './feature-parts.ts';
import type { JsonSchema } from './platform/http/schemas/json-schema.ts';
import { secret } from './platform/http/schemas/schema.ts';
import { isSecretName } from './platform/secret-names.ts';

/** Fields with the name of a secret whose schema does not say `secret()`: the request log would keep them. */
function unmarkedSecrets(schema: object | undefined, path: string): string[] {
  const { properties, items, ...own } = (schema ?? {}) as JsonSchema;
  if (own['x-secret'] === true) return [];
  const named = Object.entries(properties ?? {}).flatMap(([name, property]) => [
    ...(isSecretName(name) && holdsText(property) ? [`${path}.${name}`] : []),
    ...unmarkedSecrets(property, `${path}.${name}`),
  ]);
  return [...named, ...(items ? unmarkedSecrets(items, `${path}[]`) : [])];
}

function holdsText(schema: JsonSchema): boolean {
  if (schema['x-secret'] === true) return false;
  const types = [schema.type ?? []].flat();
  return types.includes('string') || types.includes('integer');
}

test('every field with the name of a secret is one', () => {
  const found = operationsIn('sandbox').flatMap(({ operationId, query, body, answer }) =>
    [query, body, answer.schema].flatMap((schema) => unmarkedSecrets(schema, operationId)),
  );
  expect([...new Set(found)]).toEqual([]);
});

test.each([
  ['ssn', Type.String()],
  ['pin', Type.Unsafe<string | null>({ type: ['string', 'null'] })],
  ['new_token', Type.String()],
  ['account_number', Type.Integer()],
])('a field %s without the mark is found', (name, field) => {
  const planted = (inner: TProperties) => Type.Object({ list: Type.Array(Type.Object(inner)) });
  expect(unmarkedSecrets(planted({ [name]: field }), 'x')).toEqual([`x.list[].${name}`]);
  expect(unmarkedSecrets(planted({ [name]: secret(field) }), 'x')).toEqual([]);
});
