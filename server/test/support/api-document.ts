import { readFileSync } from 'node:fs';

/** The published API document, as it stands in the repository. */
export function readApiDocument<T = Record<string, unknown>>(): T {
  return JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
}

/** A copy of a document with every part in place of the reference to it. */
export function withoutReferences<T>(document: T): T {
  return resolve(document, document) as T;
}

function resolve(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...others } = value as Record<string, unknown>;
  const entries = Object.entries(others).map(([key, item]) => [key, resolve(item, document)]);
  const own = Object.fromEntries(entries);
  if ($ref === undefined) return own;
  const part = resolve(partAt(String($ref), document), document) as Record<string, unknown>;
  return { ...part, ...own, ...describeBoth(own.description, part.description) };
}

/** A reader of a place sees its own description and that of the part. */
function describeBoth(...descriptions: unknown[]): { description?: string } {
  const found = descriptions.filter((text) => text !== undefined);
  return found.length > 0 ? { description: found.join(' ') } : {};
}

/** @throws Error for a reference to nothing. */
export function partAt(reference: string, document: unknown): unknown {
  let part = document;
  for (const key of reference.slice('#/'.length).split('/')) {
    part = (part as Record<string, unknown> | undefined)?.[key];
  }
  if (part === undefined) throw new Error(`${reference} refers to nothing`);
  return part;
}
