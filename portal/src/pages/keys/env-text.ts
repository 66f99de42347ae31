/** A pair of keys as the lines of a .env file, as the SDK and the command read them. */
export function envText(
  pair: { readonly identity: string; readonly authorization: string },
  baseUrl: string,
): string {
  return [
    `SURETY_BASE_URL=${baseUrl}`,
    `SURETY_IDENTITY=${pair.identity}`,
    `SURETY_AUTHORIZATION=${pair.authorization}`,
    '',
  ].join('\n');
}
