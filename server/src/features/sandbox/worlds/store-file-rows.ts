import { DomainError } from '../../../kernel/domain-error.ts';
import type { Unit } from '../../../platform/context.ts';
import type { ColumnType } from '../../../platform/db/column-type.ts';
import { RowJudge, rowRules } from '../../../platform/row-rules.ts';
import { worldErrors } from './world-errors.ts';
import type { ReadTable } from './world-file-reader-rules.ts';
import {
  findBrokenRow,
  insertFileRows,
  listExportedColumns,
  type RowsRefusal,
  readFileRows,
} from './world-files-store.ts';

/** Bytes of rows that are judged at a time, so that other work of the process goes on in between. */
const judgedBytes = 64 * 1024;

/** A place in a file: a line, and a column of a table. */
interface Place {
  line: number;
  table: string;
}

/**
 * Stores the tables of a file as content of a world, table by table, after each row was judged by the rules of its
 * feature.
 *
 * @throws DomainError `world_file_damaged`, `world_file_invalid`.
 */
export async function storeFileRows(
  unit: Unit,
  worldId: string,
  tables: readonly ReadTable[],
): Promise<void> {
  const columns = await listExportedColumns(unit);
  for (const table of tables) {
    if (table.rows === 0) continue;
    await judgeRows(unit, table, judgeOf(unit, table, columns));
    const refusal = await insertFileRows(unit, worldId, table);
    if (refusal) throw await refusalOf(unit, table, refusal);
  }
}

function judgeOf(
  unit: Unit,
  { table, line }: ReadTable,
  columns: ReadonlyMap<string, ColumnType[]>,
): RowJudge {
  const own = columns.get(table);
  if (own) return new RowJudge(table, own, unit.port(rowRules), unit.environment);
  const reason = `${table.slice(0, 63)} is no table of a world`;
  throw new DomainError(worldErrors.world_file_damaged, { line, reason });
}

async function judgeRows(unit: Unit, { table, line, bytes }: ReadTable, judge: RowJudge) {
  let first = line + 1;
  for (const piece of piecesOf(bytes)) {
    const rows = await readFileRows(unit, { table, bytes: piece });
    if (!Array.isArray(rows)) throw await unreadable(unit, { table, line: first }, piece);
    for (const [index, row] of rows.entries()) {
      const problem = judge.findProblem(row);
      if (problem) throw invalid({ line: first + index, table }, problem.field, problem.rule);
    }
    first += rows.length;
  }
}

/** Pieces of whole lines, without the end of the last one. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from <= bytes.length; ) {
    const wanted = from + judgedBytes;
    const last = wanted >= bytes.length ? -1 : bytes.lastIndexOf('\n', wanted);
    const end = last > from ? last : bytes.indexOf('\n', Math.min(wanted, bytes.length));
    const upTo = wanted >= bytes.length || end < 0 ? bytes.length : end;
    yield bytes.subarray(from, upTo);
    from = upTo + 1;
  }
}

/** The refusal of the first row of a piece that PostgreSQL cannot read, which is found by halves. */
async function unreadable(unit: Unit, place: Place, piece: Buffer): Promise<DomainError> {
  const { table } = place;
  let lines = piece.toString('latin1').split('\n');
  let { line } = place;
  while (lines.length > 1) {
    const half = Math.floor(lines.length / 2);
    const rows = await readFileRows(unit, { table, bytes: joined(lines.slice(0, half)) });
    const isInFirst = !Array.isArray(rows);
    line += isInFirst ? 0 : half;
    lines = isInFirst ? lines.slice(0, half) : lines.slice(half);
  }
  const refusal = await readFileRows(unit, { table, bytes: joined(lines) });
  const reason = Array.isArray(refusal) ? 'it cannot be read' : refusal.message;
  return new DomainError(worldErrors.world_file_damaged, {
    line,
    reason: `the row of ${table} does not fit: ${reason}`,
  });
}

function joined(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\n'), 'latin1');
}

async function refusalOf(unit: Unit, table: ReadTable, refusal: RowsRefusal): Promise<DomainError> {
  const { code, column, constraint, keyColumns, message } = refusal;
  const row = await findBrokenRow(unit, table, refusal);
  const place = { table: table.table, line: table.line + (row ?? 0) };
  if (code === '23502') return invalid(place, column ?? 'a column', 'is required');
  if (code === '23505') return invalid(place, keyColumns ?? constraint ?? '', 'must be unique');
  if (code === '23503') {
    return invalid(place, keyColumns ?? constraint ?? '', 'must refer to a record of the file');
  }
  if (code === '23514') return invalid(place, constraint ?? 'a row', 'must hold');
  if (column) return invalid(place, column, message);
  const reason = `the rows of ${table.table} do not fit: ${message}`;
  return new DomainError(worldErrors.world_file_damaged, { line: place.line, reason });
}

function invalid({ line, table }: Place, field: string, rule: string): DomainError {
  return new DomainError(worldErrors.world_file_invalid, { line, table, field, rule });
}
