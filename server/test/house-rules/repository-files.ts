import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Not written by hand, or written to break the rules. */
const EXEMPT =
  /^(package-lock\.json|openapi\.json|LICENSE|server\/schema\.sql|.*\.generated\.ts|docs\/states\/.*|server\/test\/house-rules\/.*)$/;

const TEXT = /\.(ts|tsx|mjs|sql|json|jsonc|md|css|html|yml|yaml)$|(^|\/)\.[a-z]+$|^\.ci\/run$/;

export interface RepositoryFile {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

/** Every text file that is committed or about to be, without what is generated. */
export function repositoryFiles(): RepositoryFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => TEXT.test(path) && !EXEMPT.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The text without comments; line numbers stay. Good enough to search, not to parse. */
export function withoutComments(text: string, path: string): string {
  if (path.endsWith('.sql')) return text.replaceAll(/--.*$/gm, '');
  return text
    .replaceAll(/(^|\s)\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}
