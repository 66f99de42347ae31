import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Environment } from '../../../../platform/context.ts';
import { createCallbackNames, type ResolveAll } from './callback-names.ts';
import { embeddedAddresses } from './embedded-addresses.ts';

/** IPv4 blocks that are not the public internet (IANA special-purpose registry, RFC 6890). */
const special4 = blocks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's host agent, a public address that every machine there reaches.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Only public IPv6 range; mapped, translated and local blocks lie outside it. */
const global6 = blocks('ipv6', ['2000::/3']);
/**
 * Special blocks inside it: protocol assignments with Teredo, documentation, and 6to4 (hides IPv4).
 */
const special6 = blocks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Cloud metadata addresses, which serve machine credentials; no callback belongs there. Most clouds use link-local ones,
 * others are of Alibaba Cloud, Azure and Oracle Cloud Classic.
 */
const metadata4 = blocks('ipv4', [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
]);
const metadata6 = blocks('ipv6', [
  'fe80::/10',
  // AWS, with its addresses of containers' credentials.
  'fd00:ec2::/32',
  // Google Cloud, Oracle Cloud and Scaleway.
  'fd20:ce::/32',
  'fd00:c1::/32',
  'fd00:42::/32',
  // Translation of a local network (RFC 8215): where it holds an IPv4 address is the network's choice.
  '64:ff9b:1::/48',
]);

/** True for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 4) return !special4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  if (!global6.check(plain, 'ipv6') || special6.check(plain, 'ipv6')) return false;
  return !embeddedAddresses(plain).some((embedded) => special4.check(embedded, 'ipv4'));
}

/**
 * True when a callback may be called at an IP address: in `live` only on the public internet
 * (completion page, section 8), in a sandbox anywhere but at cloud metadata addresses.
 */
export function mayCall(address: string, environment: Environment): boolean {
  if (environment === 'live') return isPublicAddress(address);
  const plain = withoutZone(address);
  const family = isIP(plain);
  if (family === 4) return !metadata4.check(plain, 'ipv4');
  if (family !== 6 || metadata6.check(plain, 'ipv6')) return false;
  return !embeddedAddresses(plain).some((embedded) => metadata4.check(embedded, 'ipv4'));
}

/** Refusal to connect to a callback's address. */
export class AddressRefused extends Error {
  constructor() {
    super('The address of the callback may not be called.');
    this.name = 'AddressRefused';
  }
}

/**
 * DNS lookup for sockets that refuses a name when any of its addresses is forbidden. The socket
 * connects to the checked address, so a name that resolves differently a moment later bypasses
 * nothing.
 */
export function guardedLookup(
  environment: Environment,
  resolve: ResolveAll = createCallbackNames(),
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const refused = addresses?.find(({ address }) => !mayCall(address, environment));
      if (error) callback(error, '', 0);
      else if (refused || !first) callback(new AddressRefused(), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function withoutZone(address: string): string {
  return address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
}

function blocks(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
