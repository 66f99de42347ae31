import { execFile } from 'node:child_process';
import { chmod, chown, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withFolder } from '../sandbox.ts';

const execute = promisify(execFile);

/** A PostgreSQL of the machine's own package, in a folder of its own, for faults. */
export interface OwnCluster {
  url: string;
  port: number;
  folder: string;
  /** Ends the server without a checkpoint and starts it again; crash recovery follows. */
  restartImmediately(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Runs a program of the package, such as pg_dump, in the cluster's folder. */
  run(program: string, args: string[]): Promise<unknown>;
  /** Starts a standby of this server on another port. */
  startStandby(): Promise<Standby>;
}

export interface Standby {
  port: number;
  promote(): Promise<void>;
}

/** Runs `work` on a new cluster, deleted afterwards; as root, the server runs as `postgres`. */
export async function withOwnCluster<T>(work: (cluster: OwnCluster) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const bin = await findBinaries();
    const user = await serverUser();
    const data = join(folder, 'data');
    if (user) await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o755);
    const run = (program: string, args: string[]) =>
      execute(join(bin, program), args, { ...user, cwd: folder, env: { LC_ALL: 'C' } });
    await run('initdb', ['-D', data, '-U', 'surety', '--auth=trust', '--encoding=UTF8']);
    const port = await freePort();
    const optionsOf = (own: number) =>
      `-p ${own} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
    // Output of the server goes to a file: an inherited pipe would keep this call waiting.
    const log = ['-l', join(folder, 'postgres.log'), '-o', optionsOf(port)];
    const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', ...args]);
    const start = async () => void (await control(...log, 'start'));
    const stop = async (mode: string) => void (await control('-m', mode, 'stop'));
    const standbys: string[] = [];
    const startStandby = async (): Promise<Standby> => {
      const own = await freePort();
      const home = join(folder, `standby-${own}`);
      const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'surety'];
      await run('pg_basebackup', [...source, '-D', home, '-R', '-X', 'stream', '-c', 'fast']);
      const log = ['-l', `${home}.log`, '-o', optionsOf(own)];
      await run('pg_ctl', ['-D', home, '-w', ...log, 'start']);
      standbys.push(home);
      return {
        port: own,
        promote: async () => void (await run('pg_ctl', ['-D', home, '-w', 'promote'])),
      };
    };
    await start();
    await run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'surety', 'surety']);
    try {
      return await work({
        url: `postgres://surety@127.0.0.1:${port}/surety`,
        port,
        folder,
        restartImmediately: async () => void (await control(...log, '-m', 'immediate', 'restart')),
        stop,
        start,
        run,
        startStandby,
      });
    } finally {
      await stop('immediate').catch(() => {});
      for (const home of standbys) {
        await run('pg_ctl', ['-D', home, '-m', 'immediate', 'stop']).catch(() => {});
      }
    }
  });
}

/** `PG_BIN`, or the newest PostgreSQL of Debian's packages. */
export async function findBinaries(): Promise<string> {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const home = '/usr/lib/postgresql';
  const versions = await readdir(home).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error(`No PostgreSQL in ${home}: set PG_BIN to the folder of pg_ctl.`);
  return join(home, newest, 'bin');
}

export async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  return bound.port;
}
