import { hash } from 'node:crypto';

/** First line of a world's file. */
export interface WorldFileHeader {
  format: 'surety-world';
  version: 1;
  /** Hash of the tables and columns of the exporting installation. */
  schema: string;
  name: string;
  /** Time of the world's clock at the export. */
  now: string;
  /** Data keys of the world, in base64: its people are made up. */
  keys: string;
}

/** Rows of one table, as JSON texts. */
export interface WorldFileTable {
  table: string;
  rows: string[];
}

export interface WorldFile {
  header: WorldFileHeader;
  tables: WorldFileTable[];
}

const eol = '\n';

/** Begins a file with its header; rows of tables and the end follow. */
function headerLine(header: WorldFileHeader): string {
  return JSON.stringify(header) + eol;
}

/** Begins a table of a file, whose rows follow, one JSON text a line. */
function tableLine({ table, rows }: WorldFileTable): string {
  return JSON.stringify({ table, rows: rows.length }) + eol;
}

/** Ends a file with the SHA-256 of all lines before. */
function endLine(content: string): string {
  return JSON.stringify({ end: true, sha256: hash('sha256', content) }) + eol;
}

/** Renders a whole file. */
export function renderWorldFile({ header, tables }: WorldFile): string {
  const content =
    headerLine(header) +
    tables.map((table) => tableLine(table) + table.rows.map((row) => row + eol).join('')).join('');
  return content + endLine(content);
}
