import { invalidInput } from '../../../kernel/domain-error.ts';

/** Limit of origins per brand: each one lengthens a header of the reveal page. */
export const maxOrigins = 20;

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A web origin as browsers serialize it (RFC 6454: scheme, host and port, nothing else), or
 * undefined when the text is none that may frame a page. Only https; in a sandbox also http on
 * this machine.
 */
export function readOrigin(text: string, environment: 'sandbox' | 'live'): string | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { pathname, search, hash, username, password } = url;
  if (pathname !== '/' || search || hash || username || password) return undefined;
  const isLocal = url.protocol === 'http:' && loopbackNames.has(url.hostname);
  const isAllowed = url.protocol === 'https:' || (isLocal && environment === 'sandbox');
  // A wildcard is no origin, and other characters could end the CSP directive that lists it.
  return isAllowed && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) ? url.origin : undefined;
}

/** Rule that a text breaks; one that only lacks https has a rule of its own. */
function ruleBrokenBy(text: string): string {
  const isHttp = /^http:\/\//i.test(text);
  if (isHttp && readOrigin(text.replace(/^http:/i, 'https:'), 'live')) {
    return 'must be https; only a sandbox takes http, for this machine (http://localhost:3000)';
  }
  return 'must be an origin, such as https://shop.example';
}

/**
 * Parses a list of origins, sorted and without duplicates.
 *
 * @param fieldOf names a text in errors; by default the text itself.
 * @throws DomainError `invalid_input` that names each text that is no origin.
 */
export function readOrigins(
  texts: string[],
  environment: 'sandbox' | 'live',
  fieldOf: (index: number, text: string) => string = (_index, text) => text,
): string[] {
  const origins = texts.map((text) => readOrigin(text, environment));
  const problems = texts.flatMap((text, index) =>
    origins[index] ? [] : [{ field: fieldOf(index, text), rule: ruleBrokenBy(text) }],
  );
  if (problems.length > 0) throw invalidInput(problems);
  const distinct = [...new Set(origins.flatMap((origin) => origin ?? []))].sort();
  if (distinct.length <= maxOrigins) return distinct;
  throw invalidInput([{ field: 'origins', rule: `must be ${maxOrigins} at most` }]);
}
