const versionPrefix = '/api/v0.1';

/** The address with the version of the API, which an address of a service may leave out, and without a slash at its end. */
export function withVersion(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return /\/api\/v[\d.]+$/.test(base) ? base : `${base}${versionPrefix}`;
}
