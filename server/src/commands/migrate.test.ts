import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/support/test-database.ts';
import { readConfig } from '../config.ts';
import { describeApplied, migrateDatabase } from './migrate.ts';

test.each([
  [
    { migrations: ['0001_first.sql', '0002_b.sql', '0003_c.sql'], functions: 2 },
    'The database has the schema of this version now: applied 3 migrations (0001_first.sql to 0003_c.sql) and 2 functions.',
  ],
  [
    { migrations: ['0004_d.sql'], functions: 0 },
    'The database has the schema of this version now: applied 1 migration (0004_d.sql) and 0 functions.',
  ],
  [
    { migrations: [], functions: 3 },
    'The database has the schema of this version now: applied no migration and 3 functions.',
  ],
  [
    { migrations: [], functions: 0 },
    'Nothing was left to do: the database has the schema of this version.',
  ],
  [
    { migrations: [], functions: 1, lost: ['record_audit(uuid,text)'] },
    'The database has the schema of this version now: applied no migration and 1 function. Processes of the version before fail where they call record_audit(uuid,text): restart them as this version now.',
  ],
])('tells %o', (applied, sentence) => {
  expect(describeApplied(applied)).toBe(sentence);
});

test('of a database that has the schema it says so, and malformed keys stop it before', async () => {
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.ownerUrl, SURETY_DATA_DIR: '/tmp/surety-none' };
  const lines: string[] = [];
  const run = (more: object) =>
    migrateDatabase(readConfig({ ...settings, ...more }), (line) => lines.push(line));
  try {
    await run({});
    expect(lines).toEqual(['Nothing was left to do: the database has the schema of this version.']);
    const message = 'SURETY_VAULT_KEYS: entry 1 must be a unique version number';
    await expect(run({ SURETY_VAULT_KEYS: 'nonsense' })).rejects.toThrow(message);
    expect(lines).toHaveLength(1);
  } finally {
    await database.drop();
  }
});
