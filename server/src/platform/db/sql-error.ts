import pg from 'pg';
import { StartupError } from '../startup-error.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** A database error's message, with the line of `sql` that it refers to. */
export function describeSqlError(cause: unknown, sql?: string): string {
  if (!(cause instanceof Error)) return String(cause);
  if (!sql || !('position' in cause) || cause.position === undefined) return cause.message;
  const line = sql.slice(0, Number(cause.position)).split('\n').length;
  return `${cause.message} (line ${line})`;
}

/** An error of PostgreSQL at the start that no step names, as one line for the operator; any other as it is. */
export function toStartupError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const reason = describeSqlError(error);
  if (error.code === INSUFFICIENT_PRIVILEGE) {
    return new StartupError(
      'privileges_missing',
      `The role of this address has not the privileges that the service needs: ${reason}. They are set at the end of a migration, and one may have failed, or a restore has left them out: run "npm run migrate" with DATABASE_MIGRATION_URL set to the address of the role that owns the tables.`,
      { cause: error },
    );
  }
  return new StartupError(
    'migration_failed',
    `PostgreSQL refuses a statement of the start: ${reason} (SQLSTATE ${error.code}).`,
    { cause: error },
  );
}
