import { basename, dirname } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

const MAX_LINES = 300;
const BANNED_FOLDERS = new Set(['utils', 'util', 'helpers', 'common', 'shared', 'misc', 'lib']);
const BANNED_NAMES = /^(index|utils?|helpers?|common|shared|misc|types|constants)(\.test)?\.tsx?$/;
const SOURCE_FOLDERS = new Set(['kernel', 'platform', 'features', 'vendors', 'commands']);
const MIGRATION = /^server\/migrations\/(refusals\/)?\d{4}_[a-z0-9_]+\.sql$/;

/** Mistakes in the location, name and length of files. */
export function layoutMistakes(files: readonly RepositoryFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => [
    ...lengthMistakes(file),
    ...nameMistakes(file.path),
    ...folderMistakes(file.path, paths),
    ...matrixMistakes(file.path, paths),
  ]);
}

function lengthMistakes({ path, text }: RepositoryFile): string[] {
  const lines = text.trimEnd().split('\n').length;
  const counts = /\.(tsx?|mjs)$/.test(path);
  return counts && lines > MAX_LINES ? [`${path} has ${lines} lines, over ${MAX_LINES}`] : [];
}

function nameMistakes(path: string): string[] {
  const banned = dirname(path)
    .split('/')
    .find((folder) => BANNED_FOLDERS.has(folder));
  return [
    ...(banned ? [`${path} is in a folder named ${banned}`] : []),
    ...(BANNED_NAMES.test(basename(path)) ? [`${path} does not say what it is`] : []),
    ...(/^server\/migrations\/.*\.sql$/.test(path) && !MIGRATION.test(path)
      ? [`${path} is not named NNNN_name.sql`]
      : []),
  ];
}

function folderMistakes(path: string, paths: ReadonlySet<string>): string[] {
  const inSource = /^server\/src\/([^/]+)\/(.+)$/.exec(path);
  if (!inSource) return [];
  const [, folder = '', rest = ''] = inSource;
  if (!SOURCE_FOLDERS.has(folder)) return [`${path} is in no known folder`];
  if (folder !== 'features') return [];
  const [group = '', feature = '', file] = rest.split('/');
  if (file === undefined) return [`${path} is in no feature's folder`];
  const entry = `server/src/features/${group}/${feature}/${feature}.ts`;
  return paths.has(entry) ? [] : [`${path} belongs to a feature without an entry file (${entry})`];
}

/** Every state table has a test of its rules beside it. */
function matrixMistakes(path: string, paths: ReadonlySet<string>): string[] {
  const isTable = /^server\/src\/features\/.+-states\.ts$/.test(path);
  const test = path.replace(/\.ts$/, '.test.ts');
  return isTable && !paths.has(test) ? [`${path} has no test of its rules (${test})`] : [];
}
