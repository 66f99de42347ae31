import { expect, test } from 'vitest';
import type { Environment } from './platform/context.ts';
import { operationsIn } from './wiring.ts';

const pathsOf = (environment: Environment) => operationsIn(environment).map(({ path }) => path);

test('operations of the sandbox alone do not exist in live', () => {
  const [sandbox, live] = [pathsOf('sandbox'), pathsOf('live')];
  expect(sandbox).toEqual(expect.arrayContaining(['/sandbox/worlds', '/simulate/authorization']));
  expect(sandbox).toContain('/sandbox/scenarios');
  const [content, ...others] = sandbox.filter((path) => /\/content$/.test(path));
  expect([content, others]).toEqual(['/bank-files/{bank_file_id}/content', []]);
  const both = sandbox.filter((path) => !/^\/(sandbox|simulate)\//.test(path));
  expect(live).toEqual(both.filter((path) => path !== content));
  expect(live).toContain('/customers');
});
