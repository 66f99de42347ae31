import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { ServerUser } from './embedded-user.ts';

const POLL_MS = 10;
/** Crash recovery replays at most max_wal_size (1 GB), which a slow disk does in a few minutes. */
const START_TIMEOUT_MS = 300_000;
const FAST_STOP_TIMEOUT_MS = 30_000;

/** Parameters for starting a server; `settings` are PostgreSQL's own, by name. */
export type ServerLaunch = {
  bin: string;
  cluster: string;
  user: ServerUser | undefined;
  port: number;
  settings: Record<string, string>;
  logFile: string;
};

export type ServerProcess = {
  pid: number;
  /** Resolves after the server has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL and waits until it accepts connections. It runs in its own session, so that a
 * Ctrl-C for the service does not stop it before the service has finished; and a watcher shuts it
 * down cleanly if this process dies first.
 *
 * @throws StartupError `embedded_postgres_failed` with the end of PostgreSQL's own log.
 */
export async function launchServer(launch: ServerLaunch): Promise<ServerProcess> {
  const logFile = await open(launch.logFile, 'a', 0o600);
  const logStart = (await logFile.stat()).size;
  const settings = Object.entries(launch.settings).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const child = spawn(
    join(launch.bin, 'postgres'),
    ['-D', launch.cluster, '-p', String(launch.port), ...settings],
    {
      ...launch.user,
      cwd: launch.cluster,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const spawned = await Promise.race([
    once(child, 'spawn').then(() => undefined),
    once(child, 'error').then(([error]) => String(error)),
  ]).finally(() => logFile.close());
  if (child.pid === undefined) throw failed(spawned ?? 'it could not be started');
  child.unref();
  const watcher = watchOverService(child.pid, launch);
  ended.then(() => watcher.stdin?.end('ended\n'));
  const stop = () => stopServer(child, ended);
  if (!(await becomesReady(child, launch.cluster))) {
    await stop();
    throw failed(await readFrom(launch.logFile, logStart));
  }
  return { pid: child.pid, ended, stop };
}

/** An empty environment for PostgreSQL, since the service's own may hold secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv | undefined {
  // Windows programs do not run without their own variables.
  if (process.platform === 'win32') return undefined;
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
}

/**
 * Starts a shell that waits for the end of a pipe held by this process: the kernel closes the pipe
 * at the end of this process, even by kill -9, and the shell then signals the server to shut down.
 */
function watchOverService(pid: number, { cluster, user }: ServerLaunch): ChildProcess {
  const script =
    'read -r line && exit 0; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"';
  const watcher = spawn(
    '/bin/sh',
    ['-c', script, 'surety-postgres-watcher', String(pid), join(cluster, 'postmaster.pid')],
    { ...user, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  // Without a shell (Windows), the next start stops a server that is left running.
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const found = await readPidFile(cluster);
    if (found?.pid === child.pid && found?.ready) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  // SIGINT is PostgreSQL's fast shutdown: end the sessions, write a checkpoint. SIGQUIT is its
  // immediate one, after which the next start recovers from the write-ahead log.
  child.kill('SIGINT');
  const inTime = await Promise.race([
    ended.then(() => true),
    sleep(FAST_STOP_TIMEOUT_MS, false, { ref: false }),
  ]);
  if (!inTime) child.kill('SIGQUIT');
  await ended;
}

/** Contents of PostgreSQL's postmaster.pid. */
export type PidFile = { pid: number; port: number; ready: boolean };

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a server of an earlier start that still runs on the cluster. Stopping it, rather than
 * adopting it, also ends the sessions of the dead service and frees their locks.
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const found = await readPidFile(cluster);
  if (!found || !isRunning(found.pid)) return false;
  if (!(await serves(found.pid, cluster))) {
    await disownPidFile(cluster);
    return false;
  }
  // The pid is checked against the cluster too: in a container without an init, dead processes
  // remain as zombies.
  const isGone = async () => !isRunning(found.pid) || !(await serves(found.pid, cluster));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalIfRunning(found.pid, signal);
    const deadline = performance.now() + FAST_STOP_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (await isGone()) return true;
      await sleep(POLL_MS);
    }
  }
  throw failed(`process ${found.pid} still serves ${cluster} and cannot be stopped`);
}

/** True if `pid` is a PostgreSQL server on this very cluster, not an unrelated process. */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // A server's working folder is its cluster.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === cluster;
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  return (stdout ?? '').includes(`-D ${cluster} `);
}

/**
 * Marks a postmaster.pid as stale if its number now belongs to an unrelated process, which keeps
 * PostgreSQL from starting. PostgreSQL takes the number of its own parent for stale, so that number
 * is written; removing the file instead would also remove PostgreSQL's own check for survivors of a
 * killed server. A server that ends meanwhile removes its file.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  await writeFile(path, [String(process.pid), ...rest].join('\n'));
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The server ended by itself.
  }
}

async function readFrom(path: string, start: number): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.subarray(start).toString('utf8').trim().split('\n').slice(-8).join('\n');
}

function failed(reason: string): StartupError {
  return new StartupError(
    'embedded_postgres_failed',
    `The embedded PostgreSQL did not start: ${reason || 'no reason is known'}`,
  );
}
