import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { gatherReads } from './gather-reads.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { poolSize: 4, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Rows with the brand and id that they were read by; ids that begin with `-` do not exist. */
function openReads() {
  const statements: string[][] = [];
  const find = gatherReads({
    read: async ({ db, brandId }, ids) => {
      statements.push(ids);
      const known = ids.filter((id) => !id.startsWith('-'));
      const { rows } = await sql<{ id: string; brand: string }>`
        select id, ${brandId} as brand from unnest(${known}::text[]) id`.execute(db);
      return rows;
    },
    idOf: (row) => row.id,
  });
  return { find, statements };
}

describe('reads requested at the same time', () => {
  test('become one statement, and each gets its own row or none', async () => {
    const { find, statements } = openReads();
    const db = database.allBrands.db;
    const found = await Promise.all(
      ['a', 'b', '-c', 'a'].map((id) => find({ db, brandId: 'one' }, id)),
    );
    expect(found.map((row) => row?.id)).toEqual(['a', 'b', undefined, 'a']);
    expect(statements).toEqual([['a', 'b', '-c']]);
  });

  test('never mix brands', async () => {
    const { find, statements } = openReads();
    const db = database.allBrands.db;
    const found = await Promise.all(['one', 'two'].map((brandId) => find({ db, brandId }, 'a')));
    expect(found.map((row) => row?.brand)).toEqual(['one', 'two']);
    expect(statements).toEqual([['a'], ['a']]);
  });

  test('are not batched inside a transaction', async () => {
    const { find, statements } = openReads();
    const found = await database.allBrands.transaction((db) =>
      Promise.all(['a', 'b'].map((id) => find({ db, brandId: 'one' }, id))),
    );
    expect(found.map((row) => row?.id)).toEqual(['a', 'b']);
    expect(statements).toEqual([['a'], ['b']]);
  });

  test('fail together with their statement, and the next reads run a new one', async () => {
    let isBroken = true;
    const find = gatherReads({
      read: async (_scope, ids) => {
        if (isBroken) throw new Error('broken');
        return ids.map((id) => ({ id }));
      },
      idOf: (row) => row.id,
    });
    await expect(find({ db: database.allBrands.db, brandId: 'one' }, 'a')).rejects.toThrow(
      'broken',
    );
    isBroken = false;
    expect(await find({ db: database.allBrands.db, brandId: 'one' }, 'a')).toEqual({ id: 'a' });
  });
});
