import { type RepositoryFile, withoutComments } from './repository-files.ts';

/** Names of the functions that have files of their own. */
export function functionNames(files: readonly RepositoryFile[]): string[] {
  return files.flatMap(({ path }) => {
    const name = /^server\/src\/(?:.+\/)?sql\/([^/]+)\.sql$/.exec(path)?.[1];
    return name === undefined ? [] : [name.replaceAll('-', '_')];
  });
}

/**
 * Migrations that create or call a function with a file of its own. In an upgrade they would call
 * the earlier release's function, and in a new database none. They may drop one, to drop a type of
 * its arguments: the runner creates it again.
 */
export function migrationMistakes(
  files: readonly RepositoryFile[],
  functions: readonly string[],
): string[] {
  const migrations = files.filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path));
  return migrations.flatMap((file) => {
    const text = withoutComments(file.text, file.path);
    return functions
      .filter((name) =>
        new RegExp(`(?<!pg_temp\\.|drop function (?:if exists )?)\\b${name}\\b"?\\s*\\(`, 'i').test(
          text,
        ),
      )
      .map((name) => `${file.path} creates or calls ${name}, which has a file of its own`);
  });
}
