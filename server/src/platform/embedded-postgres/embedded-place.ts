import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { canReach, findUnprivilegedUser, runsAsRoot, type ServerUser } from './embedded-user.ts';

/**
 * Base folders for root's clusters that the database's user cannot reach inside the data folder.
 * /var/tmp serves systems with a read-only /var/lib.
 */
const ROOT_BASES = ['/var/lib/surety', '/var/tmp/surety'];

const STATE_FILE = 'postgres.json';

/** The database's state in the data folder, stored in a file that only its owner can read. */
export type EmbeddedState = {
  /** Folder of the cluster if it is outside the data folder. */
  place?: string;
  /** Password of the role that owns everything, and migrates. */
  password: string;
  /** Password of the service's login; absent before the first start of a version that has one. */
  servicePassword?: string;
};

/** Reads the state of an earlier start; undefined before the first complete start, null for a torn file. */
export async function readState(dataDir: string): Promise<EmbeddedState | null | undefined> {
  const path = join(dataDir, STATE_FILE);
  if (!existsSync(path)) return undefined;
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(
      'embedded_postgres_failed',
      `The file ${path} cannot be read (${cause.code}). Make it readable for the user that starts Surety.`,
      { cause },
    );
  });
  return parseState(text);
}

function parseState(text: string): EmbeddedState | null {
  let known: Partial<EmbeddedState> | null;
  try {
    known = JSON.parse(text);
  } catch {
    return null;
  }
  const { place, password, servicePassword } = known ?? {};
  if (typeof password !== 'string' || password === '') return null;
  return {
    ...(place === undefined ? {} : { place }),
    password,
    ...(servicePassword === undefined ? {} : { servicePassword }),
  };
}

/** Writes the state as the last step of a start: it marks the cluster as complete. */
export async function writeState(dataDir: string, state: EmbeddedState): Promise<void> {
  const path = join(dataDir, STATE_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(`${path}.new`, path);
}

/** The folder of a cluster, and the user that runs it. */
export type Place = { path: string; user: ServerUser | undefined; outside: boolean };

/** The folder inside the data folder that holds a cluster by default. */
export function insidePlace(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * The place that an earlier start chose. If this process is root, PostgreSQL runs as the owner of
 * the cluster: it accepts no other user.
 *
 * @throws StartupError `embedded_postgres_missing` if the folder is gone.
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
      `The database in ${path} belongs to root, and PostgreSQL refuses to run as root. Change its owner: chown -R nobody "${path}".`,
    );
  }
  return { path, user, outside: state.place !== undefined };
}

/** Chooses and creates the place of a new cluster: in the data folder if possible. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const inside = insidePlace(dataDir);
  if (!runsAsRoot()) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return { path: inside, user: undefined, outside: false };
  }
  const user = findUnprivilegedUser();
  if (await grantAccess(dataDir, user)) {
    await makeFolderOf(user, inside);
    return { path: inside, user, outside: false };
  }
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const path = join(await rootBase(), key);
  await makeFolderOf(user, path);
  return { path, user, outside: true };
}

/** Lets the user's group traverse the data folder (mode 0710), without listing its names. */
async function grantAccess(dataDir: string, user: ServerUser): Promise<boolean> {
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
 * A folder owned by root that every user can traverse.
 *
 * @throws StartupError `embedded_postgres_unsupported` if there is none.
 */
export async function rootBase(): Promise<string> {
  for (const base of ROOT_BASES) {
    const made = await mkdir(base, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    // Another user may have created a folder or a link of this name in /var/tmp first.
    const found = made ? await lstat(base) : undefined;
    if (!found?.isDirectory() || found.uid !== 0) continue;
    await chmod(base, 0o755);
    if (canReach(findUnprivilegedUser(), { executable: [base] })) return base;
  }
  throw new StartupError(
    'embedded_postgres_unsupported',
    `PostgreSQL refuses to run as root, and neither ${ROOT_BASES.join(' nor ')} can be used to keep its files within reach of another user. Start Surety as a user other than root, or set DATABASE_URL.`,
  );
}
