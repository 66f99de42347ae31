import { SignatureInvalid } from '../platform/errors.ts';

/** Headers of any framework: `Headers`, Node's `headers` or `rawHeaders`, or a list of pairs. */
export type AnyHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | readonly string[]
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The header's value; null if it is missing or empty. */
export function findHeader(headers: AnyHeaders, name: string): string | null {
  for (const [key, value] of pairsOf(headers)) {
    if (typeof key === 'string' && key.toLowerCase() === name && value?.length)
      return [value].flat().join(' ');
  }
  return null;
}

/** @throws SignatureInvalid if the header is missing or empty */
export function requireHeader(headers: AnyHeaders, name: string): string {
  const value = findHeader(headers, name);
  if (value !== null) return value;
  throw new SignatureInvalid(
    `The header ${name} is missing. Give all headers of the request as they arrived.`,
  );
}

function pairsOf(
  headers: AnyHeaders,
): Iterable<readonly [string, string | readonly string[] | undefined]> {
  if (typeof headers !== 'object' || headers === null) return [];
  if (isFlat(headers))
    return headers.flatMap((key, index) =>
      index % 2 === 0 ? [[key, headers[index + 1]] as const] : [],
    );
  if (Symbol.iterator in headers) return headers as Iterable<readonly [string, string]>;
  return Object.entries(headers);
}

/** Node's `rawHeaders`: names and values in turn. */
function isFlat(headers: AnyHeaders): headers is readonly string[] {
  return Array.isArray(headers) && typeof headers[0] === 'string';
}
