import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { openClient } from '../db/connections.ts';
import { brandRole } from '../db/scope.ts';
import { makeServiceRoles } from '../db/service-roles.ts';
import { StartupError } from '../startup-error.ts';
import { openDataFolder } from './data-folder.ts';
import { findPostgresPackage, prepareBinaries } from './embedded-binaries.ts';
import { createCluster, EMBEDDED_USER, resetPassword } from './embedded-cluster.ts';
import {
  choosePlace,
  type EmbeddedState,
  insidePlace,
  knownPlace,
  type Place,
  readState,
  rootBase,
  writeState,
} from './embedded-place.ts';
import { launchServer, type ServerProcess } from './embedded-process.ts';
import { keepRunning } from './keep-running.ts';
import { readPidFile, serves, stopLeftover } from './pid-file.ts';

export type EmbeddedAddresses = {
  /** Address of the role that owns everything, for migrations. */
  connectionString: string;
  /** Address of the service's own login, which owns nothing. */
  serviceUrl: string;
};

/** A PostgreSQL server with the lifetime of this process. */
export type EmbeddedPostgres = EmbeddedAddresses & {
  /** Process id of the server, which changes if it had to be started again. */
  readonly pid: number;
  /** For the operator: the location of the database if it could not be in the data folder. */
  notice?: string;
  /** Shuts down cleanly. Open sessions are ended, and their uncommitted work is rolled back. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  /** An existing folder that this process holds (`openDataFolder`). */
  dataDir: string;
  /** A free port is used by default. */
  port?: number;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  /** Called when the server ended and could not be started again. */
  onGone?: () => void;
  /** For tests only: a crash of the machine may destroy the data. */
  unsafeFastDisk?: boolean;
};

const DATABASE = 'surety';
const LOG_LIMIT_BYTES = 10_000_000;
const PORT_ATTEMPTS = 5;

