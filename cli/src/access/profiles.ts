import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Access } from '@surety/sdk';
import { NotConfigured } from '@surety/sdk/errors';
import { UsageError } from '../command-errors.ts';
import type { Io } from '../io.ts';

type Place = Pick<Io, 'env' | 'cwd'>;

/** Folder of everything that the command keeps of a person: `$XDG_CONFIG_HOME/surety`, or `~/.config/surety`. */
export function configFolder({ env }: Pick<Io, 'env'>): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'surety');
}

/**
 * Folder of the keys of worlds: beside the sandbox that `SURETY_DATA_DIR` names, so that they go with its data, unless that
 * is another user's.
 */
function worldsFolder(place: Place): string {
  const { SURETY_DATA_DIR: folder } = place.env;
  if (!folder) return configFolder(place);
  const data = resolve(place.cwd, folder);
  try {
    accessSync(data, constants.W_OK);
    return join(data, 'command');
  } catch {
    return configFolder(place);
  }
}

/** Folders in which profiles are looked for, the first one first. */
const foldersOf = (place: Place): string[] => [
  ...new Set([worldsFolder(place), configFolder(place)]),
];

/** Names of the profiles, in their order. */
export function listProfiles(place: Place): string[] {
  const names = foldersOf(place).flatMap((folder) => filesOf(join(folder, 'profiles')));
  return [...new Set(names.map((file) => file.slice(0, -5)))].sort();
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
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
  const path = findPath(place, name) ?? pathOf(place, name);
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
  writeIn(folderOf(place, name), path, `${JSON.stringify(file, null, 2)}\n`);
  return path;
}

/** Removes a profile; false if there was none. */
export function removeProfile(place: Place, name: string): boolean {
  const path = findPath(place, name);
  if (path !== undefined) rmSync(path);
  if (currentProfile(place) === name) useProfile(place, null);
  return path !== undefined;
}

/** The profile that `surety use` chose; null if it chose none. The choice for a sandbox counts before that of the person. */
export function currentProfile(place: Place): string | null {
  for (const folder of foldersOf(place)) {
    try {
      return readFileSync(join(folder, 'current'), 'utf8').trim() || null;
    } catch {
      // No choice is kept in this folder.
    }
  }
  return null;
}

/** Chooses the profile of the next commands, or none. */
export function useProfile(place: Place, name: string | null): void {
  const [own, person] = [worldsFolder(place), configFolder(place)];
  const isOwn = own !== person && (name === null || name.startsWith(worldPrefix));
  if (isOwn) {
    // An empty choice keeps the person's from counting.
    writeIn(own, join(own, 'current'), `${name ?? ''}\n`);
    return;
  }
  rmSync(join(own, 'current'), { force: true });
  if (name !== null) writeIn(person, join(person, 'current'), `${name}\n`);
}

/** Writes a file of the configuration folder: 0600 in folders of 0700, whole or not at all. */
export function writePrivate(place: Pick<Io, 'env'>, path: string, content: string): void {
  writeIn(configFolder(place), path, content);
}

function writeIn(folder: string, path: string, content: string): void {
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

/** Names of profiles with the keys of worlds begin with it. */
export const worldPrefix = 'world-';

function folderOf(place: Place, name: string): string {
  return name.startsWith(worldPrefix) ? worldsFolder(place) : configFolder(place);
}

/** The path at which a new profile is kept. */
function pathOf(place: Place, name: string): string {
  requireProfileName(name);
  return join(folderOf(place, name), 'profiles', `${name}.json`);
}

/** The path of a profile that is there, such as of a world whose keys were kept before `SURETY_DATA_DIR` was set. */
function findPath(place: Place, name: string): string | undefined {
  requireProfileName(name);
  const paths = foldersOf(place).map((folder) => join(folder, 'profiles', `${name}.json`));
  return paths.find((path) => existsSync(path));
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
