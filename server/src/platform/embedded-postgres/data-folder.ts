import { access, constants, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

/** A data folder that this process holds exclusively until `release()` or its death. */
export type DataFolder = {
  /** Absolute path, symbolic links resolved. */
  path: string;
  release(): Promise<void>;
};

const LOCK_FILE = 'in-use.lock';
const PID_FILE = 'in-use.pid';

/** Keeps locks reachable: a garbage-collected DatabaseSync closes itself and frees the folder. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Creates the data folder (mode 0700) if it is missing, and locks it for this process.
 *
 * The lock is SQLite's write lock on an empty file: the one lock enforced by the operating system
 * that Node offers without a native module. It is granted to exactly one of two racing starts and
 * dies with its process, so a kill -9 or a recycled pid leaves nothing to clean up. Never open the
 * lock file by other means: closing it would drop the lock (POSIX `fcntl` locks).
 *
 * @throws StartupError `data_folder_in_use` with the holder's pid, or `data_folder_unusable`.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = await createFolder(folder);
  const lock = await acquireLock(path);
  const pidFile = join(path, PID_FILE);
  try {
    // Removed first: root may have left a file that this user can replace but not write.
    await rm(pidFile, { force: true });
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw await unusable(path, error);
  }
  heldLocks.add(lock);
  return {
    path,
    async release() {
      if (!heldLocks.delete(lock)) return;
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

async function createFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw await unusable(folder, error);
  }
}

async function acquireLock(path: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, LOCK_FILE));
    // IMMEDIATE requests the one write lock at once, so that one of two racing starts always gets
    // it; with its journal in memory, SQLite creates no second file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return lock;
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw await unusable(path, error);
    const holder = await readHolder(path);
    throw new StartupError(
      'data_folder_in_use',
      `The data folder ${path} is in use by ${holder}. Stop that process first, or choose another data folder.`,
    );
  }
}

/** Waits a moment for the holder's pid, which it writes right after it gets the lock. */
async function readHolder(path: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = await readFile(join(path, PID_FILE), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (isAlive(pid)) return `process ${pid}`;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 'another process';
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

async function unusable(path: string, cause: unknown): Promise<StartupError> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    'data_folder_unusable',
    `The data folder ${path} cannot be used: ${(await describePlace(resolve(path))) ?? reason}`,
    { cause },
  );
}

/**
 * Why nothing can be written to a folder, where the operator can change that. SQLite and a recursive
 * `mkdir` tell a read-only file system as a file that cannot be opened or found.
 */
async function describePlace(path: string): Promise<string | undefined> {
  const code = await access(path, constants.W_OK).then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );
  if (code === 'ENOENT' && dirname(path) !== path) return describePlace(dirname(path));
  if (code === 'EROFS')
    return `${path} is on a read-only file system. Mount it for writing, or set SURETY_DATA_DIR to a folder that is.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `this user may not write to ${path}. Change its owner, or set SURETY_DATA_DIR to another folder.`;
  return undefined;
}
