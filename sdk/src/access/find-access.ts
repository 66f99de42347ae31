import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { quoteWord } from '../command/shell-words.ts';
import { addressRule, isServiceAddress } from '../platform/base-url.ts';
import { NotConfigured } from '../platform/errors.ts';
import type { Access } from '../platform/options.ts';
import { ForeignFile, readOwnFile } from './read-own-file.ts';

const fileName = 'sandbox.json';
const defaultFolder = '.surety';

/**
 * Access of the environment (`SURETY_BASE_URL`, `SURETY_IDENTITY`, `SURETY_AUTHORIZATION` and, for worlds,
 * `SURETY_MANAGEMENT_KEY` and `SURETY_BRAND_ID`), else of the sandbox that runs here: the `sandbox.json`
 * of `SURETY_DATA_DIR`, or of `.surety` in this folder or one above it. Null if neither is there.
 *
 * @throws NotConfigured if there is only one of both keys, a wrong address, or a `sandbox.json` that cannot be
 * read, or was found in a folder above and is another user's.
 */
export function findAccess(): Access | null {
  const { SURETY_DATA_DIR: folder } = process.env;
  const access = environmentAccess(process.env);
  if (access) return access;
  if (folder) return readSandboxAccess(join(resolve(folder), fileName));
  for (let place = process.cwd(); ; place = dirname(place)) {
    const access = accessOf(join(place, defaultFolder, fileName), readOwnFile);
    if (access || place === dirname(place)) return access;
  }
}

function environmentAccess(env: NodeJS.ProcessEnv): Access | null {
  const { SURETY_IDENTITY: identity, SURETY_AUTHORIZATION: authorization } = env;
  if (!identity && !authorization) return null;
  if (!identity || !authorization) {
    const missing = identity ? 'SURETY_AUTHORIZATION' : 'SURETY_IDENTITY';
    throw new NotConfigured(`Keys are a pair, and ${missing} is not set.`);
  }
  const baseUrl = env.SURETY_BASE_URL || 'http://localhost:4000';
  if (!isServiceAddress(baseUrl)) throw new NotConfigured(`SURETY_BASE_URL ${addressRule}`);
  return {
    baseUrl,
    identity,
    authorization,
    managementKey: env.SURETY_MANAGEMENT_KEY || undefined,
    brandId: env.SURETY_BRAND_ID || undefined,
  };
}

/** The access in a `sandbox.json` that was named; null if there is no file. */
export function readSandboxAccess(path: string): Access | null {
  return accessOf(path, (named) => readFileSync(named, 'utf8'));
}

function accessOf(path: string, read: (path: string) => string): Access | null {
  const file = readSandboxFile(path, read);
  if (!file) return null;
  const { base_url: baseUrl, identity, authorization, management_key, brand_id, portal_url } = file;
  if (!isText(baseUrl) || !isText(identity) || !isText(authorization))
    throw new NotConfigured(`${path} has no base_url, identity and authorization. ${cure}`);
  const managementKey = isText(management_key) ? management_key : undefined;
  const brandId = isText(brand_id) ? brand_id : undefined;
  const portalUrl = isText(portal_url) ? portal_url : undefined;
  return { baseUrl, identity, authorization, managementKey, brandId, portalUrl };
}

const cure = 'Start the sandbox again (npm start), which writes it anew.';

function readSandboxFile(
  path: string,
  read: (path: string) => string,
): Record<string, unknown> | null {
  try {
    return { ...JSON.parse(read(path)) };
  } catch (error) {
    if (error instanceof ForeignFile)
      throw new NotConfigured(
        `${error.message} To use it, set SURETY_DATA_DIR=${quoteWord(dirname(path))}.`,
      );
    const { code } = { code: undefined, ...(error as object) };
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new NotConfigured(`${path} cannot be read (${code ?? 'not JSON'}). ${cure}`);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
