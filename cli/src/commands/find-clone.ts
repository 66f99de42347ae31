import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnFile } from '@surety/sdk/read-own-file';

/**
 * Root of the clone that holds this command, or in which it is called; null if there is none. Scripts of a
 * clone are run, so that one of another user, in a folder above, is none.
 */
export function findClone(cwd: string): string | null {
  const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
  return upwards(cwd, readOwnFile) ?? upwards(here, (path) => readFileSync(path, 'utf8'));
}

type ReadFile = (path: string) => string;

function upwards(from: string, read: ReadFile): string | null {
  for (let place = from; ; place = dirname(place)) {
    if (isRoot(place, read)) return place;
    if (place === dirname(place)) return null;
  }
}

function isRoot(folder: string, read: ReadFile): boolean {
  try {
    const { name, workspaces } = JSON.parse(read(join(folder, 'package.json')));
    return name === 'surety' && Array.isArray(workspaces);
  } catch {
    return false;
  }
}
