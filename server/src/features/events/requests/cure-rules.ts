import type { ErrorDefinition, ErrorKind } from '../../../kernel/define-errors.ts';

/** Advice for the errors of a kind that have none of their own. */
const cures: Record<Exclude<ErrorKind, 'conflict' | 'gone'>, string> = {
  invalid: 'Correct the fields that the message names, and send the request again.',
  unauthenticated: "Send a pair of the brand's keys that is not revoked and not expired.",
  forbidden: 'Use a key with the right that the message names.',
  not_found: 'Check the id: the object does not exist in this brand, or was deleted.',
  wrong_method: 'Use one of the methods of the header Allow.',
  idempotency: 'Use a new Idempotency-Key for a new request, and the old one for an exact repeat.',
  too_large: 'Send less in one request.',
  unsupported_media: 'Send the Content-Type that the operation accepts.',
  unprocessable: 'Read the message: a rule of the program or of a network forbids this.',
  dependency: 'Wait and try again: a vendor did not answer as expected.',
  rate_limited: 'Wait for the seconds of the header Retry-After, then try again.',
  internal: 'Try again; if it lasts, give the request id to the operator.',
  unavailable: 'Try again after the seconds of the header Retry-After.',
};

/**
 * A sentence about the request that met an error, in plain words and without values.
 *
 * @throws Error for a definition without one: only codes of objects that do not exist have a general sentence.
 */
export function meaningOf({ code, meaning }: Pick<ErrorDefinition, 'code' | 'meaning'>): string {
  if (meaning !== undefined) return meaning;
  const [, object] = /^(\w+)_dne$/.exec(code) ?? [];
  if (object === undefined) throw new Error(`The error ${code} has no meaning`);
  const noun = object.replaceAll('_', ' ');
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return `Your request names ${article} ${noun} that does not exist, was deleted or belongs to another brand.`;
}

/**
 * The cure of an error: the catalog's own sentence, or that of its kind.
 *
 * @throws Error for a conflict without one: only its definition knows the cure.
 */
export function cureOf({ cure, kind }: Pick<ErrorDefinition, 'cure' | 'kind'>): string {
  if (cure !== undefined) return cure;
  if (kind === 'conflict' || kind === 'gone')
    throw new Error(`An error of kind ${kind} has no cure`);
  return cures[kind];
}
