import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { disableJit } from './disable-jit.ts';
import { migrate } from './migrate.ts';

const silent = pino({ level: 'silent' });
const role = `surety_test_${randomBytes(4).toString('hex')}`;

let database: TestDatabase;
const databases: TestDatabase[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  databases.push(database);
  // Turn JIT on first, whatever the server's default is.
  await asOwner((client) => client.query(`alter database ${nameOf(database)} set jit = on`));
});

afterAll(async () => {
  await asOwner((client) => client.query(`drop role if exists ${role}`));
  for (const { drop } of databases) await drop();
});

const nameOf = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => connected(database.ownerUrl, work);

async function jitOf(client: pg.Client): Promise<unknown> {
  return (await client.query('show jit')).rows[0]?.jit;
}

describe('a migrated database', () => {
  test('has JIT off in the sessions of every pool and lease', async () => {
    await migrate(database.ownerUrl, silent);
    const connect = vi.spyOn(pg.Client.prototype, 'connect');
    const opened = openDatabase(database.connectionString, { poolSize: 1, onError: () => {} });
    try {
      await opened.allBrands.query({ text: 'select 1' });
      await opened.jobPool.query('select 1');
      const leases = [
        await opened.leases.tryShared('00000000-0000-7000-8000-000000000001'),
        await opened.leases.tryExclusive('00000000-0000-7000-8000-000000000002'),
      ];
      const clients = connect.mock.contexts.filter((client) => client instanceof pg.Client);
      expect(clients).toHaveLength(4);
      expect(await Promise.all(clients.map(jitOf))).toEqual(['off', 'off', 'off', 'off']);
      for (const lease of leases) await lease?.release();
    } finally {
      connect.mockRestore();
      await opened.close();
    }
  });
});

describe('a role that does not own the database', () => {
  test('has JIT off in its own sessions', async () => {
    const url = await urlOfRole();
    await connected(url, (client) => disableJit(client, silent));
    expect(await connected(url, jitOf)).toBe('off');
    expect(await asOwner(jitOf)).toBe('on');
  });

  test('is warned, with the statements to run, if it may set neither', async () => {
    await urlOfRole();
    const warn = vi.fn();
    await asOwner(async (client) => {
      await client.query(`set role ${role}`);
      await disableJit(client, { warn });
    });
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[1]).toContain(`alter database ${nameOf(database)} set jit = off`);
  });
});

/** The connection string of a login role that owns nothing. */
async function urlOfRole(): Promise<string> {
  await asOwner(async (client) => {
    await client.query(`drop role if exists ${role}`);
    await client.query(`create role ${role} login password 'passphrase'`);
  });
  const url = new URL(database.ownerUrl);
  url.username = role;
  url.password = 'passphrase';
  return url.href;
}
