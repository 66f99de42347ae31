import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { bytesArray, uuidArray } from './array-binary.ts';

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

const read = async (value: Buffer, type: string) => {
  const { rows } = await client.query(`select $1::${type}[] as back`, [value]);
  return rows[0].back;
};

test('PostgreSQL reads an array of UUIDs unchanged', async () => {
  const ids = [randomUUID(), '00000000-0000-0000-0000-000000000000', randomUUID().toUpperCase()];
  expect(await read(uuidArray(ids), 'uuid')).toEqual(ids.map((id) => id.toLowerCase()));
  expect(await read(uuidArray([]), 'uuid')).toEqual([]);
});

test.each(['', 'no id', `${randomUUID()}00`.slice(4), `${randomUUID().slice(0, -1)}x`])(
  'an id that is none (%j) is never sent as another',
  (id) => {
    expect(() => uuidArray([id])).toThrow('no UUID');
  },
);

test('PostgreSQL reads an array of bytes unchanged, with null as null', async () => {
  const values = [randomBytes(32), null, Buffer.alloc(0), Buffer.from([0, 92, 34, 255])];
  expect(await read(bytesArray(values), 'bytea')).toEqual(values);
  expect(await read(bytesArray([null]), 'bytea')).toEqual([null]);
  expect(await read(bytesArray([]), 'bytea')).toEqual([]);
});
