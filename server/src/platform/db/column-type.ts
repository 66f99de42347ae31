/** A column of a table, with its type as PostgreSQL prints it. */
export interface ColumnType {
  name: string;
  type: string;
}
