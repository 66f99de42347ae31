import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { handleOf, type Tx } from './database.ts';

/** PostgreSQL's `feature_not_supported`: a migration has changed the columns of a prepared statement. */
const columnsChanged = '0A000';

/** Statements that are no longer prepared in this process, by their names. */
const unprepared = new Set<string>();

/**
 * Reads rows by a statement whose text never changes. Outside a transaction it is prepared once for each
 * connection under its name: PostgreSQL takes longer to parse and plan the read of a few rows than to run it.
 *
 * @param name unique among prepared statements.
 */
export async function readPrepared<Row>(
  db: Tx,
  name: string,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  const handle = handleOf(db);
  if (!handle || unprepared.has(name)) return (await db.executeQuery(query)).rows;
  try {
    const values = [...query.parameters];
    return (await handle.query<Row>({ name, text: query.sql, values })).rows;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== columnsChanged) throw error;
    // An older process beside a newer one, whose migration has added a column.
    unprepared.add(name);
    return (await db.executeQuery(query)).rows;
  }
}
