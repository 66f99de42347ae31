import type { Access } from '../platform/options.ts';

/** Browsers and edge runtimes have no files and no environment: access is always given there. */
export function findAccess(): Access | null {
  return null;
}
