import { type CheckedInput, checkInput } from '../schemas/validation.ts';
import type { Operation } from './operation.ts';

/** Checks a body by its schema, unless the operation has read and checked it as it arrived; a text it reads now. */
export function checkBody({ body: schema, readsBody }: Operation, body: unknown): CheckedInput {
  if (!readsBody || body === undefined || body === null) {
    return checkInput(schema, body ?? null, 'body');
  }
  return { problems: [], value: readNow(readsBody, body), ignored: [], isUnsafe: false };
}

function readNow(readsBody: NonNullable<Operation['readsBody']>, body: unknown): unknown {
  if (typeof body !== 'string') return body;
  const reader = readsBody();
  reader.push(Buffer.from(body));
  return reader.end();
}
