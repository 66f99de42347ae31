import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/**
 * Text of a file that only its owner can read, made with `make` if it is not there. If two processes make
 * it at once, one wins and both read its text.
 */
export function createOwnFile(path: string, make: () => string): string {
  const found = read(path);
  if (found) return found;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces the file of another process.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
