import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Controls, ends of lines, and characters that turn the direction of the text after them (Unicode UAX 9): they act on the
 * terminal, the log or the page that shows a text of others. Marks of one direction are left, which names need.
 */
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The same for a text of many lines, in which tabs and ends of lines are meant. */
const forbiddenInLines = /[^\P{Cc}\t\n\r]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const rule = 'must not contain control characters or characters that turn the direction of text';

/** Longest text that is looked through: free texts have at most a few hundred characters, files have millions. */
const longestLine = 4_096;

/**
 * Problems of the texts inside a body: each is one line, but for those whose schema has `hasLines`, and for secrets, which
 * nothing shows. A body that is one text is a file, with lines of its own.
 */
export function findLineProblems(schema: JsonSchema, body: unknown): FieldProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const problems: FieldProblem[] = [];
  walk({ schema, value: body, path: '', problems });
  return problems;
}

interface Place {
  readonly schema: JsonSchema | undefined;
  readonly value: object;
  readonly path: string;
  readonly problems: FieldProblem[];
}

function walk({ schema, value, path, problems }: Place): void {
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    const child: unknown = (value as Record<string, unknown>)[key];
    const inner = isList ? schema?.items : schema?.properties?.[key];
    if (typeof child === 'object' && child !== null)
      walk({ schema: inner, value: child, path: pathOf(path, key, isList), problems });
    else if (isForbidden(child, inner) && inner?.['x-secret'] !== true)
      problems.push({ field: pathOf(path, key, isList), rule });
  }
}

function isForbidden(value: unknown, schema: JsonSchema | undefined): boolean {
  if (typeof value !== 'string') return false;
  if (schema?.hasLines === true) return forbiddenInLines.test(value);
  return value.length <= longestLine && forbidden.test(value);
}

function pathOf(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
