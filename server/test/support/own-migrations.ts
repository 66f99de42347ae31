import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { LockPatience } from '../../src/platform/db/lock-patience.ts';
import { type Applications, migrate } from '../../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Tries without a limit that a slow machine could meet. */
const patience: LockPatience = { waitMs: 20, pauseMs: 5, tries: 100_000 };

/** A database whose history is that of files of the test's own. */
export interface OwnMigrations {
  database: TestDatabase;
  /** A session of the owner. */
  client: pg.Client;
  file(name: string, sql: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Applies the files; `onWait` is called with each message about a lock that is taken. */
  run(options?: { tries?: number; onWait?: (message: string) => void }): Promise<Applications>;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export async function openOwnMigrations(): Promise<OwnMigrations> {
  const folder = await mkdtemp(join(tmpdir(), 'surety-migrations-'));
  const database = await createTestDatabase();
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client(database.ownerUrl);
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const client = await connect();
  // The clone is migrated already: these tests bring their own history.
  await client.query('delete from schema_migrations; delete from schema_functions');
  return {
    database,
    client,
    connect,
    file: async (name, sql) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), sql);
    },
    remove: (name) => rm(join(folder, name)),
    run: ({ tries = patience.tries, onWait } = {}) => {
      const log = pino({ level: 'warn' }, { write: (line) => onWait?.(JSON.parse(line).msg) });
      const folders = { migrations: folder, functions: join(folder, 'functions') };
      return migrate(database.ownerUrl, log, { folders, patience: { ...patience, tries } });
    },
    close: async () => {
      for (const each of clients) await each.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
