import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const post = (body: unknown, headers?: Record<string, string>) =>
  service.brand.api('POST', '/customers', body, headers);

describe('a body', () => {
  test.each([
    ['{"first_name": "Ada",}', /line 1, column 22/],
    ['{\n  "first_name": Ada\n}', /line 2, column 17/],
    ['{"a": 1} {', /line 1, column 10/],
    ["{'a': 1}", /line 1, column 2/],
    ['{"a": 1 // no\n}', /line 1/],
    ['{"ssn": "123-45-6789', /line 1/],
    ['\u0000', /line 1/],
    ['nonsense', /line 1, column 1/],
    [`{"a": ${':'.repeat(1_000_000)}`, /line 1, column 7/],
  ])('that is not JSON is 400 and says where: %.30s', async (text, where) => {
    const { status, body } = await post(text);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { Status: 400, Code: 'customer_post_schema', Message: expect.stringMatching(where) },
    });
    expect(body.Message).not.toContain('6789');
  });

  test.each([
    ['arrays', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['arrays without end', '['.repeat(200_000)],
    ['an array in a field', `{"first_name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('of deeply nested %s is 400', async (_, text) => {
    for (const key of [undefined, 'deep']) {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      expect(await post(text, headers)).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(/must not nest deeper|must be/) },
      });
    }
  });

  test.each([
    ['POST', '/customers', `[${'1,'.repeat(400_000)}1]`],
    ['POST', '/webhooks', `{"events":[${'"*",'.repeat(200_000)}"*"]}`],
    ['POST', `/customers/${nilId}/verification-kyc/documents`, `[${'{},'.repeat(2_000_000)}{}]`],
  ])('of %s %s with more values than any operation needs is 400', async (method, path, text) => {
    expect(await service.brand.api(method, path, text)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid request: body must have at most 10000 values.' },
    });
  });

  test('with a list over its length is 400 for the list alone', async () => {
    const addresses = Array.from({ length: 3_000 }, () => ({ street: 1 }));
    expect(await post({ ...sampleCustomer, first_name: 1, addresses })).toMatchObject({
      status: 400,
      body: {
        Message: expect.stringMatching(/^Invalid request: addresses must have 1 to \d+ entries.$/),
      },
    });
  });

  test('in pieces of a few bytes is read', async () => {
    const text = JSON.stringify(sampleCustomer);
    const status = await new Promise((done, fail) => {
      const request = httpRequest(
        `${service.origin}/api/v0.1/customers`,
        { method: 'POST', headers: { ...service.brand.keys, 'content-type': 'application/json' } },
        (answer) => done(answer.resume().statusCode),
      );
      request.on('error', fail);
      for (let at = 0; at < text.length; at += 5) request.write(text.slice(at, at + 5));
      request.end();
    });
    expect(status).toBe(201);
  });

  test('of another media type, or of none, is 415', async () => {
    const json = JSON.stringify(sampleCustomer);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'x']) {
      expect(await post(json, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { Status: 415, Code: 'unsupported_media_type', Type: 'Request Error' },
      });
    }
  });

  test('of any JSON media type is accepted', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json']) {
      expect(await post(sampleCustomer, { 'content-type': type })).toMatchObject({ status: 201 });
    }
  });

  test('of a mebibyte is accepted, and of a byte more is 413', async () => {
    const limit = 1024 * 1024;
    const text = JSON.stringify(sampleCustomer);
    expect(await post(text.padEnd(limit))).toMatchObject({ status: 201 });
    expect(await post(text.padEnd(limit + 1))).toMatchObject({
      status: 413,
      body: { Status: 413, Code: 'body_too_large', Message: expect.stringContaining('1048576') },
    });
  });

  test('with names of Object.prototype has unknown fields only', async () => {
    const text = JSON.stringify(sampleCustomer).replace(
      '{',
      '{"__proto__":{"admin":true},"constructor":1,"toString":null,',
    );
    const { status, headers } = await post(text);
    expect(status).toBe(201);
    expect(headers.get('x-ignored-fields')).toBe('__proto__, constructor, toString');
  });

  test('gets a header with the first 20 ignored fields', async () => {
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`extra_${i}`, i]));
    const { status, headers } = await post({ ...sampleCustomer, ...extra });
    expect(status).toBe(201);
    expect(headers.get('x-ignored-fields')?.split(', ')).toHaveLength(20);
  });
});

describe('X-Request-Id', () => {
  const answers = async (headers: Record<string, string>) => [
    await service.brand.api('GET', '/customers', undefined, headers),
    await service.brand.api('GET', '/customers/nobody', undefined, headers),
    await service.brand.api('POST', '/customers', '{', headers),
    await service.brand.api('GET', '/nowhere', undefined, headers),
    await service.brand.api('GET', '/customers/%zz', undefined, headers),
    await service.brand.api('GET', `/customers/${'a'.repeat(300)}`, undefined, headers),
  ];

  test("is in every response, and is the caller's own when that is a valid token", async () => {
    for (const { headers } of await answers({ 'x-request-id': 'trace-1.a:b_C' })) {
      expect(headers.get('x-request-id')).toBe('trace-1.a:b_C');
    }
  });

  test("is a new UUID when the caller's is missing or invalid", async () => {
    for (const id of ['', 'a b', 'a'.repeat(129), '<script>', 'a;b']) {
      for (const { headers } of await answers({ 'x-request-id': id })) {
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });
});

describe('a request to no operation', () => {
  test.each([
    ['GET', '/nowhere'],
    ['SEARCH', '/nowhere'],
    ['GET', '/Customers'],
  ])('%s %s is 404 route_dne', async (method, path) => {
    const { status, body } = await service.brand.api(method, path);
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        Message: `No operation ${method} /api/v0.1${path} exists.`,
        Status: 404,
        Code: 'route_dne',
        Type: 'Request Error',
      },
    });
  });

  test('with a malformed path is 400', async () => {
    expect(await service.brand.api('GET', '/customers/%zz')).toMatchObject({
      status: 400,
      body: { Status: 400, Message: expect.stringContaining('path must be') },
    });
  });

  test('of a method that needs a body, without one, is 400', async () => {
    expect(await service.brand.api('QUERY', '/customers')).toMatchObject({
      status: 400,
      body: { Status: 400, Message: expect.stringContaining('request must be') },
    });
  });

  test('without a version is 404', async () => {
    const response = await fetch(`${service.origin}/customers`, {
      headers: { ...service.brand.keys },
    });
    expect(response.status).toBe(404);
  });
});

describe('malformed HTTP', () => {
  const raw = async (text: string): Promise<string> => {
    const { hostname, port } = new URL(service.origin);
    return new Promise((done, fail) => {
      const socket = connect(Number(port), hostname, () => socket.end(text));
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('error', fail);
      socket.on('close', () => done(answer));
    });
  };

  test.each([
    ['a broken request line', 'GARBAGE\r\n\r\n', 400],
    [
      'a length that lies',
      'POST /api/v0/customers HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])("%s gets an error of the contract's shape", async (_, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-request-id: ');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      Status: status,
      Type: 'Request Error',
    });
  });

  test('a body that ends early changes nothing', async () => {
    const before = (await service.brand.api('GET', '/customers?limit=1')).body;
    const text = JSON.stringify(sampleCustomer);
    await new Promise<void>((done) => {
      const request = httpRequest(`${service.origin}/api/v0.1/customers`, {
        method: 'POST',
        headers: {
          ...service.brand.keys,
          'content-type': 'application/json',
          'content-length': text.length + 10,
        },
      });
      request.on('error', () => done());
      request.write(text, () => request.destroy());
    });
    expect((await service.brand.api('GET', '/customers?limit=1')).body).toEqual(before);
  });
});
