import type { FieldRow, OperationRow, Shape } from '../platform/operation-row.ts';
import { ownOptions } from './operation-line.ts';
import { shapeAt } from './typed-values.ts';

/** Options of an operation, or the values of the option before. */
export function operationCandidates(row: OperationRow, previous: string, last: string): string[] {
  const fields = [...row.query, ...(row.body?.fields ?? [])];
  if (!last.startsWith('-')) return valuesOf(shapeOfOption(fields, previous));
  return [...new Set([...fields.flatMap(optionsOfField), ...Object.keys(ownOptions)])];
}

/** Options of a field; those of the fields inside it precede the one that takes all as JSON. */
export function optionsOfField({ name, shape }: FieldRow): string[] {
  const inner = leafPaths(name, shape).filter((path) => path !== name);
  return [...inner, name].map((path) => `--${path}`);
}

function leafPaths(path: string, shape: Shape): string[] {
  if (typeof shape === 'string' || 'enum' in shape) return [path];
  if (Array.isArray(shape)) {
    const [item = 'any'] = shape;
    return typeof item === 'string' || 'enum' in item ? [path] : leafPaths(`${path}.0`, item);
  }
  const fields = 'fields' in shape ? Object.entries(shape.fields) : [];
  return fields.flatMap(([name, each]) => leafPaths(`${path}.${name}`, each));
}

/** The shape of the field that an option sets; `null` where there is none. */
function shapeOfOption(fields: readonly FieldRow[], option: string): Shape {
  if (!option.startsWith('--')) return 'null';
  const path = option.slice(2).replaceAll('-', '_').split('.');
  const shapes = Object.fromEntries(fields.map(({ name, shape }) => [name, shape]));
  if (!Object.hasOwn(shapes, path[0] ?? '')) return 'null';
  try {
    return shapeAt(shapes, path, path.join('.'));
  } catch {
    return 'null';
  }
}

function valuesOf(shape: Shape): string[] {
  if (shape === 'boolean') return ['true', 'false'];
  if (Array.isArray(shape)) return valuesOf(shape[0] ?? 'any');
  if (typeof shape === 'string' || !('enum' in shape)) return [];
  return shape.enum.filter((value) => value !== null).map(String);
}
