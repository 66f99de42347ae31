import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { allBrandsRole, brandRole } from '../../src/platform/db/scope.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * `server` can create databases; `template` is the migrated one to clone, and the name of the run's
     * login for services.
     */
    testDatabase: { server: string; template: string; password: string };
    /** Folder in which a file of the run claims a statement, to run it for another brand. */
    claims: string;
  }
}

const LEFTOVER_AFTER_SECONDS = 6 * 3600;

/**
 * One PostgreSQL for the whole run, with one migrated database that every test file clones
 * (`createTestDatabase`). With TEST_DATABASE_URL set it is that server, else an embedded one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestServer();
  const server = given ?? embedded?.connectionString ?? '';
  const template = `surety_test_${nowSeconds()}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  try {
    await inServer(server, async (client) => {
      if (given) await dropLeftovers(client);
      await client.query(`create database ${template}`);
    });
    await migrate(databaseUrl(server, template), pino({ level: 'warn' }));
    await inServer(server, (client) =>
      client.query(
        `create role ${template} login noinherit password '${password}'
           in role ${brandRole}, ${allBrandsRole}`,
      ),
    );
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  project.provide('testDatabase', { server, template, password });
  const claims = await mkdtemp(join(tmpdir(), 'surety-test-'));
  project.provide('claims', claims);
  return async () => {
    await rm(claims, { recursive: true, force: true });
    if (embedded) await embedded.stop();
    else await inServer(server, (client) => dropDatabases(client, template));
  };
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^surety_test_[0-9]+_'",
  );
  for (const { datname } of rows) {
    const age = nowSeconds() - Number(datname.split('_')[2]);
    if (age > LEFTOVER_AFTER_SECONDS) await dropDatabases(client, datname);
  }
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  }
  await client.query(`drop role if exists ${pg.escapeIdentifier(prefix)}`);
}

async function inServer(server: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
