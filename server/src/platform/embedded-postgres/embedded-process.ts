import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { ServerUser } from './embedded-user.ts';
import { readPidFile } from './pid-file.ts';

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
