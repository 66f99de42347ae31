const maxLength = 2048;

/** Host names of this machine or its own network. */
const localName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * Returns the problem with a callback URL, or null. The address that its name resolves to is
 * checked at every attempt, on connecting; `live` refuses local names and addresses up front.
 *
 * @param isPublicAddress true if an IP address is routable on the internet.
 */
export function callbackUrlRule(
  text: string,
  environment: 'sandbox' | 'live',
  isPublicAddress: (address: string) => boolean,
): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  const url = URL.parse(text);
  const isLive = environment === 'live';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && !isLive))) {
    return isLive ? 'must be an https address' : 'must be an https or http address';
  }
  if (url.username || url.password) return 'must not hold a user name or password';
  if (isLive && !mayBePublic(url.hostname.replace(/\.$/, ''), isPublicAddress)) {
    return 'must be reachable from the internet';
  }
  return null;
}

/** Relies on the URL parser, which normalizes every spelling of IPv4 to four decimals. */
function mayBePublic(host: string, isPublicAddress: (address: string) => boolean): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host);
  return host.includes('.') && !localName.test(host);
}
