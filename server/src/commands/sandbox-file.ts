import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxAccess } from '../features/sandbox/sandbox/sandbox.ts';

const fileName = 'sandbox.json';

/** The keys that an earlier start left in the data folder; null if it has no readable file. */
export async function readSandboxFile(dataDir: string): Promise<SandboxAccess | null> {
  try {
    const access = JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as SandboxAccess;
    return typeof access.identity === 'string' && typeof access.authorization === 'string'
      ? access
      : null;
  } catch {
    return null;
  }
}

/** Writes the file atomically, readable only by its owner. Returns its path. */
export async function writeSandboxFile(dataDir: string, access: SandboxAccess): Promise<string> {
  const path = join(dataDir, fileName);
  await writeFile(`${path}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return path;
}
