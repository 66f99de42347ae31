import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Place } from './embedded-place.ts';
import { serverEnvironment } from './embedded-process.ts';
import { stopLeftover } from './pid-file.ts';

/** The role that owns everything in the database; the service's login is another. */
export const EMBEDDED_USER = 'surety';

/**
 * Creates an empty cluster in `place`: UTF8, C locale (the same order of text on every machine),
 * passwords required for every role, page checksums on (initdb's default since PostgreSQL 18).
 *
 * @throws StartupError `embedded_postgres_failed` with initdb's own reason, or for a folder that it cannot work with.
 */
export async function createCluster(bin: string, place: Place, password: string): Promise<void> {
  refuseShellNames(bin);
  const cluster = join(place.path, 'cluster');
  const unfinished = `${cluster}.new`;
  const passwordFile = join(place.path, 'initdb-password');
  await setAside(cluster);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
    await runInitdb(bin, place, unfinished, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster);
}

/**
 * Renames a cluster that the data folder's state does not mention: a remainder of a removed state.
 * It is kept once rather than deleted, since the state may have been removed by mistake.
 */
async function setAside(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  await stopLeftover(cluster);
  await rm(`${cluster}.previous`, { recursive: true, force: true });
  await rename(cluster, `${cluster}.previous`);
}

/** initdb calls its server by a shell, within double quotes. */
function refuseShellNames(bin: string): void {
  const [found] = /[$`"]/.exec(bin) ?? [];
  if (found === undefined || process.platform === 'win32') return;
  throw new StartupError(
    'embedded_postgres_failed',
    `PostgreSQL's initdb cannot work in a folder with ${found} in its path, and its programs are in ${bin}. Move the clone to a folder without it, or set DATABASE_URL.`,
  );
}

async function runInitdb(
  bin: string,
  place: Place,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const child = spawn(
    join(bin, 'initdb'),
    [
      `--pgdata=${cluster}`,
      `--username=${EMBEDDED_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ],
    {
      ...place.user,
      cwd: place.path,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr?.on('data', (data) => {
    complaints += String(data);
  });
  const code: unknown = await Promise.race([
    once(child, 'close').then(([exitCode]) => exitCode),
    once(child, 'error').then(([error]) => String(error)),
  ]);
  if (code === 0) return;
  await rm(cluster, { recursive: true, force: true });
  throw new StartupError(
    'embedded_postgres_failed',
    `The embedded PostgreSQL could not be set up in ${place.path} (initdb: ${code}). ${advice(complaints)}${complaints.trim()}`,
  );
}

/**
 * Sets the owner's password of a cluster that no server runs, by a server for one user, which asks for none.
 *
 * @throws StartupError `embedded_postgres_failed` with PostgreSQL's own reason.
 */
export async function resetPassword(bin: string, place: Place, password: string): Promise<void> {
  const cluster = join(place.path, 'cluster');
  const child = spawn(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...place.user,
    cwd: cluster,
    env: serverEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr?.on('data', (data) => {
    complaints += String(data);
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`alter role ${EMBEDDED_USER} password '${password}'\n`);
  const [code] = await once(child, 'close');
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(complaints)) return;
  throw new StartupError(
    'embedded_postgres_failed',
    `The password of the database in ${place.path} could not be set anew (postgres.json was torn): ${complaints.trim()}`,
  );
}

function advice(complaints: string): string {
  if (complaints.includes('could not look up effective user ID')) {
    return 'PostgreSQL needs a user that has a name: give this one an entry in /etc/passwd, or set DATABASE_URL. ';
  }
  return '';
}
