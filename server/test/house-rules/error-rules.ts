import type { ErrorDefinition, ErrorDefinitions } from '../../src/kernel/define-errors.ts';
import { type RepositoryFile, withoutComments } from './repository-files.ts';

/** Errors that one file defines, beside those that its feature lists. */
export interface DefinedErrors {
  path: string;
  errors: ErrorDefinitions;
  /** Errors that the feature of the file lists; null outside of features. */
  listed: ErrorDefinitions | null | undefined;
}

const ERRORS_FILE = /-errors\.ts$/;
const isSource = ({ path }: RepositoryFile) =>
  /^server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path);

/** Errors that are defined or thrown where the catalog cannot find them. */
export function misplacedErrors(files: readonly RepositoryFile[]): string[] {
  return files.filter(isSource).flatMap((file) => {
    const { path } = file;
    const text = withoutComments(file.text, path);
    const mistakes: string[] = [];
    if (/= defineErrors\(/.test(text) && !ERRORS_FILE.test(path)) {
      mistakes.push(`${path}: errors are defined in a file named *-errors.ts`);
    }
    if (/new DomainError\(\s*\{/.test(text)) {
      mistakes.push(`${path}: an error is thrown by its definition`);
    }
    return mistakes;
  });
}

/** Errors that the catalog or their feature does not list. */
export function unlistedErrors(
  catalog: ErrorDefinitions,
  defined: readonly DefinedErrors[],
): string[] {
  return defined.flatMap(({ path, errors, listed }) => {
    const missing = Object.values(errors).filter((each) => catalog[each.code] !== each);
    const mistakes = missing.map(({ code }) => `${path}: ${code} is not in the catalog`);
    if (listed !== null && listed !== errors)
      mistakes.push(`${path}: its feature does not list it`);
    return mistakes;
  });
}

/** Errors that routes may document but no other file mentions, so that nothing throws them. */
export function unthrownErrors(
  catalog: ErrorDefinitions,
  files: readonly RepositoryFile[],
): string[] {
  const throwing = files.filter(
    (file) => isSource(file) && !/(-routes|-errors)\.ts$/.test(file.path),
  );
  const text = throwing.map((file) => withoutComments(file.text, file.path)).join('\n');
  const mentioned = new Set([...text.matchAll(/Errors\.(\w+)/g)].map(([, code]) => code));
  const isThrown = ({ code }: ErrorDefinition) => mentioned.has(code);
  return Object.values(catalog)
    .filter((definition) => !isThrown(definition))
    .map(({ code }) => `${code} is thrown nowhere`);
}
