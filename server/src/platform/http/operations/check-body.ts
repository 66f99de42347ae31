import type { JsonSchema } from '../schemas/json-schema.ts';
import { findLineProblems } from '../schemas/line-text.ts';
import { type CheckedInput, checkInput } from '../schemas/validation.ts';
import type { Operation } from './operation.ts';

/** Checks a body by its schema, unless the operation has read and checked it as it arrived; a text it reads now. */
export function checkBody({ body: schema, readsBody }: Operation, body: unknown): CheckedInput {
  if (!readsBody || body === undefined || body === null) {
    const checked = checkInput(schema, body ?? null, 'body');
    return checked.isUnsafe ? checked : withLineProblems(checked, schema as JsonSchema);
  }
  return { problems: [], value: readNow(readsBody, body), ignored: [], isUnsafe: false };
}

/** A field that its own pattern refuses keeps the rule of the pattern alone. */
function withLineProblems(checked: CheckedInput, schema: JsonSchema): CheckedInput {
  const found = findLineProblems(schema, checked.value);
  if (found.length === 0) return checked;
  const refused = new Set(checked.problems.map(({ field }) => field));
  const more = found.filter(({ field }) => !refused.has(field));
  return { ...checked, problems: [...checked.problems, ...more] };
}

function readNow(readsBody: NonNullable<Operation['readsBody']>, body: unknown): unknown {
  if (typeof body !== 'string') return body;
  const reader = readsBody();
  reader.push(Buffer.from(body));
  return reader.end();
}
