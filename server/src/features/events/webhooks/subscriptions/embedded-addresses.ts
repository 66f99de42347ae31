import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, which may end in the dotted form of IPv4. */
function groupsOf(address: string): number[] {
  const [, dotted] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const hex = dotted === undefined ? address : address.replace(dotted, hexOf(dotted));
  const [before = '', after] = hex.split('::');
  const first = read(before);
  const last = after === undefined ? [] : read(after);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function hexOf(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function read(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** Places where an IPv6 address holds an IPv4 address, by the beginning of the address. */
const embeddings: readonly {
  readonly fits: (groups: readonly number[]) => boolean;
  /** The place of the first of its two groups. */
  readonly at: number;
  readonly isInverted?: true;
}[] = [
  // IPv4-compatible, mapped (RFC 4291) and translated (RFC 2765).
  { fits: begins(0, 0, 0, 0, 0, 0), at: 6 },
  { fits: begins(0, 0, 0, 0, 0, 0xffff), at: 6 },
  { fits: begins(0, 0, 0, 0, 0xffff, 0), at: 6 },
  // NAT64 (RFC 6052) and 6to4 (RFC 3056).
  { fits: begins(0x64, 0xff9b, 0, 0, 0, 0), at: 6 },
  { fits: begins(0x2002), at: 1 },
  // Teredo (RFC 4380): its server, and its client in inverted bits.
  { fits: begins(0x2001, 0), at: 2 },
  { fits: begins(0x2001, 0), at: 6, isInverted: true },
  // ISATAP (RFC 5214), below any network.
  { fits: (groups) => ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe, at: 6 },
];

function begins(...first: readonly number[]) {
  return (groups: readonly number[]): boolean =>
    first.every((group, index) => groups[index] === group);
}

/** IPv4 addresses that packets to an IPv6 address may reach, through a translation or a tunnel. */
export function embeddedAddresses(address: string): string[] {
  if (!isIPv6(address)) return [];
  const groups = groupsOf(address.toLowerCase());
  return embeddings.flatMap(({ fits, at, isInverted }) => {
    if (!fits(groups)) return [];
    const turn = isInverted ? 0xffff : 0;
    return [groups[at] ?? 0, groups[at + 1] ?? 0]
      .map((group) => group ^ turn)
      .map((group) => `${group >> 8}.${group & 0xff}`)
      .join('.');
  });
}
