import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  const connections = { max: 8, headersMs: 400, requestMs: 800, keepAliveMs: 400, idleMs: 60_000 };
  service = await startTestService({ worker: false, connections });
});
afterAll(() => service.stop());

interface Client {
  socket: Socket;
  received(): string;
}

/** A client that sends a text and then neither sends, nor ends its side. */
async function open(text: string): Promise<Client> {
  const { hostname, port } = new URL(service.origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return { socket, received: () => received };
}

const openSockets = () =>
  new Promise<number>((done, fail) => {
    service.server.server.getConnections((error, count) => (error ? fail(error) : done(count)));
  });

describe('the server lets go of a client that stays silent', () => {
  test.each([
    ['after what is no HTTP', 'GARBAGE\r\n\r\n', /^HTTP\/1.1 400 /],
    ['before its first byte', '', /^HTTP\/1.1 408 /],
    ['in its headers', 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nX', /^HTTP\/1.1 408 /],
    [
      'in its body',
      'POST /api/v0/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n',
      /^HTTP\/1.1 (401|408) /,
    ],
    ['after its answer', 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 200 /],
  ])('%s', async (_when, text, answer) => {
    const client = await open(text);
    await eventually(async () => (await openSockets()) === 1);
    await eventually(async () => (await openSockets()) === 0);
    expect(client.received()).toMatch(answer);
    client.socket.destroy();
  });

  test('and refuses connections beyond its number', async () => {
    const clients: Client[] = [];
    for (let count = 0; count < 20; count++) clients.push(await open(''));
    const refused = () => clients.filter(({ socket }) => socket.readableEnded).length;
    await eventually(async () => refused() >= 12 && (await openSockets()) <= 8);
    for (const { socket } of clients) socket.destroy();
    await eventually(async () => (await openSockets()) === 0);
  });
});
