import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '@surety/sdk';
import { NotConfigured } from '@surety/sdk/errors';
import { UsageError } from '../command-errors.ts';
import type { Io } from '../io.ts';

type Place = Pick<Io, 'env'>;

/** Folder of everything that the command keeps: `$XDG_CONFIG_HOME/surety`, or `~/.config/surety`. */
export function configFolder({ env }: Place): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'surety');
}

/** Names of the profiles, in their order. */
export function listProfiles(place: Place): string[] {
  try {
    const files = readdirSync(join(configFolder(place), 'profiles'));
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -5))
      .sort();
  } catch {
    return [];
  }
}

/**
 * Keys of a profile.
 *
 * @throws NotConfigured if it is not there, is damaged, or others can read it.
 */
export function readProfile(place: Place, name: string): Access {
  const path = pathOf(place, name);
  let text: string;
  try {
    refuseReadable(path);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof NotConfigured) throw error;
    const known = listProfiles(place);
    const others = known.length > 0 ? `, only ${known.join(', ')}` : '';
    throw new NotConfigured(
      `There is no profile ${name}${others}; "surety login ${name}" makes it.`,
    );
  }
  const access = accessOfFile(parsed(text));
  if (access) return access;
  throw new NotConfigured(`${path} holds no keys; "surety login ${name}" writes it anew.`);
}

/** Keeps the keys of a profile where their owner alone can read them. Returns the path. */
export function writeProfile(place: Place, name: string, access: Access): string {
  const path = pathOf(place, name);
  const { baseUrl, identity, authorization, managementKey, brandId } = access;
  const file = {
    base_url: baseUrl,
    identity,
    authorization,
    ...(managementKey ? { management_key: managementKey } : {}),
    ...(brandId ? { brand_id: brandId } : {}),
  };
  writePrivate(place, path, `${JSON.stringify(file, null, 2)}\n`);
  return path;
}

/** Removes a profile; false if there was none. */
export function removeProfile(place: Place, name: string): boolean {
  const isThere = listProfiles(place).includes(name);
  if (isThere) rmSync(pathOf(place, name));
  if (currentProfile(place) === name) useProfile(place, null);
  return isThere;
}

/** The profile that `surety use` chose; null if it chose none. */
export function currentProfile(place: Place): string | null {
  try {
    return readFileSync(join(configFolder(place), 'current'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Chooses the profile of the next commands, or none. */
export function useProfile(place: Place, name: string | null): void {
  const path = join(configFolder(place), 'current');
  if (name === null) rmSync(path, { force: true });
  else writePrivate(place, path, `${name}\n`);
}

/** Writes a file of the configuration folder: 0600 in folders of 0700, whole or not at all. */
export function writePrivate(place: Place, path: string, content: string): void {
  const folder = configFolder(place);
  for (const part of [folder, join(folder, 'profiles')]) {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    chmodSync(part, 0o700);
  }
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, content, { mode: 0o600 });
  renameSync(next, path);
}

/** The access in a file of the form of `sandbox.json`; null if it has none. */
export function accessOfFile(file: unknown): Access | null {
  if (typeof file !== 'object' || file === null) return null;
  const { base_url, identity, authorization, management_key, brand_id } = file as Record<
    string,
    unknown
  >;
  if (typeof base_url !== 'string' || typeof identity !== 'string') return null;
  if (typeof authorization !== 'string') return null;
  return {
    baseUrl: base_url,
    identity,
    authorization,
    managementKey: typeof management_key === 'string' ? management_key : undefined,
    brandId: typeof brand_id === 'string' ? brand_id : undefined,
  };
}

/** @throws UsageError for a name that a file cannot have. */
export function requireProfileName(name: string): void {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return;
  throw new UsageError(
    `"${name}" is no name of a profile: use up to 64 letters, digits, dots, dashes and underscores.`,
  );
}

function pathOf(place: Place, name: string): string {
  requireProfileName(name);
  return join(configFolder(place), 'profiles', `${name}.json`);
}

function refuseReadable(path: string): void {
  const { mode } = statSync(path);
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  throw new NotConfigured(
    `${path} can be read by others, so its keys are not used. Run: chmod 600 '${path}', and roll the keys if others may have read them.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
