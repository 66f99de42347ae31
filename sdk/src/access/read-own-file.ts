import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

/** The file belongs to another user of the machine, who would choose what its reader uses. */
export class ForeignFile extends Error {
  override name = 'ForeignFile';
}

/**
 * Text of a file that was found and not named: a folder that all users of a machine may write to, such as
 * `/tmp`, can have one of anybody.
 *
 * @throws ForeignFile unless it is this user's or root's, and nobody else can write to it.
 */
export function readOwnFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { uid, mode } = fstatSync(file);
    // Windows has no such owners.
    const self = process.getuid?.();
    const isOwn = self === undefined || ((uid === self || uid === 0) && (mode & 0o002) === 0);
    if (!isOwn) throw new ForeignFile(`${path} belongs to another user of this machine.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
