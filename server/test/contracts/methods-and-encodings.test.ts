import { request as httpRequest } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends the bytes as they are, which `fetch` would not. */
function send(
  method: string,
  path: string,
  body?: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${service.origin}${path}`,
      { method, headers: { ...service.brand.keys, ...headers } },
      async (answer) => {
        const text = (await answer.toArray()).join('');
        resolve({ status: answer.statusCode, headers: answer.headers, text });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const customers = '/api/v0.1/customers';
const json = { 'content-type': 'application/json' };
const sample = JSON.stringify(sampleCustomer);

describe('HEAD', () => {
  test.each([
    '/health/ready',
    '/health/live',
    '/openapi.json',
    '/docs/api',
    '/portal',
    customers,
    '/api/v0/customers/',
  ])('of %s has the status and length of GET, and no body', async (path) => {
    const { got, head } = await eventually(async () => {
      const got = await send('GET', path);
      const head = await send('HEAD', path);
      // A process that is too busy for a moment is not ready, and says so to either.
      return [got, head].every(({ status }) => status !== 503) && { got, head };
    });
    expect([head.status, head.text]).toEqual([got.status, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
  });

  test('of a stream ends with its headers', async () => {
    const head = await send('HEAD', '/api/v0.1/events/stream');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-type']).toContain('text/event-stream');
  });

  test('needs the keys of GET', async () => {
    expect((await send('HEAD', customers, undefined, { authorization: 'x' })).status).toBe(401);
  });
});

describe('another method of a known path', () => {
  test.each([
    ['PUT', customers, 'GET, HEAD, POST'],
    ['TRACE', '/api/v0/customers/', 'GET, HEAD, POST'],
    ['DELETE', '/health/live', 'GET, HEAD'],
    ['OPTIONS', `${customers}/${nilId}/addresses/${nilId}`, 'DELETE'],
    ['PATCH', '/uploads/unknown', 'GET, HEAD, POST, PUT'],
  ])('%s %s is 405 and names those there are', async (method, path, allow) => {
    const answer = await send(method, path);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(answer.text)).toMatchObject({
      Code: 'method_not_allowed',
      Message: expect.stringContaining(allow),
    });
  });
});

describe('a body', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['a file', 'multipart/form-data; boundary=x'],
    ['text', 'text/plain'],
    ['bytes', 'application/octet-stream'],
  ])('that is empty has no wrong media type: %s', async (_, type) => {
    const path = `/api/v0.1/credit/application/${nilId}/submit`;
    const answer = await send('POST', path, '', { 'content-type': type });
    expect(answer.status).toBe(404);
  });

  test('with a UTF-8 mark at its beginning is read', async () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(sample)]);
    expect((await send('POST', customers, marked, json)).status).toBe(201);
  });

  test.each([
    [
      'JSON',
      'POST',
      '/businesses',
      'application/json',
      Buffer.from('{"legal_business_name":"Caf\xe9"}', 'latin1'),
    ],
    ['text', 'POST', '/sandbox/scenarios', 'application/yaml', Buffer.from('Caf\xe9', 'latin1')],
  ])('that is no UTF-8 is 400: %s', async (_, method, path, type, body) => {
    const answer = await send(method, `/api/v0.1${path}`, body, { 'content-type': type });
    expect([answer.status, JSON.parse(answer.text).Message]).toEqual([
      400,
      'Invalid request: body must be UTF-8.',
    ]);
  });

  test('of another character set is 415', async () => {
    const type = { 'content-type': 'application/json; charset=iso-8859-1' };
    expect((await send('POST', customers, sample, type)).status).toBe(415);
    const named = { 'content-type': 'application/json; charset="UTF-8"' };
    expect((await send('POST', customers, sample, named)).status).toBe(201);
  });
});

describe('a compressed body', () => {
  const gzip = { ...json, 'content-encoding': 'gzip' };

  test('of gzip is read', async () => {
    expect((await send('POST', customers, gzipSync(sample), gzip)).status).toBe(201);
    const identity = { ...json, 'content-encoding': 'identity' };
    expect((await send('POST', customers, sample, identity)).status).toBe(201);
  });

  test('is limited by what it unpacks to', async () => {
    const limit = 1024 * 1024;
    const exact = gzipSync(sample.padEnd(limit));
    expect((await send('POST', customers, exact, gzip)).status).toBe(201);
    for (const bytes of [limit + 1, 20 * limit]) {
      const answer = await send('POST', customers, gzipSync(sample.padEnd(bytes)), gzip);
      expect([answer.status, JSON.parse(answer.text).Code]).toEqual([413, 'body_too_large']);
    }
  });

  test.each([
    ['other bytes', Buffer.from(sample)],
    ['an end cut off', gzipSync(sample).subarray(0, -12)],
    ['another check sum', Buffer.concat([gzipSync(sample).subarray(0, -8), Buffer.alloc(8)])],
  ])('that is no gzip is 400: %s', async (_, body) => {
    const answer = await send('POST', customers, body, gzip);
    expect([answer.status, JSON.parse(answer.text).Message]).toEqual([
      400,
      'Invalid request: body must be gzip, as its Content-Encoding says.',
    ]);
  });

  test.each(['br', 'deflate', 'gzip, gzip', 'x'])(
    'of %s is 415 and names those taken',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await send('POST', customers, brotliCompressSync(sample), headers);
      expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'gzip']);
      expect(JSON.parse(answer.text).Code).toBe('unsupported_encoding');
    },
  );
});
