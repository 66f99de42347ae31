import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDataFolder } from '../../src/platform/embedded-postgres/data-folder.ts';
import { insidePlace, readState } from '../../src/platform/embedded-postgres/embedded-place.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { stopLeftover } from '../../src/platform/embedded-postgres/pid-file.ts';

const FOLDER_PREFIX = 'surety-test-';
/** Younger folders may belong to a run that has not taken its lock yet. */
const SETTLED_AFTER_MS = 60_000;

export type TestServer = { connectionString: string; stop(): Promise<void> };

/** Starts a database server for one run of the tests, without durability. */
export async function startTestServer(): Promise<TestServer> {
  await removeLeftovers();
  const folder = await openDataFolder(await mkdtemp(join(tmpdir(), FOLDER_PREFIX)));
  const log = pino({ level: 'warn' });
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log, unsafeFastDisk: true });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await folder.release();
      await removeServer(folder.path);
    },
  };
}

/** Removes the data folders of killed runs, which no process locks any more. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs < SETTLED_AFTER_MS) continue;
    const folder = await openDataFolder(path).catch(() => undefined);
    if (!folder) continue;
    await folder.release();
    await removeServer(folder.path);
  }
}

async function removeServer(dataDir: string): Promise<void> {
  const place = (await readState(dataDir))?.place ?? insidePlace(dataDir);
  await stopLeftover(join(place, 'cluster'));
  await rm(place, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
