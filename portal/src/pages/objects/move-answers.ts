import type { FieldRow } from '@surety/sdk/operation-row';

interface ReadAnswers {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
  /** Each required field has an answer. */
  readonly isComplete: boolean;
}

/** Answers as the request's body holds them: numbers as numbers, lists and objects read as JSON. */
export function readAnswers(
  fields: readonly FieldRow[],
  answers: Readonly<Record<string, string>>,
): ReadAnswers {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  let isComplete = true;
  for (const { name, shape, isRequired } of fields) {
    const text = answers[name]?.trim() ?? '';
    if (text === '') {
      if (isRequired) isComplete = false;
      continue;
    }
    const value = readAs(shape, text);
    if (value === undefined) problems[name] = problemOf(shape);
    else values[name] = value;
  }
  return { values, problems, isComplete };
}

/** The value of a text; undefined if it has not the field's shape. */
function readAs(shape: FieldRow['shape'], text: string): unknown {
  if (shape === 'string' || (typeof shape === 'object' && 'enum' in shape)) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (shape === 'integer') return Number.isInteger(value) ? value : undefined;
    if (shape === 'number' || shape === 'boolean')
      return typeof value === shape ? value : undefined;
    return value;
  } catch {
    return undefined;
  }
}

function problemOf(shape: FieldRow['shape']): string {
  if (shape === 'integer') return 'Write a whole number.';
  if (shape === 'number') return 'Write a number.';
  if (shape === 'boolean') return 'Write true or false.';
  return Array.isArray(shape) ? 'Write a list as JSON, such as [12, 34].' : 'Write it as JSON.';
}
