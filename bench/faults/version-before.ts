import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;
/** Paths of the schema, by which the version before is found. */
const schema = ['server/migrations/*.sql', ':(glob)server/src/**/sql/*.sql'];

async function git(folder: string, ...args: string[]): Promise<string> {
  return (await execute('git', args, { cwd: folder })).stdout.trim();
}

/**
 * The commit of the version before: the newest tag `v*` below this commit and, before the first
 * release, the parent of the last commit that changed the schema (moves left out). Null where the
 * history does not hold it: no clone, or a shallow one that cannot be deepened.
 */
export async function findVersionBefore(clone = root): Promise<string | null> {
  try {
    const tag = await git(
      clone,
      'describe',
      '--tags',
      '--abbrev=0',
      '--match',
      'v*',
      'HEAD^',
    ).catch(() => '');
    if (tag) return await git(clone, 'rev-parse', `${tag}^{commit}`);
    const found = await findParent(clone);
    if (found) return found;
    await execute('git', ['fetch', '--quiet', '--deepen=200'], { cwd: clone, timeout: 30_000 });
    return await findParent(clone);
  } catch {
    return null;
  }
}

async function findParent(clone: string): Promise<string | null> {
  const changes = ['-M', '--diff-filter=AMD', '--format=%H', '-1', '--', ...schema];
  const last = await git(clone, 'log', ...changes);
  if (!last) return null;
  return git(clone, 'rev-parse', '--verify', '--quiet', `${last}^`).catch(() => null);
}

/** Puts a commit's code into a folder with what it depends on; returns its program. */
export async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'code.tar');
  await git(root, 'archive', '--output', archive, commit);
  await execute('tar', ['-xf', archive, '-C', folder]);
  if (await needsTheSame(folder)) {
    for (const place of ['node_modules', 'server/node_modules']) {
      await symlink(join(root, place), join(folder, place));
    }
  } else {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await execute('npm', ['ci', '--omit=dev', '--ignore-scripts', ...quiet], { cwd: folder });
  }
  return join(folder, 'server/src/main.ts');
}

/** True if what is installed for this version serves the other: versions in package.json are exact. */
async function needsTheSame(folder: string): Promise<boolean> {
  const read = async (of: string): Promise<Record<string, string>> =>
    JSON.parse(await readFile(join(of, 'server/package.json'), 'utf8')).dependencies;
  const [other, own] = await Promise.all([read(folder), read(root)]);
  return Object.entries(other).every(([name, version]) => own[name] === version);
}
