import type { PortalRequest } from './portal-request.ts';

/** Fields whose values a request is never shown with, at any depth of its body. */
const secretNames: readonly string[] = ['ssn', 'pin'];

/** Text in the place of a secret, for the person who sends the request elsewhere. */
const placeOf = (name: string): string => `THE ${name.toUpperCase()}, WHICH IS NOT SHOWN`;

/** The request as it is shown: without the secrets of its body. */
export const maskedRequest = (request: PortalRequest): PortalRequest =>
  request.body === undefined ? request : { ...request, body: masked(request.body) };

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretNames.includes(name) && each !== null ? placeOf(name) : masked(each),
    ]),
  );
}
