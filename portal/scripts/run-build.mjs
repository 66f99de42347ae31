import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { hashSources, readBuildState, unbuildableReason } from './portal-sources.ts';

/** Longest wait for another build, and the age at which its lock counts as left behind. */
const LOCK_MS = 120_000;

/**
 * Builds the portal and the documentation into `portal/dist` of `root` unless its build is fresh. Readers
 * see the old build or the new one, never a half: the build is made beside and then renamed.
 *
 * @param {{ root: string, force?: boolean }} options
 */
export async function runBuild({ root, force = false }) {
  if (!force && readBuildState(root) === 'fresh') return;
  const reason = unbuildableReason(root);
  if (reason !== null) throw new Error(reason);
  const folder = join(root, 'portal/.build');
  await mkdir(folder, { recursive: true });
  const unlock = await lock(join(folder, 'lock'));
  const out = join(folder, randomUUID());
  try {
    // Another process may have made it during the wait.
    if (!force && readBuildState(root) === 'fresh') return;
    const hash = hashSources(root);
    await buildInto(root, out);
    await writeFile(join(out, 'build.json'), `${JSON.stringify({ hash })}\n`);
    await replace(join(root, 'portal/dist'), out, folder);
  } finally {
    await rm(out, { recursive: true, force: true });
    await unlock();
  }
}

async function buildInto(root, out) {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'portal/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'silent',
    build: { outDir: out },
  });
  const docs = join(root, 'portal/scripts/build-docs.mjs');
  if (!existsSync(docs)) return;
  const { buildDocs } = await import(pathToFileURL(docs).href);
  await buildDocs({ root, out });
}

/** Puts `made` in the place of `dist`, also while another process does so. */
async function replace(dist, made, folder) {
  for (let tries = 1; ; tries += 1) {
    const old = join(folder, randomUUID());
    await rename(dist, old).catch(ignore('ENOENT'));
    try {
      await rename(made, dist);
      return;
    } catch (error) {
      if (tries === 5 || !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}

/** Takes the lock, after a build under way; a lock saves the work of a second build, nothing more. */
async function lock(path) {
  const deadline = performance.now() + LOCK_MS;
  while (performance.now() < deadline) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (await isLeftBehind(path)) await rm(path, { force: true });
      else await sleep(100);
    }
  }
  throw new Error(`another build holds ${path}`);
}

async function isLeftBehind(path) {
  try {
    const { mtimeMs } = await stat(path);
    if (performance.timeOrigin + performance.now() - mtimeMs > LOCK_MS) return true;
    const pid = Number(await readFile(path, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function ignore(code) {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
