import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClamdScanner } from './clamd.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((end) => server.close(end));
});

/** Starts a server that answers in its own way, and a scanner that asks it. */
async function scannerOf(onConnection: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return createClamdScanner({ host: '127.0.0.1', port });
}

const document = Buffer.alloc(200_000, 'x');
const never = () => new AbortController().signal;

test('a scan is given up at its signal while clamd hangs, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const giveUp = new AbortController();
  const scanner = await scannerOf((socket) => {
    socket.resume();
    socket.once('data', () => giveUp.abort());
    socket.once('close', () => closed.resolve());
  });
  await expect(scanner.scan(document, giveUp.signal)).rejects.toThrow('The scan was aborted');
  await closed.promise;
});

test('a reply without an end is cut off', async () => {
  const scanner = await scannerOf((socket) => {
    socket.resume();
    socket.write('x'.repeat(1_000_000));
  });
  await expect(scanner.scan(document, never())).rejects.toThrow('clamd sent no verdict');
});

test.each([
  ['nothing', '', 'no reply'],
  ['half a verdict', 'stream: O', 'stream: O'],
  ['another verdict beside', 'stream: OK\nstream: FOUND\0', 'stream: OK'],
])('%s before the end of the connection is no verdict', async (_, reply, told) => {
  const scanner = await scannerOf((socket) => {
    socket.on('data', () => socket.end(reply));
  });
  await expect(scanner.scan(Buffer.from('x'), never())).rejects.toThrow(
    `clamd gave no verdict: ${told}`,
  );
});

test('a scanner that is not there is an error, not an unscanned document', async () => {
  const scanner = await scannerOf(() => {});
  for (const server of servers.splice(0)) await new Promise((end) => server.close(end));
  await expect(scanner.scan(document, never())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
