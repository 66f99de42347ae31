import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { valueTypes } from '../../src/platform/db/database.ts';

export type TestDatabase = {
  /** Of the service's login, which the policies of the tables bind. */
  connectionString: string;
  /** Of the role that owns everything, to plant and to inspect. */
  ownerUrl: string;
  /** Connections of the owner. */
  owner: pg.Pool;
  drop(): Promise<void>;
};

/**
 * Creates a database of the caller's own, migrated and empty: a clone of the run's template, made
 * in about 50 ms. Call it once per test file (`beforeAll`) and drop it in `afterAll`; `drop` ends
 * the sessions that are still open, so close pools first.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template, password } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const ownerUrl = url.href;
  url.username = template;
  url.password = password;
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4, types: valueTypes });
  owner.on('error', () => {});
  return {
    connectionString: url.href,
    ownerUrl,
    owner,
    drop: async () => {
      await owner.end();
      await run(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
