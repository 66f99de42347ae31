import { spawnSync } from 'node:child_process';
import { StartupError } from '../startup-error.ts';

/** Whom PostgreSQL runs as; `undefined` stands for the user that runs this service. */
export type ServerUser = { uid: number; gid: number };

/** True where this process may, and therefore must, give up its rights for PostgreSQL. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * An unprivileged user that is already there: PostgreSQL refuses to run as root, and initdb wants
 * a user with a name. `postgres` first, since on a machine that has it nothing else uses it.
 */
export function findUnprivilegedUser(): ServerUser {
  for (const name of ['postgres', 'nobody']) {
    const uid = lookUp('-u', name);
    const gid = lookUp('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new StartupError(
    'embedded_postgres_unsupported',
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as. Start Surety as an ordinary user, or set DATABASE_URL.',
  );
}

function lookUp(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number.parseInt(stdout ?? '', 10);
  return status === 0 && Number.isInteger(id) ? id : undefined;
}

/**
 * Asks the operating system itself, as `user`, whether all `readable` paths can be read and all
 * `executable` ones run (or, for folders, entered): mode bits alone do not tell (parents, ACLs).
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
      `PostgreSQL refuses to run as root, and this process cannot switch to user ${user?.uid}: ${error.message}. Start Surety as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  return status === 0;
}
