import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Keys that wrap the brands' data keys, by version; new wrappings use `currentVersion`. */
export type MasterKeys = { masterKeys: ReadonlyMap<number, Buffer>; currentVersion: number };

const KEY_BYTES = 32;
const KEY_FILE = 'vault.key';

/**
 * Loads the installation's master keys: from the setting SURETY_VAULT_KEYS (`1:base64,2:base64`),
 * or else from the file `vault.key` in the data folder (in the same form), which the first start
 * creates. The highest version is the current one. Several processes may start on the folder at
 * once.
 *
 * @throws StartupError `vault_keys_missing` for a shared database; `vault_keys_invalid`; the message never contains a key.
 */
export async function loadMasterKeys(options: {
  dataDir: string;
  value: string | null;
  /** True where other machines may use the same database: a key in a folder here is not theirs. */
  isShared?: boolean;
}): Promise<MasterKeys> {
  if (options.value !== null) return parseMasterKeys(options.value, 'SURETY_VAULT_KEYS');
  if (options.isShared) {
    throw new StartupError(
      'vault_keys_missing',
      `SURETY_VAULT_KEYS is required beside DATABASE_URL, the same on every machine. A first one: echo "1:$(openssl rand -base64 ${KEY_BYTES})"`,
    );
  }
  const path = join(options.dataDir, KEY_FILE);
  const text = (await readKeyFile(path)) ?? (await createKeyFile(options.dataDir, path));
  return parseMasterKeys(text, path);
}

/** Parses keys as SURETY_VAULT_KEYS has them; `vault_keys_invalid` names the entry, never a key. */
export function parseMasterKeys(text: string, source: string): MasterKeys {
  const masterKeys = new Map<number, Buffer>();
  for (const [index, entry] of text.trim().split(',').entries()) {
    const match = /^\s*([1-9]\d{0,8}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(entry);
    const version = Number(match?.[1]);
    const key = Buffer.from(match?.[2] ?? '', 'base64');
    if (!match || key.length !== KEY_BYTES || masterKeys.has(version)) {
      throw new StartupError(
        'vault_keys_invalid',
        `${source}: entry ${index + 1} must be a unique version number, a colon and ${KEY_BYTES} bytes in base64, such as the output of: echo "1:$(openssl rand -base64 ${KEY_BYTES})"`,
      );
    }
    masterKeys.set(version, key);
  }
  return { masterKeys, currentVersion: Math.max(...masterKeys.keys()) };
}

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new StartupError('vault_keys_invalid', `The file ${path} cannot be read.`, { cause });
  }
}

/** Links a finished file into place: one of several processes wins, and all read its key. */
async function createKeyFile(dataDir: string, path: string): Promise<string> {
  const unfinished = `${path}.${randomUUID()}`;
  const text = `1:${randomBytes(KEY_BYTES).toString('base64')}\n`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(unfinished, path).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  await makeDurable(dataDir);
  return await readFile(path, 'utf8');
}

/**
 * Syncs the folder. Without its key the database's sealed columns are lost, so the file's name must
 * survive a power failure.
 */
async function makeDurable(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
