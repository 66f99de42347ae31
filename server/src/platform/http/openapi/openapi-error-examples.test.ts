import { expect, test } from 'vitest';
import { readApiDocument } from '../../../../test/support/api-document.ts';
import { errorCatalog } from '../../../catalogs.ts';
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
  const messages = JSON.stringify(readApiDocument()).match(/"[Mm]essage":"[^"]+"/g) ?? [];
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((text) => / {2}| [.:;,)"]|"[Mm]essage":" /.test(text))).toEqual([]);
});
