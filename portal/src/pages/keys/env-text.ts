import { withVersion } from '@surety/sdk/base-url';

/** A pair of keys as the lines of a .env file, as the SDK and the command read them. */
export function envText(
  pair: { readonly identity: string; readonly authorization: string },
  origin: string,
): string {
  return [
    `SURETY_BASE_URL=${withVersion(origin)}`,
    `SURETY_IDENTITY=${pair.identity}`,
    `SURETY_AUTHORIZATION=${pair.authorization}`,
    '',
  ].join('\n');
}
