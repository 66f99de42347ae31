import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import { pageHeaders } from '../support/person-steps.ts';
import { revealCalls } from '../support/reveal-calls.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { samplePng } from '../support/sample-files.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ addressLimitPerMinute: 3 });
});
afterAll(() => service.stop());

const wrong = { identity: `id_sandbox_${'0'.repeat(72)}`, authorization: 'auth', keyId: '' };
const wrongKey = () => apiOf(service.origin, wrong)('GET', '/customers');
const wrongLink = async (path: string) => (await fetch(`${service.origin}${path}`)).status;

/** Sends wrong secrets from the address of everybody here until it is over its limit. */
async function exceed(send: () => Promise<number>): Promise<void> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) statuses.push(await send());
  expect(statuses.at(-1)).toBe(429);
}

describe('strangers behind one address who send wrong keys and links', () => {
  test('refuse no good key, nor one that was never used before', async () => {
    const unused = await service.createBrand();
    await exceed(async () => (await wrongKey()).status);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        index % 2 === 0 ? wrongKey() : unused.api('GET', '/customers'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 429, 200, 429, 200]);
    const { body, headers } = await wrongKey();
    expect(body.Code).toBe('refusals_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('shut no upload page, and take no file from it', async () => {
    const kyc = kycCalls(service, service.brand);
    const id = await kyc.customerAt('333-33-3333', 'document required');
    const { documents } = await kyc.status(id);
    const link: string = documents[0].upload_link;
    await exceed(() => wrongLink('/uploads/nobody'));
    expect((await fetch(link)).status).toBe(200);
    const sent = await fetch(link, { method: 'PUT', body: new Uint8Array(samplePng) });
    expect(sent.status).toBe(201);
  });

  test('shut no reveal page', async () => {
    const { cardId, customerId } = await openSampleCard(service, 10_000n);
    const browser = await revealCalls(service).browserOf(customerId);
    const { body } = await browser('POST', `/cards/${cardId}/reveal`);
    await exceed(() => wrongLink('/reveal/nobody'));
    expect((await fetch(body.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  test('are told in JSON where they read JSON', async () => {
    const send = () => fetch(`${service.origin}/bin/nobody`, { method: 'POST' });
    await exceed(async () => (await send()).status);
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([
      429,
      expect.objectContaining({ Status: 429, Code: 'refusals_limited' }),
    ]);
  });

  test('shut nobody out of signing in', async () => {
    await exceed(async () => (await wrongKey()).status);
    const answer = await fetch(`${service.origin}/portal/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pageHeaders },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a password of nobody' }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('the turn of an address over its limit', () => {
  test.each([
    ['a form of a page', '/link/nobody', 'application/x-www-form-urlencoded'],
    ['a message of a receiver', '/bin/nobody', 'application/json'],
    ['a file', '/uploads/nobody', 'application/octet-stream'],
  ])('is not held by %s that does not come', async (_what, path, type) => {
    await exceed(() => wrongLink('/reveal/nobody'));
    const { port } = new URL(service.origin);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n`,
    );
    // Later requests of the address are read after the socket's: this one enters the server behind it.
    expect(await wrongLink('/health/live')).toBe(200);
    expect(await wrongLink('/reveal/nobody')).toBe(429);
    socket.destroy();
  });

  test('for its links is not that for its keys', async () => {
    await exceed(() => wrongLink('/reveal/nobody'));
    await exceed(async () => (await wrongKey()).status);
    await service.owner.query('begin; lock table card_reveals in access exclusive mode');
    const waiting = wrongLink('/reveal/nobody');
    const isAsked = `select from pg_locks where relation = 'card_reveals'::regclass and not granted`;
    await eventually(async () => (await service.owner.query(isAsked)).rowCount === 1);
    expect((await wrongKey()).status).toBe(429);
    await service.owner.query('rollback');
    expect(await waiting).toBe(429);
  });
});

test('wrong links of an address are counted apart from its wrong keys', async () => {
  const apart = await startTestService({ worker: false, addressLimitPerMinute: 3 });
  const send = () => fetch(`${apart.origin}/uploads/nobody`);
  for (let turn = 0; turn < 4; turn += 1) await send();
  expect((await send()).status).toBe(429);
  expect((await apiOf(apart.origin, wrong)('GET', '/customers')).status).toBe(401);
  await apart.stop();
});
