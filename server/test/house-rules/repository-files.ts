import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Files that are generated, or written to break the rules. */
const EXEMPT =
  /^(package-lock\.json|openapi\.json|LICENSE|server\/schema\.sql|.*\.generated\.ts|docs\/states\/.*|server\/test\/house-rules\/.*)$/;

const TEXT = /\.(ts|tsx|mjs|sql|json|jsonc|md|css|html|yml|yaml)$|(^|\/)\.[a-z]+$|^\.ci\/run$/;

export interface RepositoryFile {
  /** Path relative to the root, with forward slashes. */
  path: string;
  text: string;
}

/** Folders of installed packages and of files written at run time. */
const NOT_OURS = new Set(['node_modules', '.git', '.surety', 'coverage', 'dist', '.build']);

/**
 * Every text file of the repository except generated ones. Does not use git: a copy may lack it.
 */
export function repositoryFiles(): RepositoryFile[] {
  return repositoryPaths()
    .filter((path) => TEXT.test(path) && !EXEMPT.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Path of every file of the repository, generated ones too. */
export function repositoryPaths(): string[] {
  return pathsUnder('');
}

function pathsUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : pathsUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The text without comments; line numbers stay. Good enough to search, not to parse. */
export function withoutComments(text: string, path: string): string {
  if (path.endsWith('.sql')) return text.replaceAll(/--.*$/gm, '');
  return text
    .replaceAll(/(^|\s)\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}
