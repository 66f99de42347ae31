import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

const minuteMs = 60_000;
const usual = {
  max: 100,
  ofAddress: 100,
  headersMs: minuteMs,
  requestMs: minuteMs,
  silentMs: minuteMs,
  keepAliveMs: minuteMs,
  idleMs: minuteMs,
};

let service: TestService;

beforeAll(async () => {
  const connections = { ...usual, max: 8, headersMs: 400, requestMs: 800, keepAliveMs: 400 };
  service = await startTestService({ worker: false, connections });
});
afterAll(() => service.stop());

interface Client {
  socket: Socket;
  received(): string;
}

/** A client that sends a text and then neither sends, nor ends its side. */
async function open(
  text: string,
  { at = service, from = '127.0.0.1' }: { at?: TestService; from?: string } = {},
): Promise<Client> {
  const port = Number(new URL(at.origin).port);
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return { socket, received: () => received };
}

const openSockets = (at = service) =>
  new Promise<number>((done, fail) => {
    at.server.server.getConnections((error, count) => (error ? fail(error) : done(count)));
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

test.each([
  ['that was refused', 'POST /api/v0/customers', /^HTTP\/1.1 401 /],
  ['that waits for it', 'POST /portal/api/device-logins', /^$/],
])('a request %s is ended while its body does not come', async (_which, line, answer) => {
  const at = await startTestService({ worker: false, connections: { ...usual, silentMs: 200 } });
  const headers = 'Host: localhost\r\nSurety-Portal: 1\r\nSec-Fetch-Site: same-origin';
  const type = 'Content-Type: application/json\r\nContent-Length: 9';
  const client = await open(`${line} HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n`, { at });
  const { socket } = client;
  await eventually(async () => socket.readableEnded || socket.destroyed);
  expect(client.received()).toMatch(answer);
  socket.destroy();
  await at.stop();
});

describe('connections of one address', () => {
  test('are bounded, and those of others and of trusted proxies go on', async () => {
    const trustedProxies = ['127.0.0.3', '127.0.1.0/24'];
    const at = await startTestService({
      worker: false,
      trustedProxies,
      connections: { ...usual, ofAddress: 3 },
    });
    const clients: Client[] = [];
    const openMany = async (from: string) => {
      const opened: Client[] = [];
      for (let count = 0; count < 6; count++) opened.push(await open('', { at, from }));
      clients.push(...opened);
      return opened;
    };
    const ended = (all: Client[]) => all.filter(({ socket }) => socket.readableEnded).length;
    const ofOne = await openMany('127.0.0.1');
    await eventually(async () => ended(ofOne) === 3);
    const later = [...(await openMany('127.0.0.3')), ...(await openMany('127.0.1.9'))];
    const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const { socket } of later) socket.write(request);
    await eventually(async () => later.every((each) => each.received().includes(' 200 ')));
    // An address that closed its connections has room again.
    for (const { socket } of ofOne) socket.destroy();
    await eventually(async () => (await openSockets(at)) === 12);
    const again = await open(request, { at });
    clients.push(again);
    await eventually(async () => again.received().includes(' 200 '));
    for (const { socket } of clients) socket.destroy();
    await at.stop();
  });
});
