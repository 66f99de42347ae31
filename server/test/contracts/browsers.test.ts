import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let secure: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  secure = await startTestService({
    worker: false,
    publicUrl: 'https://cards.example',
    beside: service,
  });
});
afterAll(async () => {
  await secure.stop();
  await service.stop();
});

/** The status and code of a request with these lines in its head. */
async function ask(asked: TestService, path: string, ...lines: string[]): Promise<string> {
  const { identity, authorization } = service.brand.keys;
  const keys = [`Identity: ${identity}`, `Authorization: ${authorization}`, 'Connection: close'];
  const answer = await answerTo(asked, [`GET ${path} HTTP/1.1`, ...lines, ...keys, '', '']);
  return `${answer.slice(9, 12)} ${/"Code":"(\w+)"/.exec(answer)?.[1] ?? ''}`.trim();
}

/** The answer to a request of these lines. */
async function answerTo(asked: TestService, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(asked.origin);
  const socket = connect(Number(port), hostname);
  socket.write(lines.join('\r\n'));
  let answer = '';
  for await (const bytes of socket) answer += bytes;
  return answer;
}

describe('the host of a request', () => {
  const path = '/api/v0.1/customers';

  test.each([
    ['localhost', '200'],
    ['LOCALHOST:4000', '200'],
    ['127.0.0.1:1', '200'],
    ['evil.example', '400 host_unknown'],
    ['localhost.evil.example', '400 host_unknown'],
    ['localhost@evil.example', '400 host_unknown'],
  ])('%s is answered with %s', async (host, answer) => {
    expect(await ask(service, path, `Host: ${host}`)).toBe(answer);
    expect(await ask(service, '/docs/api', `Host: ${host}`)).toBe(answer);
  });

  test('may be that of the public URL', async () => {
    expect(await ask(secure, path, 'Host: cards.example')).toBe('200');
    expect(await ask(service, path, 'Host: cards.example')).toBe('400 host_unknown');
  });

  test.each([
    ['OPTIONS / HTTP/1.0', 'Connection: close'],
    ['GET /api/v0.1/customers HTTP/1.0', 'Connection: close'],
    ['GET /api/v0.1/customers HTTP/1.1', 'Host: '],
    ['GET /docs/api HTTP/1.1', 'Host: '],
  ])('is required of %s, %s', async (...lines) => {
    const answer = await answerTo(service, [...lines, 'Connection: close', '', '']);
    expect(answer.slice(9, 12)).toBe('400');
    expect(answer).toContain('Host is required');
  });

  test('must be one', async () => {
    expect(await ask(service, path, 'Host: localhost', 'Host: evil.example')).toBe(
      '400 customer_list_schema',
    );
  });

  test('is not asked of probes of health', async () => {
    expect(await ask(service, '/health/live', 'Host: 10.0.0.9')).toBe('200');
  });
});

describe('headers for browsers', () => {
  const plain = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';.*frame-ancestors 'none'/,
    ),
  };

  test.each([
    '/api/v0.1/customers',
    '/health/live',
    '/openapi.json',
    '/metrics',
    '/docs/api',
    '/portal',
    '/portal/api/nowhere',
    '/uploads/nobody',
    '/reveal/nobody',
    '/nowhere',
  ])('are on %s', async (path) => {
    const { headers } = await fetch(service.origin + path);
    expect(Object.fromEntries(headers)).toMatchObject(plain);
    expect(headers.get('strict-transport-security')).toBeNull();
    const told = await fetch(secure.origin + path);
    expect(told.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('allow the reference its own scripts and styles alone', async () => {
    const { headers } = await fetch(`${service.origin}/docs/api`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).toContain("trusted-types 'none'");
  });
});
