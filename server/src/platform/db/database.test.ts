import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { poolSize: 2, onError: () => {} });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('a database value', () => {
  test('of an instant is written and read without conversion by the caller', async () => {
    const instant = Temporal.Instant.from('2026-03-08T06:59:59.123456Z');
    const { rows } = await sql<{ at: Temporal.Instant }>`
      select ${instant}::timestamptz as at`.execute(database.allBrands.db);
    expect(rows[0]?.at.toString()).toBe(instant.toString());
  });

  test('of a bigint column is read without loss', async () => {
    const { rows } = await sql<{ cents: bigint }>`
      select ${2n ** 62n + 1n}::bigint as cents`.execute(database.allBrands.db);
    expect(rows[0]?.cents).toBe(2n ** 62n + 1n);
  });

  test('without a time zone is read as text', async () => {
    const { rows } = await sql<{ day: string; at: string }>`
      select date '2026-03-08' as day, timestamp '2026-03-08 02:30' as at`.execute(
      database.allBrands.db,
    );
    expect(rows[0]).toEqual({ day: '2026-03-08', at: '2026-03-08 02:30:00' });
  });
});

describe('a lost connection', () => {
  test('is reported once, and the next statement uses another connection', async () => {
    const reported: string[] = [];
    const lossy = openDatabase(testDatabase.connectionString, {
      poolSize: 1,
      onError: (error) => reported.push(error.message),
    });
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const { rows } = await pid.execute(lossy.allBrands.db);
    await testDatabase.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => reported).toEqual([expect.stringContaining('terminating connection')]);
    expect((await pid.execute(lossy.allBrands.db)).rows[0]?.pid).not.toBe(rows[0]?.pid);
    await lossy.close();
  });

  test('is not reported while the database closes', async () => {
    const reported: string[] = [];
    const closed = await createTestDatabase();
    const closing = openDatabase(closed.connectionString, {
      poolSize: 2,
      onError: (error) => reported.push(error.message),
    });
    await sql`select 1`.execute(closing.allBrands.db);
    await closing.close();
    await closed.drop();
    expect(reported).toEqual([]);
  });
});
