import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the clone that holds this command, or in which it is called; null if there is none. */
export function findClone(cwd: string): string | null {
  const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
  return upwards(cwd) ?? upwards(here);
}

function upwards(from: string): string | null {
  for (let place = from; ; place = dirname(place)) {
    if (isRoot(place)) return place;
    if (place === dirname(place)) return null;
  }
}

function isRoot(folder: string): boolean {
  try {
    const { name, workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return name === 'surety' && Array.isArray(workspaces);
  } catch {
    return false;
  }
}
