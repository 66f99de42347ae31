/** A database error's message, with the line of `sql` that it refers to. */
export function describeSqlError(cause: unknown, sql?: string): string {
  if (!(cause instanceof Error)) return String(cause);
  if (!sql || !('position' in cause) || cause.position === undefined) return cause.message;
  const line = sql.slice(0, Number(cause.position)).split('\n').length;
  return `${cause.message} (line ${line})`;
}
