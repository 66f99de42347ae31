import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { withFolder } from './sandbox.ts';

/** Runs `work` with a PostgreSQL of the service's own kind, in a folder deleted afterwards. */
export async function withPostgres<T>(
  work: (server: string, folder: string) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const home = await openDataFolder(join(folder, 'postgres'));
    const log = createLogger('error');
    const postgres = await startEmbeddedPostgres({ dataDir: home.path, log });
    const own = join(folder, 'bench');
    await mkdir(own);
    try {
      return await work(postgres.connectionString, own);
    } finally {
      await postgres.stop();
      await home.release();
    }
  });
}

/** Creates another, empty database on the server; returns its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await withClient(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
