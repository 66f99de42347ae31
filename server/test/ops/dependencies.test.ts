import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Bom, findBomProblems, keepShipped } from '../../scripts/sbom.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Package names in the first column of a section's table. */
function listed(section: string): string[] {
  const [, text = ''] = read('docs/dependencies.md').split(`\n## ${section}\n`);
  const [table = ''] = text.split('\n## ');
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test.each([
  ['Of the service', 'server/package.json', ['dependencies']],
  ['Of the portal', 'portal/package.json', ['dependencies', 'devDependencies']],
  ['Of development', 'package.json', ['devDependencies', 'optionalDependencies']],
])('the page of dependencies says why each is one: %s', (section, path, fields) => {
  const manifest = JSON.parse(read(path));
  const declared = fields.flatMap((field) => Object.keys(manifest[field]));
  expect(listed(section).toSorted()).toEqual(declared.toSorted());
});

const component = (name: string, more: object = {}) => ({
  'bom-ref': name,
  name,
  version: '1.0.0',
  hashes: [{}],
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
});
const bomOf = (...components: ReturnType<typeof component>[]): Bom => ({
  metadata: { component: component('folder') },
  components,
  dependencies: [{ ref: 'folder', dependsOn: components.map(({ name }) => name) }],
});

test('the bill of materials keeps what is shipped and leaves out tools', () => {
  const properties = [{ name: 'cdx:npm:package:development', value: 'true' }];
  const bom = keepShipped(bomOf(component('fastify'), component('vitest', { properties })));
  expect(bom.components.map(({ name }) => name)).toEqual(['fastify']);
  expect(bom.dependencies).toEqual([{ ref: 'folder', dependsOn: ['fastify'] }]);
  expect(bom.metadata.component.name).toBe('surety');
});

test.each([
  [{ hashes: [] }, 'has no checksum'],
  [{ licenses: [{ license: { id: 'SSPL-1.0' } }] }, 'has the licence SSPL-1.0'],
  [{ licenses: [] }, 'has the licence unknown'],
])('the bill of materials refuses a package with %j', (more, problem) => {
  expect(findBomProblems(bomOf(component('planted', more))).join()).toContain(problem);
  expect(findBomProblems(bomOf(component('fine')))).toEqual([]);
});
