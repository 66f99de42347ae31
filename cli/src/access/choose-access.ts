import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Access } from '@surety/sdk';
import { addressRule, isServiceAddress } from '@surety/sdk/base-url';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { quoteWord } from '@surety/sdk/command/shell-words';
import { NotConfigured } from '@surety/sdk/errors';
import { ForeignFile, readOwnFile } from '@surety/sdk/read-own-file';
import { UsageError } from '../command-errors.ts';
import type { Io } from '../io.ts';
import { accessOfFile, currentProfile, readProfile } from './profiles.ts';

/** Keys that a command uses, and where they are from. */
export interface ChosenAccess {
  readonly access: Access;
  /** Keys of live change real accounts; keys that do not say `sandbox` are taken for live. */
  readonly environment: 'sandbox' | 'live';
  readonly profile: string | null;
  /** Place of the keys, for a reader. */
  readonly source: string;
}

/**
 * Keys for a command, from the first place that has any: the profile of `--profile` or `SURETY_PROFILE`,
 * the environment, the profile of `surety use`, the sandbox in this folder or one above it. With
 * `SURETY_DATA_DIR`, a profile in use counts only if it is of that sandbox, such as one of its worlds.
 *
 * @throws NotConfigured if there are none, only one of the pair, or a profile cannot be used; UsageError if the
 * address of the environment is none.
 */
export function chooseAccess(io: Io, flags: GlobalFlags): ChosenAccess {
  const { env } = io;
  const named = flags.profile ?? (env.SURETY_PROFILE || undefined);
  if (named !== undefined) return ofProfile(io, named);
  const { SURETY_IDENTITY: identity, SURETY_AUTHORIZATION: authorization } = env;
  if (identity && authorization) {
    const access = {
      baseUrl: addressOfEnvironment(io) ?? 'http://localhost:4000',
      identity,
      authorization,
      managementKey: env.SURETY_MANAGEMENT_KEY,
      brandId: env.SURETY_BRAND_ID,
    };
    return chosen(access, 'SURETY_IDENTITY and SURETY_AUTHORIZATION of the environment');
  }
  if (identity || authorization) {
    const [set, missing] = identity
      ? ['SURETY_IDENTITY', 'SURETY_AUTHORIZATION']
      : ['SURETY_AUTHORIZATION', 'SURETY_IDENTITY'];
    throw new NotConfigured(
      `Keys are a pair, and ${missing} is not set: set it, or unset ${set} to use other keys.`,
    );
  }
  const sandbox = findSandbox(io);
  const used = usedProfile(io, sandbox?.access);
  if (used) return used;
  if (sandbox) return chosen(sandbox.access, sandbox.path);
  const foreign = env.SURETY_DATA_DIR ? undefined : sandboxPaths(io.cwd).find(isForeign);
  if (foreign !== undefined)
    throw new NotConfigured(
      `There are no keys: ${foreign} belongs to another user of this machine, so its keys are not used. To use them, set SURETY_DATA_DIR=${quoteWord(dirname(foreign))}.`,
    );
  const where = env.SURETY_DATA_DIR ? ` in ${env.SURETY_DATA_DIR}` : ' here';
  throw new NotConfigured(
    `There are no keys: no sandbox runs${where} ("npm start" in the clone starts one; SURETY_DATA_DIR names the data folder of one elsewhere), and no profile is in use ("surety login" makes one).`,
  );
}

/**
 * Address of `SURETY_BASE_URL`, if it is set.
 *
 * @throws UsageError for a value that is none, without the value: it may have a password.
 */
export function addressOfEnvironment({ env }: Io): string | undefined {
  const address = env.SURETY_BASE_URL || undefined;
  if (address === undefined || isServiceAddress(address)) return address;
  throw new UsageError(`SURETY_BASE_URL ${addressRule}`);
}

/** The sentence on a `SURETY_BASE_URL` that is not used, because the keys are of another place; null if it is. */
export function unusedAddress({ env }: Io, { access, source }: ChosenAccess): string | null {
  const address = env.SURETY_BASE_URL;
  if (!address || originOf({ ...access, baseUrl: address }) === originOf(access)) return null;
  return `SURETY_BASE_URL is not used: it goes with SURETY_IDENTITY and SURETY_AUTHORIZATION, and the keys are of ${source}, for ${access.baseUrl}.`;
}

function usedProfile(io: Io, sandbox: Access | undefined): ChosenAccess | null {
  const name = currentProfile(io);
  if (name === null) return null;
  if (!io.env.SURETY_DATA_DIR) return ofProfile(io, name);
  if (!sandbox) return null;
  const used = ofProfile(io, name);
  return originOf(used.access) === originOf(sandbox) ? used : null;
}

function originOf({ baseUrl }: Access): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
}

interface FoundSandbox {
  readonly access: Access;
  readonly path: string;
}

/** The `sandbox.json` of `SURETY_DATA_DIR`, or of `.surety` in this folder or one above it. */
export function findSandbox({ env, cwd }: Io): FoundSandbox | null {
  const { SURETY_DATA_DIR: folder } = env;
  const readNamed = (path: string) => readFileSync(path, 'utf8');
  if (folder) return readSandbox(join(resolve(cwd, folder), 'sandbox.json'), readNamed);
  for (const path of sandboxPaths(cwd)) {
    const found = readSandbox(path, readOwnFile);
    if (found) return found;
  }
  return null;
}

/** Paths at which a sandbox of this folder, or of one above it, keeps its keys. */
function sandboxPaths(cwd: string): string[] {
  const path = join(cwd, '.surety', 'sandbox.json');
  const above = dirname(cwd);
  return above === cwd ? [path] : [path, ...sandboxPaths(above)];
}

function isForeign(path: string): boolean {
  try {
    readOwnFile(path);
    return false;
  } catch (error) {
    return error instanceof ForeignFile;
  }
}

function readSandbox(path: string, read: (path: string) => string): FoundSandbox | null {
  try {
    const access = accessOfFile(JSON.parse(read(path)));
    return access && { access, path };
  } catch {
    return null;
  }
}

function ofProfile(io: Io, name: string): ChosenAccess {
  return { ...chosen(readProfile(io, name), `the profile ${name}`), profile: name };
}

function chosen(access: Access, source: string): ChosenAccess {
  return { access, environment: environmentOf(access.identity), profile: null, source };
}

/** Environment of a key: every identity names it. */
export function environmentOf(identity: string): 'sandbox' | 'live' {
  return identity.startsWith('id_sandbox_') ? 'sandbox' : 'live';
}
