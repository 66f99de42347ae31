import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Access } from '../platform/options.ts';

const fileName = 'sandbox.json';
const defaultFolder = '.surety';

/**
 * Access of the environment (`SURETY_BASE_URL`, `SURETY_IDENTITY`, `SURETY_AUTHORIZATION` and, for worlds,
 * `SURETY_MANAGEMENT_KEY` and `SURETY_BRAND_ID`), else of the sandbox that runs here: the `sandbox.json` of `SURETY_DATA_DIR`, or of
 * `.surety` in this folder or one above it. Null if neither is there.
 */
export function findAccess(): Access | null {
  const { env } = process;
  if (env.SURETY_IDENTITY && env.SURETY_AUTHORIZATION) {
    return {
      baseUrl: env.SURETY_BASE_URL ?? 'http://localhost:4000',
      identity: env.SURETY_IDENTITY,
      authorization: env.SURETY_AUTHORIZATION,
      managementKey: env.SURETY_MANAGEMENT_KEY,
      brandId: env.SURETY_BRAND_ID,
    };
  }
  const folder = env.SURETY_DATA_DIR;
  if (folder) return readSandboxAccess(join(resolve(folder), fileName));
  for (let place = process.cwd(); ; place = dirname(place)) {
    const access = readSandboxAccess(join(place, defaultFolder, fileName));
    if (access || place === dirname(place)) return access;
  }
}

/** The access in a `sandbox.json`; null if the file is not there or holds none. */
export function readSandboxAccess(path: string): Access | null {
  try {
    const file: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    const { base_url, identity, authorization, management_key, brand_id, portal_url } = file;
    if (typeof base_url !== 'string' || typeof identity !== 'string') return null;
    if (typeof authorization !== 'string') return null;
    const managementKey = typeof management_key === 'string' ? management_key : undefined;
    const brandId = typeof brand_id === 'string' ? brand_id : undefined;
    const portalUrl = typeof portal_url === 'string' ? portal_url : undefined;
    return { baseUrl: base_url, identity, authorization, managementKey, brandId, portalUrl };
  } catch {
    return null;
  }
}
