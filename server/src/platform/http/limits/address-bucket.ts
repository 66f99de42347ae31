import { isIPv6 } from 'node:net';

/** A household has one IPv4 address, or a /64 of IPv6. */
export function addressBucket(address: string): string {
  if (!isIPv6(address)) return `address:${address}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return `address:${mapped}`;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const later = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - later.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...later];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${network.join(':')}::/64`;
}
