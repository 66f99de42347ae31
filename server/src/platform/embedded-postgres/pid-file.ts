import { spawnSync } from 'node:child_process';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';

const POLL_MS = 10;
const STOP_TIMEOUT_MS = 30_000;
/** No system gives out a higher number of a process. */
const maxPid = 2 ** 31 - 1;

/** Contents of PostgreSQL's postmaster.pid. */
export type PidFile = { pid: number; port: number; ready: boolean };

/** Contents of a cluster's postmaster.pid; undefined without one, and for one that was torn. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parsePidFile(text);
}

function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid) || pid > maxPid) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a server of an earlier start that still runs on the cluster. Stopping it, rather than
 * adopting it, also ends the sessions of the dead service and frees their locks.
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const found = await readPidFile(cluster);
  if (!found) return healPidFile(cluster);
  if (!isRunning(found.pid)) return false;
  if (!(await serves(found.pid, cluster))) {
    await disownPidFile(cluster);
    return false;
  }
  await stopProcess(found.pid, cluster);
  return true;
}

async function stopProcess(pid: number, cluster: string): Promise<void> {
  // The pid is checked against the cluster too: in a container without an init, dead processes
  // remain as zombies.
  const isGone = async () => !isRunning(pid) || !(await serves(pid, cluster));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalIfRunning(pid, signal);
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (await isGone()) return;
      await sleep(POLL_MS);
    }
  }
  throw failed(
    `process ${pid} still serves ${cluster} and cannot be stopped. End it: kill -9 ${pid}`,
  );
}

/**
 * Removes a postmaster.pid that a power loss or a full disk has torn, which PostgreSQL refuses for good. It names no
 * process, so that those of the whole machine are asked; a server that still runs is stopped first.
 */
async function healPidFile(cluster: string): Promise<boolean> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  if (text === null || parsePidFile(text)) return false;
  const servers = await serversOf(cluster);
  for (const pid of servers) await stopProcess(pid, cluster);
  await rm(path, { force: true });
  return servers.length > 0;
}

/** Processes that serve the cluster, with the parts of a server that has ended. */
async function serversOf(cluster: string): Promise<number[]> {
  const pids = process.platform === 'linux' ? await processesOfLinux() : processesOfPs();
  const served = await Promise.all(pids.map((pid) => serves(pid, cluster)));
  return pids.filter((_pid, index) => served[index]);
}

async function processesOfLinux(): Promise<number[]> {
  const names = await readdir('/proc');
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

function processesOfPs(): number[] {
  const { stdout } = spawnSync('ps', ['-ax', '-o', 'pid='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
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
  throw failed(
    `${error.path} cannot be read (${error.code}). Where no PostgreSQL runs on this folder, remove it and start again`,
  );
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

function failed(reason: string): StartupError {
  return new StartupError(
    'embedded_postgres_failed',
    `The embedded PostgreSQL did not start: ${reason}.`,
  );
}
