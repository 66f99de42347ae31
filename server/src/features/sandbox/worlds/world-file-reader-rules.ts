import { createHash, type Hash } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { worldErrors } from './world-errors.ts';
import type { WorldFileHeader } from './world-file-rules.ts';
import { RowScan } from './world-row-scan-rules.ts';

/** Bounds on a file, beside that on its bytes. A world of 32 MiB has fewer rows: each has ids and times. */
export const worldFileBounds = { rows: 200_000, tables: 500, headBytes: 16 * 1024 };

/** Characters of a world's name, which every list of worlds has. */
export const maxNameLength = 100;

/** Rows of one table of a file: one JSON object a line, the last without its end of line. */
export interface ReadTable {
  table: string;
  /** Line of the file that begins the table; its rows are on the lines after it. */
  line: number;
  rows: number;
  bytes: Buffer;
}

export interface ReadWorldFile {
  header: WorldFileHeader;
  tables: ReadTable[];
}

const lineFeed = 10;

/**
 * Reads a file as its bytes arrive, and refuses it at the first that is wrong: work and memory are bounded by what
 * arrived and by the bounds of a file. Whoever writes a file can compute its hash, so that it is judged like any
 * other input.
 */
export class WorldFileReader {
  readonly #hash: Hash = createHash('sha256');
  /** The part of a line beside rows that has arrived. */
  readonly #head = new GrowingBytes();
  readonly #tables: ReadTable[] = [];
  readonly #names = new Set<string>();
  #header: WorldFileHeader | null = null;
  #line = 1;
  #rowsLeft = 0;
  #rowsInAll = 0;
  #scan = new RowScan();
  #open: { table: string; line: number; rows: number; bytes: GrowingBytes } | null = null;
  #isOver = false;

  /** @throws DomainError `world_file_foreign`, `world_file_damaged`. */
  push(piece: Buffer): void {
    for (let at = 0; at < piece.length; ) {
      at = this.#open ? this.#readRows(piece, at, this.#open.bytes) : this.#readHead(piece, at);
    }
  }

  /** @throws DomainError `world_file_foreign`, `world_file_damaged` for a file that ends too early. */
  end(): ReadWorldFile {
    if (!this.#header) throw new DomainError(worldErrors.world_file_foreign);
    if (!this.#isOver) throw this.#damaged('the last line is missing');
    return { header: this.#header, tables: this.#tables };
  }

  /** Reads rows of the open table up to its end or that of the piece; returns where it stopped. */
  #readRows(piece: Buffer, from: number, bytes: GrowingBytes): number {
    let at = from;
    while (at < piece.length && this.#rowsLeft > 0) {
      at = this.#scan.read(piece, at);
      if (this.#scan.problem) throw this.#damaged(this.#scan.problem);
      if (!this.#scan.isAtEnd) break;
      this.#scan.restart();
      this.#line += 1;
      this.#rowsLeft -= 1;
    }
    const read = piece.subarray(from, at);
    this.#hash.update(read);
    // The piece belongs to the reader of the body, which may use it again.
    bytes.push(Buffer.from(read));
    if (this.#rowsLeft === 0) this.#closeTable();
    return at;
  }

  #closeTable(): void {
    if (!this.#open) return;
    const { bytes, ...table } = this.#open;
    this.#tables.push({ ...table, bytes: bytes.take().subarray(0, -1) });
    this.#open = null;
  }

  /** Reads a line that is no row: the header, the beginning of a table, or the end. */
  #readHead(piece: Buffer, from: number): number {
    if (this.#isOver) throw this.#damaged('content follows the last line');
    const end = piece.indexOf(lineFeed, from);
    const upTo = end < 0 ? piece.length : end + 1;
    this.#head.push(Buffer.from(piece.subarray(from, upTo)));
    if (this.#head.length > worldFileBounds.headBytes) throw this.#unknownLine();
    if (end < 0) return upTo;
    const bytes = this.#head.take();
    this.#takeHead(bytes, parse(bytes));
    this.#line += 1;
    return upTo;
  }

  #takeHead(bytes: Buffer, value: Record<string, unknown> | null): void {
    if (this.#header && value?.end === true) {
      this.#finish(value.sha256);
      return;
    }
    if (this.#header) this.#beginTable(value);
    else this.#header = this.#readHeader(value);
    this.#hash.update(bytes);
  }

  #readHeader(value: Record<string, unknown> | null): WorldFileHeader {
    if (value?.format !== 'surety-world') throw new DomainError(worldErrors.world_file_foreign);
    if (isHeader(value)) return value;
    throw this.#damaged('the header is incomplete, or its name is none of a world');
  }

  #beginTable(value: Record<string, unknown> | null): void {
    const { table, rows } = value ?? {};
    const { rows: mostRows, tables: mostTables } = worldFileBounds;
    if (typeof table !== 'string' || !Number.isInteger(rows) || Number(rows) < 0) {
      throw this.#unknownLine();
    }
    // Each table is a statement, which a short line must not repeat without end.
    if (this.#names.has(table)) throw this.#damaged(`the table ${table.slice(0, 63)} comes twice`);
    this.#names.add(table);
    if (this.#names.size > mostTables) throw this.#damaged(`it has more than ${mostTables} tables`);
    this.#rowsInAll += Number(rows);
    if (this.#rowsInAll > mostRows) throw this.#damaged(`it has more than ${mostRows} rows`);
    this.#rowsLeft = Number(rows);
    this.#open = { table, line: this.#line, rows: this.#rowsLeft, bytes: new GrowingBytes() };
    if (this.#rowsLeft === 0) this.#closeTable();
  }

  #finish(sha256: unknown): void {
    if (sha256 !== this.#hash.digest('hex')) {
      throw this.#damaged('the content does not have the hash of the last line');
    }
    this.#isOver = true;
  }

  #unknownLine(): DomainError {
    return this.#header
      ? this.#damaged('a table must begin with its name and number of rows')
      : new DomainError(worldErrors.world_file_foreign);
  }

  #damaged(reason: string): DomainError {
    return new DomainError(worldErrors.world_file_damaged, { line: this.#line, reason });
  }
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

function parse(line: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
