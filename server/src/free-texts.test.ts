import { expect, test } from 'vitest';
import { operationsIn, portalOperationsIn } from './feature-parts.ts';
import { checkBody } from './platform/http/operations/check-body.ts';
import type { JsonSchema } from './platform/http/schemas/json-schema.ts';

/** Bodies with one text of a schema alone, by its path; secrets are left out. */
function textsOf(schema: JsonSchema, text: string): [string, unknown][] {
  if (schema['x-secret'] === true) return [];
  if ([schema.type].flat().includes('string')) return [['', text]];
  const inner = (part: JsonSchema, name: string, wrap: (value: unknown) => unknown) =>
    textsOf(part, text).map(([path, value]): [string, unknown] => [
      name + (path === '' || path.startsWith('[') ? path : `.${path}`),
      wrap(value),
    ]);
  if (schema.items) return inner(schema.items, '[0]', (value) => [value]);
  const open = schema.additionalProperties;
  const fields = Object.entries(schema.properties ?? {});
  if (typeof open === 'object') fields.push(['any_name', open]);
  return fields.flatMap(([name, part]) => inner(part, name, (value) => ({ [name]: value })));
}

test('each text of each body refuses controls and turned directions', () => {
  const operations = [...operationsIn('sandbox'), ...portalOperationsIn('sandbox')];
  const accepted: string[] = [];
  let count = 0;
  for (const operation of operations) {
    if (!operation.body || operation.readsBody) continue;
    for (const [path, body] of textsOf(operation.body as JsonSchema, 'a\u001b]0;x\u0007\u202eb')) {
      // A body that is one text is a file with lines.
      if (path === '') continue;
      count += 1;
      const fields = checkBody(operation, body).problems.map(({ field }) => field);
      if (!fields.includes(path)) accepted.push(`${operation.operationId} ${path}`);
    }
  }
  expect(accepted).toEqual([]);
  expect(count).toBeGreaterThan(300);
});
