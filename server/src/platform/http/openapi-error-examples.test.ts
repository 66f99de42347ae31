import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCatalog } from '../../catalogs.ts';
import { exampleError } from './openapi-error-examples.ts';

test.each(Object.values(errorCatalog))(
  'the example of $code has a value for every placeholder',
  (definition) => {
    const pattern = definition.message
      .split(/\{\w+\}/)
      .map((text) => text.replaceAll(/[.()]/g, '\\$&'))
      .join('\\S.*');
    expect(exampleError(definition).message).toMatch(new RegExp(`^${pattern}$`));
  },
);

test('every error of the published reference has all placeholders filled', () => {
  const { paths } = JSON.parse(
    readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'),
  );
  const messages = JSON.stringify(paths).match(/"[Mm]essage":"[^"]+"/g) ?? [];
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((text) => / {2}| [.:;,)"]|"[Mm]essage":" /.test(text))).toEqual([]);
});