/** Settings for a laptop with two cores; all others are PostgreSQL's defaults (fsync is on). */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  // An embedded database has no replicas, so the write-ahead log is for recovery only.
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  // Reads are served from memory: three more processes for asynchronous reads are not worthwhile.
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The service logs failures itself. Statements and details of errors would contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the data folder's own PostgreSQL, which the first start creates. As root, it runs as an
 * unprivileged user, and files that this user cannot reach are kept elsewhere (see `notice`).
 *
 * A server left running by a killed service is stopped first, so that none of its sessions or locks
 * survives. If this process is killed, the server shuts itself down.
 *
 * @throws StartupError with a remedy for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = await realpath(options.dataDir);
  const found = findPostgresPackage();
  const known = await readState(dataDir);
  const place = known ? await knownPlace(dataDir, known) : await choosePlace(dataDir);
  const lock = await openDataFolder(place.path);
  try {
    const binaries = await prepareBinaries(found, place.user, () => copyBase(place));
    const cluster = join(place.path, 'cluster');
    const password = known?.password ?? newPassword();
    const isTorn = known === null && existsSync(cluster);
    if (!known && !isTorn) {
      await createCluster(binaries.bin, place, password);
      await writeState(dataDir, { place: place.outside ? place.path : undefined, password });
    } else if (await stopLeftover(cluster)) {
      log.warn('stopped the database server that an earlier start had left running');
    }
    if (isTorn) {
      await resetPassword(binaries.bin, place, password);
      await writeState(dataDir, { place: place.outside ? place.path : undefined, password });
      log.warn('postgres.json was torn; the database has a new password, and the file holds it');
    }
    const { server, port } = await launch(options, binaries.bin, place);
    const state = { place: place.outside ? place.path : undefined, ...known, password };
    const addresses = await openLogin(dataDir, state, port).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const kept = keepRunning(server, {
      start: async () => {
        // Sessions of the ended server may outlive it for a moment.
        await stopLeftover(cluster);
        return (await launch({ ...options, port }, binaries.bin, place)).server;
      },
      onGone: options.onGone ?? (() => {}),
      log,
    });
    return {
      ...addresses,
      get pid() {
        return kept.pid;
      },
      notice: noticeOf(dataDir, place, binaries),
      async stop() {
        await kept.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The addresses of the data folder's PostgreSQL while a service runs it, for commands that run beside
 * that service; undefined if none runs.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<EmbeddedAddresses | undefined> {
  const path = await realpath(dataDir).catch(() => undefined);
  const state = path ? await readState(path) : undefined;
  if (!path || !state) return undefined;
  const cluster = join(state.place ?? insidePlace(path), 'cluster');
  const running = await readPidFile(cluster);
  if (!running?.ready || !(await serves(running.pid, cluster))) return undefined;
  return openLogin(path, state, running.port);
}

/**
 * Creates the database if an interrupted first start has not, and lets the service log in. The password
 * is kept in the data folder's state; an earlier version's state has none.
 */
async function openLogin(
  dataDir: string,
  state: EmbeddedState,
  port: number,
): Promise<EmbeddedAddresses> {
  const servicePassword = state.servicePassword ?? newPassword();
  if (!state.servicePassword) await writeState(dataDir, { ...state, servicePassword });
  const connectionString = address(EMBEDDED_USER, state.password, port);
  const serviceUrl = address(brandRole, servicePassword, port);
  await ensureDatabase(connectionString);
  if (!(await connects(serviceUrl))) await setServicePassword(connectionString, servicePassword);
  return { connectionString, serviceUrl };
}

async function setServicePassword(connectionString: string, password: string): Promise<void> {
  const owner = openClient(connectionString);
  await owner.connect();
  try {
    await makeServiceRoles(owner);
    const quoted = pg.escapeLiteral(password);
    await owner.query(`alter role ${brandRole} login password ${quoted}`);
  } finally {
    await owner.end();
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function address(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Base of the copies of binaries: shared by all of root's data folders, else in the place itself.
 */
async function copyBase(place: Place): Promise<string> {
  return place.user ? rootBase() : place.path;
}

async function launch(
  options: EmbeddedOptions,
  bin: string,
  place: Place,
): Promise<{ server: ServerProcess; port: number }> {
  const logFile = join(options.dataDir, 'postgres.log');
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  const settings = { ...SETTINGS, ...(options.unsafeFastDisk ? UNSAFE_SETTINGS : {}) };
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      const cluster = join(place.path, 'cluster');
      const { user } = place;
      return { server: await launchServer({ bin, cluster, user, port, settings, logFile }), port };
    } catch (error) {
      if (attempt === PORT_ATTEMPTS || !isPassing(error, options.port)) throw error;
    }
  }
}

/**
 * True if a retry may succeed: another process took the free port first, or a killed server's
 * sessions are still ending.
 */
function isPassing(error: unknown, port: number | undefined): boolean {
  if (!(error instanceof StartupError)) return false;
  if (error.message.includes('pre-existing shared memory block')) return true;
  return port === undefined && /Address already in use/i.test(error.message);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  return bound.port;
}

async function ensureDatabase(connectionString: string): Promise<void> {
  if (await connects(connectionString)) return;
  const admin = openClient(connectionString.replace(/[^/]*$/, 'postgres'));
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
}

async function connects(connectionString: string): Promise<boolean> {
  // The database is missing; the role is, or its password differs.
  const refusals = ['3D000', '28P01', '28000'];
  const client = openClient(connectionString);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusals.includes(String(error.code))) {
      return false;
    }
    throw error;
  }
}

function noticeOf(
  dataDir: string,
  place: Place,
  binaries: { bin: string; copied: boolean },
): string | undefined {
  if (!place.user) return undefined;
  const parts = [
    place.outside ? `the database of ${dataDir} is kept in ${place.path}` : undefined,
    binaries.copied ? `PostgreSQL runs from a copy in ${binaries.bin}` : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return `As root, PostgreSQL runs as user ${place.user.uid}, who cannot enter every folder: ${parts.join(', and ')}.`;
}
