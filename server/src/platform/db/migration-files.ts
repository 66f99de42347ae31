import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const REFUSALS = 'refusals';
/** First line of a migration that builds indexes beside running writes. */
const OUTSIDE_MARK = /^-- outside a transaction: \S/;
const INDEX_STATEMENT =
  /^(?:create (?:unique )?index concurrently (?<index>[a-z0-9_]+) on (?<table>[a-z0-9_]+)\b|drop index concurrently if exists [a-z0-9_]+$)/;

/** A statement of a migration outside a transaction. */
export interface IndexStatement {
  sql: string;
  /** The index that the statement builds, and its table; absent where it drops one. */
  builds?: { index: string; table: string };
}

export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
  /** Statements of a migration outside a transaction; null for one in a transaction. */
  outside: IndexStatement[] | null;
  /** Raises an exception, in the words for the operator, where the migration would refuse the data. */
  refusal: string | null;
}

/**
 * Reads the numbered migrations, and of the folder `refusals` what each would refuse.
 *
 * @throws Error if a name is malformed, two share a number, a refusal belongs to no migration, or a
 *   migration outside a transaction does something else than build and drop indexes.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await readNames(folder);
  const refusals = await readNames(join(folder, REFUSALS));
  const stray = refusals.find((name) => !names.includes(name));
  if (stray) throw new Error(`${REFUSALS}/${stray} is a refusal of no migration.`);
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (!number) throw new Error(`A migration is called NNNN_name.sql, not ${name}.`);
      const sql = await readSql(join(folder, name));
      return {
        number: Number(number),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        outside: OUTSIDE_MARK.test(sql) ? readIndexStatements(name, sql) : null,
        refusal: refusals.includes(name) ? await readSql(join(folder, REFUSALS, name)) : null,
      };
    }),
  );
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index + 1]?.number === number)
      throw new Error(`Two migrations share ${name}'s number.`);
  }
  return migrations;
}

async function readNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (folder.endsWith(REFUSALS) && (error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}

/** Line ends are normalised: git on Windows may check out the same file with others. */
async function readSql(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
}

function readIndexStatements(name: string, sql: string): IndexStatement[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');
  return statements.map((statement) => {
    const match = INDEX_STATEMENT.exec(statement);
    if (!match) {
      throw new Error(
        `${name} is outside a transaction, so each of its statements is "create [unique] index concurrently name on table ..." or "drop index concurrently if exists name", not: ${statement}`,
      );
    }
    const { index, table } = match.groups ?? {};
    return index && table ? { sql: statement, builds: { index, table } } : { sql: statement };
  });
}
