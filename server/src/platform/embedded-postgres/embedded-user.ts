import { spawnSync } from 'node:child_process';
import { StartupError } from '../startup-error.ts';

/** The user that PostgreSQL runs as; `undefined` means the user that runs this service. */
export type ServerUser = { uid: number; gid: number };

/** True if this process can, and therefore must, give up its privileges for PostgreSQL. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * An existing unprivileged user: PostgreSQL refuses to run as root, and initdb needs a user with a
 * name. `postgres` is tried first, since it is reserved for this purpose.
 */
export function findUnprivilegedUser(): ServerUser {
  for (const name of ['postgres', 'nobody']) {
    const uid = lookUp('-u', name);
    const gid = lookUp('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new StartupError(
    'embedded_postgres_unsupported',
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as. Start Surety as a user other than root, or set DATABASE_URL.',
  );
}

function lookUp(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number.parseInt(stdout ?? '', 10);
  return status === 0 && Number.isInteger(id) ? id : undefined;
}

/**
 * Asks the operating system, as `user`, for read access to all `readable` paths and execute access
 * to all `executable` ones (for folders: traversal). Mode bits alone do not suffice (parents,
 * ACLs).
 */
export function canReach(
  user: ServerUser | undefined,
  paths: { readable?: string[]; executable?: string[] },
): boolean {
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done';
  const words = [
    ...(paths.readable ?? []).flatMap((path) => ['-r', path]),
    ...(paths.executable ?? []).flatMap((path) => ['-x', path]),
  ];
  const { status, error } = spawnSync('/bin/sh', ['-c', script, 'sh', ...words], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  if (error) {
    throw new StartupError(
      'embedded_postgres_unsupported',
      `PostgreSQL refuses to run as root, and this process cannot switch to user ${user?.uid}: ${error.message}. Start Surety as a user other than root, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  return status === 0;
}
