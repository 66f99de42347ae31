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

/** Refusal of a file: of another kind, or damaged. */
export type WorldFileProblem =
  | { kind: 'foreign' }
  | { kind: 'damaged'; line: number; reason: string };

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

/** Characters of a world's name, which every list of worlds has. */
export const maxNameLength = 100;

/**
 * Reads a file, after its hash has shown that it is whole. Whoever writes a file can compute the hash, so that
 * it is judged like any other input.
 */
export function readWorldFile(text: string): WorldFile | WorldFileProblem {
  const lines = text.split(eol);
  const header = parse(lines[0]);
  if (header?.format !== 'surety-world') return { kind: 'foreign' };
  const endsAt = lines.length - 2;
  const end = parse(lines[endsAt]);
  if (lines.at(-1) !== '' || end?.end !== true) {
    return damaged(lines.length, 'the last line is missing');
  }
  const content = lines.slice(0, endsAt).join(eol) + eol;
  if (end.sha256 !== hash('sha256', content)) {
    return damaged(endsAt + 1, 'the content does not have the hash of the last line');
  }
  if (!isHeader(header))
    return damaged(1, 'the header is incomplete, or its name is none of a world');
  const tables: WorldFileTable[] = [];
  const seen = new Set<string>();
  for (let at = 1; at < endsAt; ) {
    const { table, rows } = parse(lines[at]) ?? {};
    if (typeof table !== 'string' || !isCount(rows, endsAt - at - 1)) {
      return damaged(at + 1, 'a table must begin with its name and number of rows');
    }
    // Each table is a statement, which a short line must not repeat without end.
    if (seen.has(table)) return damaged(at + 1, `the table ${table.slice(0, 63)} comes twice`);
    seen.add(table);
    tables.push({ table, rows: lines.slice(at + 1, at + 1 + rows) });
    at += 1 + rows;
  }
  return { header, tables };
}

function damaged(line: number, reason: string): WorldFileProblem {
  return { kind: 'damaged', line, reason };
}

function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

function isHeader(value: Record<string, unknown>): value is WorldFileHeader & typeof value {
  const { version, ...rest } = value;
  const texts = ['schema', 'name', 'now', 'keys'] as const;
  if (version !== 1 || !texts.every((field) => typeof rest[field] === 'string')) return false;
  return isName(String(rest.name));
}

/** True for a name that the database can store, and a list can show. */
function isName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength && name.isWellFormed() && !name.includes('\0');
}

function parse(line: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
