import type { RepositoryFile } from './repository-files.ts';

/** Pages whose calls and files have to exist. */
export const namingPages = /^(ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/guides\/.*\.md$/;

const CALL = /\b(GET|POST|PATCH|PUT|DELETE)\s+(\/[\w{}/.-]*[\w}])/g;
const CODE = /`([^`\s]+)`/g;
const FILE = /^[\w./-]+\.(ts|tsx|sql|md|mjs|yaml|json|jsonc)$/;
const FOLDER =
  /^(features|platform|kernel|vendors|server|docs|portal|cli|sdk|bench|ops)\/[\w./-]*$/;
/** Written at run time. */
const MADE = /(^|\/)dist$|^sbom\.cdx\.json$/;

/** Calls that a page names and no operation has, as "path: call". An example's id is any segment. */
export function unknownCalls({ path, text }: RepositoryFile, known: readonly string[]): string[] {
  const patterns = known.map(
    (call) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
  );
  const calls = [...text.matchAll(CALL)].map(
    // People call the operations of a brand below its address.
    ([, method, called = '']) => `${method} ${called.replace(/^\/portal\/api\/\{\w+\}/, '')}`,
  );
  return calls
    .filter((call) => !patterns.some((pattern) => pattern.test(call)))
    .map((call) => `${path}: ${call}`);
}

/** Files and folders that a page names and that are nowhere, as "path: name". */
export function unknownFiles({ path, text }: RepositoryFile, paths: readonly string[]): string[] {
  const isGuide = path.startsWith('docs/');
  const names = [...text.matchAll(CODE)].map(([, name = '']) => name.replace(/\/$/, ''));
  return names
    .filter((name) => (FILE.test(name) && !isGuide) || FOLDER.test(name))
    .filter((name) => !MADE.test(name) && !name.includes('NNNN'))
    .filter((name) => !paths.some((each) => `/${each}/`.includes(`/${name}/`)))
    .map((name) => `${path}: ${name}`);
}
