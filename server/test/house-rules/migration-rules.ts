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

/** The newest migration from before indexes were built beside writes: history stays as it is. */
const lastWithoutRule = '0107';
const outsideMark = /^-- outside a transaction: \S/;
const reason = /^-- index in a transaction: \S/m;

/**
 * Migrations that keep writes of a table waiting while an index of it is built. A table that the
 * migration itself makes is empty. Constraints that build an index count; one that takes an index
 * which is there (`using index`) does not.
 */
export function indexMistakes(files: readonly RepositoryFile[]): string[] {
  const migrations = files.filter(({ path }) => /^server\/migrations\/\d{4}_\w+\.sql$/.test(path));
  return migrations.flatMap(({ path, text }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name <= `${lastWithoutRule}~` || outsideMark.test(text) || reason.test(text)) return [];
    const statements = withoutComments(text, path);
    const made = new Set(
      namesIn(statements, /\bcreate table (?:if not exists )?(?:public\.)?(\w+)/gi),
    );
    return indexedTables(statements)
      .filter((table) => !made.has(table))
      .map(
        (table) =>
          `${path} builds an index of ${table} while its writes wait: begin it with "-- outside a transaction: why" and build the index concurrently, or say "-- index in a transaction: why"`,
      );
  });
}

/** Tables of which statements build an index, each once. */
function indexedTables(statements: string): string[] {
  const byIndex = namesIn(
    statements,
    /\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?(\w+)/gi,
  );
  const alterations = statements.split(';').filter((each) => /\balter table\b/i.test(each));
  const byConstraint = alterations
    .filter((each) =>
      /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index)|\badd (?:column )?(?!constraint\b)\w+ [^,]*\b(?:unique|primary key)\b/i.test(
        each,
      ),
    )
    .flatMap((each) =>
      namesIn(each, /\balter table (?:if exists )?(?:only )?(?:public\.)?(\w+)/gi),
    );
  return [...new Set([...byIndex, ...byConstraint])];
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.replaceAll(/\s+/g, ' ').matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** Migrations that refuse data and have no refusal that is asked before anything changes. */
export function refusalMistakes(files: readonly RepositoryFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => /^server\/migrations\/\d{4}_\w+\.sql$/.test(path))
    .filter(({ path, text }) => /\braise exception\b/i.test(withoutComments(text, path)))
    .map(({ path }) => path)
    .filter((path) => !paths.has(path.replace('migrations/', 'migrations/refusals/')))
    .map((path) => `${path} refuses data, and server/migrations/refusals has no file of its name`);
}
