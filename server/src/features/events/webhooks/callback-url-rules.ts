const maxLength = 2048;

/** Names that only ever mean this machine or its own network. */
const localName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * What is wrong with a callback address, or null. What its name resolves to is checked at every
 * attempt, on the address connected to; in `live` some answers are known before.
 *
 * @param isPublicAddress whether the internet's routers would carry packets to an IP address.
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

/** The URL parser has already written every spelling of an IPv4 address as four decimals. */
function mayBePublic(host: string, isPublicAddress: (address: string) => boolean): boolean {
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host);
  return host.includes('.') && !localName.test(host);
}
