import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('the guide of growth names every table of the schema, and no other', () => {
  const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8');
  const guide = readFileSync(join(root, 'docs/guides/growth.md'), 'utf8');
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name);
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(tables.length).toBeGreaterThan(90);
  expect(named.sort()).toEqual(tables.sort());
});
