import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { errorCatalog } from '../../src/catalogs.ts';
import { defineErrors, type ErrorDefinitions } from '../../src/kernel/define-errors.ts';
import { features } from '../../src/wiring.ts';
import {
  type DefinedErrors,
  misplacedErrors,
  unlistedErrors,
  unthrownErrors,
} from './error-rules.ts';
import { repositoryFiles } from './repository-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const files = repositoryFiles();

const exportsOf = async (path: string) =>
  Object.values<ErrorDefinitions>(await import(pathToFileURL(join(ROOT, path)).href));

/** Errors that the feature of a folder lists, and null for a folder that is no feature's. */
function listedIn(path: string): DefinedErrors['listed'] {
  const [, folder] = /^server\/src\/features\/[^/]+\/([^/]+)/.exec(path) ?? [];
  return folder === undefined ? null : features.find(({ name }) => name === folder)?.errors;
}

test('every error of the service is in the catalog, and listed by its feature', async () => {
  const paths = files.map(({ path }) => path);
  const owners = paths.filter((path) => /^server\/src\/.*[^/]-errors\.ts$/.test(path));
  const defined: DefinedErrors[] = [];
  for (const path of owners.filter((each) => !/\/(define|openapi)-errors\.ts$/.test(each))) {
    for (const errors of await exportsOf(path)) {
      defined.push({ path, errors, listed: listedIn(path) });
    }
  }
  expect(unlistedErrors(errorCatalog, defined)).toEqual([]);
  const codes = defined.flatMap(({ errors }) => Object.keys(errors));
  expect(codes.toSorted()).toEqual(Object.keys(errorCatalog).toSorted());
});

test('errors are defined in files of their own, and thrown by their definition', () => {
  expect(misplacedErrors(files)).toEqual([]);
});

test('something throws every error of the catalog', () => {
  expect(unthrownErrors(errorCatalog, files)).toEqual([]);
});

test.each([
  ['const e = defineErrors({});', 'defined in a file named *-errors.ts'],
  ["throw new DomainError({ code: 'x' });", 'thrown by its definition'],
])('a misplaced error is found: %s', (text, mistake) => {
  const path = 'server/src/features/cards/cards/create-card.ts';
  expect(misplacedErrors([{ path, text }])).toEqual([expect.stringContaining(mistake)]);
});

test('an error that nothing lists, and one that nothing throws, are found', () => {
  const errors = defineErrors({ gate_shut: { kind: 'unprocessable', message: 'Shut.' } });
  expect(unlistedErrors({}, [{ path: 'gate-errors.ts', errors, listed: undefined }])).toEqual([
    'gate-errors.ts: gate_shut is not in the catalog',
    'gate-errors.ts: its feature does not list it',
  ]);
  const route = { path: 'server/src/gate-routes.ts', text: '[gateErrors.gate_shut]' };
  expect(unthrownErrors(errors, [route])).toEqual(['gate_shut is thrown nowhere']);
});
