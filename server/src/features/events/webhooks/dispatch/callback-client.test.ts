import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../test/support/webhook-receiver.ts';
import { type CallbackClient, createCallbackClient } from './callback-client.ts';

let receiver: WebhookReceiver;
/** Timeout that a busy machine does not reach by itself. */
let client: CallbackClient;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  client = createCallbackClient({ environment: 'sandbox', timeoutMs: 10_000, connections: 2 });
});
afterEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  await client.close();
  await receiver.close();
});

const post = () => client.post(receiver.url, { 'content-type': 'application/json' }, '{}');

async function postWithin(timeoutMs: number) {
  const hurried = createCallbackClient({ environment: 'sandbox', timeoutMs, connections: 1 });
  try {
    return await hurried.post(receiver.url, {}, '{}');
  } finally {
    await hurried.close();
  }
}

test('sends the body and reads the response', async () => {
  receiver.respond = (_message, response) => response.writeHead(202).end('thank you');
  expect(await post()).toMatchObject({ status: 202, response: 'thank you', error: null });
  expect(receiver.received).toMatchObject([{ path: '/hooks', body: '{}' }]);
});

test.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
  receiver.respond = (_message, response) =>
    response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
  expect(await post()).toMatchObject({ status, error: null });
  expect(receiver.received).toHaveLength(1);
});

test('fails a call without a response in time', async () => {
  receiver.respond = () => {};
  const outcome = await postWithin(100);
  expect(outcome).toMatchObject({ status: null, error: 'no answer in 100 ms' });
});

test('keeps the status of a response whose body never ends', async () => {
  receiver.respond = (_message, response) => {
    response.writeHead(200);
    response.write('one');
  };
  expect(await postWithin(2_000)).toMatchObject({ status: 200, response: 'one', error: null });
});

test('reads 4 KiB of an endless response and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  receiver.respond = (_message, response) => {
    response.writeHead(200).on('close', () => closed.resolve());
    const pour = () => {
      while (response.write('x'.repeat(1024)));
    };
    response.on('drain', pour);
    pour();
  };
  expect(await post()).toMatchObject({ status: 200, response: 'x'.repeat(4096) });
  await closed.promise;
});

test('stores a response that is not text, with NUL replaced', async () => {
  receiver.respond = (_message, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62]));
  expect(await post()).toMatchObject({ response: 'a\ufffd\ufffdb' });
});

test.each([
  [503, '120', 120],
  [429, '1', 1],
  [503, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  [503, 'soon', null],
  [500, '120', null],
])('reads the Retry-After of a %i: %s', async (status, header, seconds) => {
  receiver.respond = (_message, response) =>
    response.writeHead(status, { 'retry-after': header }).end();
  expect(await post()).toMatchObject({ retryAfterSeconds: seconds });
});

test('reports a broken connection as an error', async () => {
  receiver.respond = (_message, response) => response.destroy();
  expect(await post()).toMatchObject({ status: null, response: null, error: expect.any(String) });
});

test('throws when the service stops, so that the attempt does not count', async () => {
  const stopping = createCallbackClient({
    environment: 'sandbox',
    timeoutMs: 9_000,
    connections: 1,
  });
  receiver.respond = () => stopping.abort();
  await expect(stopping.post(receiver.url, {}, '{}')).rejects.toThrow();
  await expect(stopping.post(receiver.url, {}, '{}')).rejects.toThrow();
  expect(receiver.received).toHaveLength(1);
  await stopping.close();
});

test('refuses a header value with a line break', async () => {
  const outcome = await client.post(receiver.url, { 'webhook-id': 'a\r\nx-other: b' }, '{}');
  expect(outcome).toMatchObject({ status: null, error: expect.stringContaining('header') });
  expect(receiver.received).toEqual([]);
});

describe('in live', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]'])(
    'does not call %s, under any spelling',
    async (host) => {
      const live = createCallbackClient({ environment: 'live', timeoutMs: 5_000, connections: 2 });
      const url = receiver.url.replace('127.0.0.1', host);
      for (const target of [url, url.replace('http:', 'https:')]) {
        const outcome = await live.post(target, {}, '{}');
        expect(outcome).toMatchObject({ status: null, response: null });
        expect(outcome.error).toMatch(/may not be called/);
      }
      expect(receiver.received).toEqual([]);
      await live.close();
    },
  );
});
