import { hash } from 'node:crypto';

type Row = Record<string, unknown>;

/** Puts an end with the right hash behind lines of a world's file. */
export function resealed(lines: readonly string[]): string {
  const content = lines.map((line) => `${line}\n`).join('');
  return `${content}${JSON.stringify({ end: true, sha256: hash('sha256', content) })}\n`;
}

/** A file with other rows in one table, and the line of the first that differs. */
export function withRows(file: string, table: string, change: (row: Row) => Row | string) {
  const lines = file.trimEnd().split('\n').slice(0, -1);
  const head = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const { rows } = JSON.parse(lines[head] ?? '{"rows":0}');
  let first = 0;
  for (let at = head + 1; at <= head + rows; at += 1) {
    const line = lines[at] ?? '';
    const changed = change(JSON.parse(line));
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    if (text === JSON.stringify(JSON.parse(line))) continue;
    lines[at] = text;
    if (first === 0) first = at + 1;
  }
  return { file: resealed(lines), line: first };
}
