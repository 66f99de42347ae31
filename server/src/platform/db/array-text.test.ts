import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { arrayText } from './array-text.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('PostgreSQL reads every text unchanged, with null as null', async () => {
  const values = [
    'plain',
    '',
    ' two words ',
    'null',
    'NULL',
    'a,b',
    '{c}',
    '"quoted"',
    'back\\slash',
    '\\"',
    'line\nline\ttab',
    'żółw 🐢',
    null,
  ];
  const { rows } = await client.query('select $1::text[] as back', [arrayText(values)]);
  expect(rows[0].back).toEqual(values);
});

test('PostgreSQL reads numbers and empty arrays', async () => {
  const { rows } = await client.query('select $1::bigint[]::text as numbers, $2::uuid[] as none', [
    arrayText([1, -2n, 1_793_000_000_000, null]),
    arrayText([]),
  ]);
  expect(rows[0]).toEqual({ numbers: '{1,-2,1793000000000,NULL}', none: [] });
});
