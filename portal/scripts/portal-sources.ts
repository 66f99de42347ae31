import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders that a build is made of, below the repository. */
const SOURCES = [
  'portal/src',
  'portal/public',
  'portal/scripts',
  'portal/index.html',
  'portal/package.json',
  'portal/vite.config.ts',
  'sdk/src',
  'sdk/package.json',
  'docs/guides',
  'docs/reference',
  'docs/states',
  'docs/scenarios.md',
  'sdk/README.md',
  'cli/README.md',
  'openapi.json',
  // Versions of Vite and of all that the portal bundles.
  'package-lock.json',
] as const;

/** Build in `portal/dist` compared with its sources. */
export type BuildState = 'fresh' | 'stale' | 'missing';

/**
 * The state of the build. An image without sources has only its build, which counts as fresh.
 */
export function readBuildState(root: string): BuildState {
  const built = builtHash(root);
  if (built === null) return 'missing';
  if (!existsSync(join(root, 'portal/src'))) return 'fresh';
  return built === hashSources(root) ? 'fresh' : 'stale';
}

/** The reason why Vite, which takes paths for addresses, cannot build in the folder; null if it can. */
export function unbuildableReason(root: string): string | null {
  const [found] = /[#?]/.exec(root) ?? [];
  if (found === undefined) return null;
  return `The portal cannot be built in a folder with ${found} in its path. Move the clone to a folder without it and start again; the API works meanwhile.`;
}

/** A hash over names, sizes and contents of the sources. Tests are no sources. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesUnder(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Hash that the build was made with; null without a build. */
function builtHash(root: string): string | null {
  try {
    const known: unknown = JSON.parse(readFileSync(join(root, 'portal/dist/build.json'), 'utf8'));
    const { hash } = { hash: null, ...(known as { hash?: unknown }) };
    return typeof hash === 'string' ? hash : null;
  } catch {
    return null;
  }
}

/** Paths of the files in order, below `root` and with forward slashes. */
function filesUnder(root: string, source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${source}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, path);
      return entry.isFile() && !/\.test\.tsx?$/.test(path) ? [path] : [];
    });
}
