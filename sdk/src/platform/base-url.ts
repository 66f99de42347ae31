const versionPrefix = '/api/v0.1';

/** The rule for an address of a service, as the end of a sentence. */
export const addressRule =
  'is not the address of a service, such as https://surety.example.com: it has a scheme (http or https) and a host, and no name, password, query or fragment.';

/** True for an address that requests can be sent to with keys. */
export function isServiceAddress(baseUrl: string): boolean {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return !url.username && !url.password && !url.search && !url.hash;
}

/** The address with the version of the API, which an address of a service may leave out, and without a slash at its end. */
export function withVersion(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return /\/api\/v[\d.]+$/.test(base) ? base : `${base}${versionPrefix}`;
}
