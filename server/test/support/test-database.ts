import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { valueTypes } from '../../src/platform/db/database.ts';

export type TestDatabase = {
  /** Address of the service's login, which the policies of the tables bind. */
  connectionString: string;
  /** Address of the role that owns everything, to plant and to inspect. */
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
  const { server, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await run(server, `create database ${name} template ${template}`);
  return openTestDatabase(name);
}

/**
 * Copies a database as a backup that is restored: into another server, where the copy's next
 * connection begins an era, or into the same one. Ends the sessions of the original, whose pools
 * connect again.
 */
export async function restoreCopy(
  connectionString: string,
  isOtherServer: boolean,
): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const original = new URL(connectionString).pathname.slice(1);
  for (let attempt = 1; ; attempt += 1) {
    await run(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`,
    );
    try {
      await run(server, `create database ${name} template ${original}`);
      break;
    } catch (error) {
      // A session has connected again before the copy began.
      if ((error as { code?: string }).code !== '55006' || attempt === 20) throw error;
    }
  }
  const copy = openTestDatabase(name);
  if (isOtherServer) await copy.owner.query(`update event_eras set server = 'another server'`);
  return copy;
}

/** Addresses of a database of this run, and connections of its owner. */
function openTestDatabase(name: string): TestDatabase {
  const { server, template, password } = inject('testDatabase');
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
