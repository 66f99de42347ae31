import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readApiDocument, responsesOf } from './api-document.ts';
import { errorsOf } from './operation-errors.ts';

const document = readApiDocument(join(import.meta.dirname, '../../../..'));
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s has each of its errors once, with its meaning, and one of every status at least',
  (_, operation) => {
    const { own, common } = errorsOf(document, operation);
    const all = [...own, ...common];
    const keys = all.map(({ status, name }) => `${status} ${name}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(all.filter(({ meaning }) => meaning === '')).toEqual([]);
    const statuses = responsesOf(document, operation).map(([status]) => status);
    const known = new Set(all.map(({ status }) => status));
    expect(statuses.filter((status) => status >= 400 && !known.has(status))).toEqual([]);
  },
);
