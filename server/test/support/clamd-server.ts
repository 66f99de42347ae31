import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

export interface ClamdServer {
  address: { host: string; port: number };
  /** Reply to the next scans, such as `stream: OK`; null hangs. */
  reply: string | null;
  /** Documents received whole. */
  scanned: Buffer[];
  close(): Promise<void>;
}

/** Speaks clamd's INSTREAM, with verdicts as told. */
export async function startClamdServer(): Promise<ClamdServer> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const document = documentIn(received);
      if (!document || clamd.reply === null) return;
      clamd.scanned.push(document);
      socket.end(`${clamd.reply}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clamd: ClamdServer = {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    reply: 'stream: OK',
    scanned: [],
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}

/** The document of an INSTREAM once its last part, of length 0, is there. */
function documentIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  if (bytes.toString('latin1', 0, command.length) !== command) throw new Error('no INSTREAM');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
