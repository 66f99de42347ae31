import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/platform/version.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test.each(['server', 'sdk', 'cli', 'portal'])('%s has the version of the repository', (name) => {
  const file = JSON.parse(read(`${name}/package.json`));
  const own = file.dependencies?.['@surety/sdk'] ?? file.devDependencies?.['@surety/sdk'];
  expect([file.version, own ?? version]).toEqual([version, version]);
  expect(JSON.parse(read('package-lock.json')).packages[name].version).toBe(version);
});

test('the API document and the first section of the changelog name the version', () => {
  expect(JSON.parse(read('openapi.json')).info.version).toBe(version);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('each section of the changelog speaks to brands, operators and integrators', () => {
  const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
  const [newest = ''] = sections;
  for (const reader of ['Brands', 'Operators', 'Integrators'])
    expect(newest).toContain(`### ${reader}`);
});
