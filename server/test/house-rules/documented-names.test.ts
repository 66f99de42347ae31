import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namingPages, unknownCalls, unknownFiles } from './documented-names.ts';
import { repositoryFiles, repositoryPaths } from './repository-files.ts';

const pages = repositoryFiles().filter(({ path }) => namingPages.test(path));
const paths = repositoryPaths();
const api = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'));
const calls = [
  ...Object.entries<object>(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
  // On a port of its own.
  'GET /metrics',
];

test('every call that the pages of the repository and the guides name exists', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap((page) => unknownCalls(page, calls))).toEqual([]);
});

test('every file and folder that they name exists', () => {
  expect(pages.flatMap((page) => unknownFiles(page, paths))).toEqual([]);
});

test('planted names that do not exist are found, and no others', () => {
  const page = (text: string) => ({ path: 'ARCHITECTURE.md', text });
  const wrong = page('`POST /credit/application/{application_id}/submit` and `GET /cardz`');
  expect(unknownCalls(wrong, calls)).toEqual([
    'ARCHITECTURE.md: POST /credit/application/{application_id}/submit',
    'ARCHITECTURE.md: GET /cardz',
  ]);
  const right = page('GET /cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21, `GET /cards/{card_id}`.');
  expect(unknownCalls(right, calls)).toEqual([]);
  const gone = page('`resource-command.ts`, `features/misc/` and `run-operation.ts`');
  expect(unknownFiles(gone, paths)).toEqual([
    'ARCHITECTURE.md: resource-command.ts',
    'ARCHITECTURE.md: features/misc',
  ]);
});
