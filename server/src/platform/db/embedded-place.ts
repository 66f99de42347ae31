import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { canReach, findUnprivilegedUser, runsAsRoot, type ServerUser } from './embedded-user.ts';

/**
 * Where root keeps what the database's user must reach when the data folder is out of its reach.
 * /var/tmp is for systems whose /var/lib cannot be written.
 */
const ROOT_BASES = ['/var/lib/surety', '/var/tmp/surety'];

const STATE_FILE = 'postgres.json';

/** What a data folder remembers of its database, in a file for its owner's eyes only. */
export type EmbeddedState = {
  /** Folder of the cluster, where it is not inside the data folder. */
  place?: string;
  password: string;
};

/** Reads what an earlier start has remembered; undefined before the first complete start. */
export async function readState(dataDir: string): Promise<EmbeddedState | undefined> {
  const path = join(dataDir, STATE_FILE);
  if (!existsSync(path)) return undefined;
  try {
    const { place, password } = JSON.parse(await readFile(path, 'utf8'));
    return { place, password: String(password) };
  } catch (cause) {
    throw new StartupError('embedded_postgres_failed', `The file ${path} cannot be read.`, {
      cause,
    });
  }
}

/** Written last, as the sign that the cluster is complete. */
export async function writeState(dataDir: string, state: EmbeddedState): Promise<void> {
  const path = join(dataDir, STATE_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(`${path}.new`, path);
}

/** The folder that holds a cluster, and the user that runs it. */
export type Place = { path: string; user: ServerUser | undefined; outside: boolean };

/** The folder inside the data folder where a cluster lives by default. */
export function insidePlace(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * The place that an earlier start chose. As root, PostgreSQL runs as whoever owns the cluster: it
 * accepts no other owner.
 *
 * @throws StartupError `embedded_postgres_missing` where the place is gone.
 */
export async function knownPlace(dataDir: string, state: EmbeddedState): Promise<Place> {
  const path = state.place ?? insidePlace(dataDir);
  const owner = await stat(join(path, 'cluster')).catch(() => undefined);
  if (!owner) {
    throw new StartupError(
      'embedded_postgres_missing',
      `The database of the data folder ${dataDir} was kept in ${path}, which is no longer there. Restore it, or remove the data folder to start afresh.`,
    );
  }
  const user = runsAsRoot() ? { uid: owner.uid, gid: owner.gid } : undefined;
  if (user?.uid === 0) {
    throw new StartupError(
      'embedded_postgres_failed',
      `The database in ${path} belongs to root, whom PostgreSQL refuses. Give it to another user: chown -R nobody "${path}".`,
    );
  }
  return { path, user, outside: state.place !== undefined };
}

/** Chooses and makes the place of a new cluster: in the data folder wherever that can work. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const inside = insidePlace(dataDir);
  if (!runsAsRoot()) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return { path: inside, user: undefined, outside: false };
  }
  const user = findUnprivilegedUser();
  if (await letUserEnter(dataDir, user)) {
    await makeFolderOf(user, inside);
    return { path: inside, user, outside: false };
  }
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const path = join(await rootBase(), key);
  await makeFolderOf(user, path);
  return { path, user, outside: true };
}

/** Lets the user's group pass through the data folder (mode 0710), without reading its names. */
async function letUserEnter(dataDir: string, user: ServerUser): Promise<boolean> {
  if (!canReach(user, { executable: [dirname(dataDir)] })) return false;
  const reach = () => canReach(user, { executable: [dataDir] });
  if (reach()) return true;
  const { uid, mode } = await stat(dataDir);
  const isShared = (mode & 0o077) !== 0;
  if (uid !== 0 || isShared) return false;
  await chown(dataDir, 0, user.gid);
  await chmod(dataDir, (mode & 0o700) | 0o010);
  return reach();
}

async function makeFolderOf(user: ServerUser, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  await chown(path, user.uid, user.gid);
}

/**
 * A folder of root's that everybody can pass through.
 *
 * @throws StartupError `embedded_postgres_unsupported` where there is none.
 */
export async function rootBase(): Promise<string> {
  for (const base of ROOT_BASES) {
    const made = await mkdir(base, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    // In /var/tmp anybody could have come first, with a folder or a link of their own.
    const found = made ? await lstat(base) : undefined;
    if (!found?.isDirectory() || found.uid !== 0) continue;
    await chmod(base, 0o755);
    if (canReach(findUnprivilegedUser(), { executable: [base] })) return base;
  }
  throw new StartupError(
    'embedded_postgres_unsupported',
    `PostgreSQL refuses to run as root, and neither ${ROOT_BASES.join(' nor ')} can be used to keep its files within reach of another user. Start Surety as an ordinary user, or set DATABASE_URL.`,
  );
}
