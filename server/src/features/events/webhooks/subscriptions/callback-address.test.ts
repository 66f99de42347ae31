import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { AddressRefused, guardedLookup, isPublicAddress, mayCall } from './callback-address.ts';
import { callbackUrlRule } from './callback-url-rules.ts';

const publicAddresses = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];
const ownAddresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2606:4700::5efe:10.0.0.1',
];
const metadata4 = {
  'link-local, of most clouds': '169.254.169.254',
  'AWS, credentials of containers': '169.254.170.2',
  'Tencent Cloud': '169.254.0.23',
  'Alibaba Cloud': '100.100.100.200',
  Azure: '168.63.129.16',
  'Oracle Cloud Classic': '192.0.0.192',
};
const metadata6 = {
  'link-local': 'fe80::a9fe:a9fe',
  'link-local of an interface': 'fe80::1%eth0',
  AWS: 'fd00:ec2::254',
  'AWS, credentials of pods': 'fd00:ec2::23',
  'Google Cloud': 'fd20:ce::254',
  'Oracle Cloud': 'fd00:c1::a9fe:a9fe',
  Scaleway: 'fd00:42::42',
  'NAT64 of a local network': '64:ff9b:1::a9fe:a9fe',
  'NAT64 of a local network, with 48 bits': '64:ff9b:1:a9fe:a9:fe00::',
};

/** Forms in which an IPv6 address leads to an IPv4 address. */
const forms: Readonly<Record<string, (dotted: string) => string>> = {
  'IPv4-mapped': (dotted) => `::ffff:${dotted}`,
  'IPv4-mapped, in hexadecimal': (dotted) => `::ffff:${hexOf(dotted)}`,
  'IPv4-mapped, in full': (dotted) => `0000:0000:0000:0000:0000:FFFF:${hexOf(dotted)}`,
  'IPv4-compatible': (dotted) => `::${dotted}`,
  'IPv4-translated': (dotted) => `::ffff:0:${dotted}`,
  NAT64: (dotted) => `64:ff9b::${dotted}`,
  '6to4': (dotted) => `2002:${hexOf(dotted)}::1`,
  'Teredo, its server': (dotted) => `2001:0:${hexOf(dotted)}:0:0:f5ff:fffe`,
  'Teredo, its client': (dotted) => `2001:0:808:808::${hexOf(dotted, 0xffff)}`,
  ISATAP: (dotted) => `2001:db8::5efe:${dotted}`,
  'ISATAP of a global address': (dotted) => `fd12::200:5efe:${hexOf(dotted)}`,
};

function hexOf(dotted: string, turn = 0): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${((a * 256 + b) ^ turn).toString(16)}:${((c * 256 + d) ^ turn).toString(16)}`;
}

const metadataAddresses = [
  ...Object.entries(metadata4),
  ...Object.entries(metadata6),
  ...Object.entries(forms).flatMap(([form, write]) =>
    Object.entries(metadata4).map(([cloud, dotted]) => [`${cloud}, ${form}`, write(dotted)]),
  ),
] as [string, string][];

describe('in live', () => {
  test.each(publicAddresses)('%s may be called', (address) => {
    expect(mayCall(address, 'live')).toBe(true);
  });
  test.each([...ownAddresses, ...metadataAddresses.map(([, address]) => address), '', 'localhost'])(
    '%s may not be called',
    (address) => expect(mayCall(address, 'live')).toBe(false),
  );
});

describe('in a sandbox', () => {
  test.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    '8.8.8.8',
    'fd12:3456::1',
    '2606:4700::1111',
    ...Object.values(forms).flatMap((write) => [write('8.8.8.8'), write('10.1.2.3')]),
  ])('%s may be called', (address) => expect(mayCall(address, 'sandbox')).toBe(true));
  test.each(metadataAddresses)('%s may not be called: %s', (_cloud, address) => {
    expect(mayCall(address, 'sandbox')).toBe(false);
  });
});

describe('a DNS lookup', () => {
  const look = (addresses: string[], all: boolean) => {
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    const guarded = guardedLookup('live', (_name, _options, callback) => callback(null, found));
    return new Promise((resolve) => {
      guarded('hooks.example.com', { all }, (error, address) => resolve(error ?? address));
    });
  };

  test('returns the address that it has checked', async () => {
    expect(await look(['8.8.8.8'], false)).toBe('8.8.8.8');
    expect(await look(['8.8.8.8', '1.1.1.1'], true)).toHaveLength(2);
  });

  test.each([
    [['10.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['2606:4700::1111', '::ffff:10.0.0.1']],
    [[]],
  ])('refuses a name that resolves to %j', async (addresses) => {
    const refused = await look(addresses, true);
    expect(refused).toBeInstanceOf(AddressRefused);
    // The brand reads the message, and an address tells of the network inside.
    expect(String(refused)).toBe('AddressRefused: The address of the callback may not be called.');
    expect(await look(addresses, false)).toBeInstanceOf(AddressRefused);
  });
});

describe('a callback URL', () => {
  const rule = (url: string, environment: 'sandbox' | 'live') =>
    callbackUrlRule(url, environment, isPublicAddress);

  test.each([
    'http://localhost:3000/hooks',
    'http://127.0.0.1:3000',
    'https://example.com/hooks?a=b',
    'http://[::1]:3000/',
  ])('%s is accepted in a sandbox', (url) => expect(rule(url, 'sandbox')).toBeNull());

  test.each(['https://example.com/hooks', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    '%s is accepted in live',
    (url) => expect(rule(url, 'live')).toBeNull(),
  );

  test.each([
    'http://example.com/hooks',
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://vault.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://user:secret@example.com/',
  ])('%s is refused in live', (url) => expect(rule(url, 'live')).not.toBeNull());

  test.each(['', 'example.com', '//example.com', 'javascript:alert(1)', 'file:///etc/passwd'])(
    '"%s" is refused everywhere',
    (url) => expect(rule(url, 'sandbox')).toBe('must be an https or http address'),
  );
});
