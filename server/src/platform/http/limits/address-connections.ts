import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressBucket } from './address-bucket.ts';

interface AddressConnections {
  /** Connections of one address; further ones are closed at once. */
  ofAddress: number;
  /** Addresses and ranges that bring the connections of many clients, and have no such bound. */
  trustedProxies: readonly string[];
}

/** Bounds the connections of each address, so that none takes all those of the process. */
export function boundConnections(
  server: Server,
  { ofAddress, trustedProxies }: AddressConnections,
): void {
  const proxies = rangesOf(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (proxies.check(address, familyOf(address))) return;
    const bucket = addressBucket(address);
    const count = (open.get(bucket) ?? 0) + 1;
    open.set(bucket, count);
    socket.once('close', () => {
      const left = (open.get(bucket) ?? 1) - 1;
      if (left > 0) open.set(bucket, left);
      else open.delete(bucket);
    });
    if (count > ofAddress) socket.destroy();
  });
}

function rangesOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** A server that listens on IPv6 has IPv4 clients under mapped addresses. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
