import type { FieldRow, OperationRow } from '../platform/operation-row.ts';
import { ownOptions } from './operation-line.ts';

/** Options of an operation, or the values of the option before. */
export function operationCandidates(row: OperationRow, previous: string, last: string): string[] {
  const fields = [...row.query, ...(row.body?.fields ?? [])];
  const field = fields.find(({ name }) => `--${name}` === previous);
  if (field && !last.startsWith('-')) return valuesOf(field);
  if (!last.startsWith('-')) return [];
  return [...fields.map(({ name }) => `--${name}`), ...Object.keys(ownOptions)];
}

function valuesOf({ shape }: FieldRow): string[] {
  if (shape === 'boolean') return ['true', 'false'];
  if (typeof shape === 'string' || !('enum' in shape)) return [];
  return shape.enum.filter((value) => value !== null).map(String);
}
