import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/**
 * Creates a database of the caller's own, migrated and empty: a clone of the run's template, made
 * in about 50 ms. Call it once per test file (`beforeAll`) and drop it in `afterAll`; `drop` ends
 * the sessions that are still open, so close pools first.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => run(server, `drop database if exists ${name} with (force)`),
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
