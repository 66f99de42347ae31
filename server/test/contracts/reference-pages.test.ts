import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** The response as it is on the wire: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const sent = request(`${service.origin}${path}`, { headers }, async (answer) => {
        const bytes = Buffer.concat((await answer.toArray()) as Buffer[]);
        resolve({ status: answer.statusCode, headers: answer.headers, bytes });
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}

const pages = ['/openapi.json', '/docs/api', '/docs/api/operations/createCard'];

describe.each(pages)('%s', (path) => {
  test('is sent compressed to whom accepts it, and whole to anybody else', async () => {
    const plain = await get(path);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    const packed = await get(path, { 'accept-encoding': 'gzip, deflate' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    const best = await get(path, { 'accept-encoding': 'gzip, br;q=0.9' });
    expect(best.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(best.bytes)).toEqual(plain.bytes);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
    const refused = await get(path, { 'accept-encoding': 'br;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await get(path, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    const again = await get(path, { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
    const other = await get(path, { 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });
});

test('an operation is read without JavaScript, and leads back to guides and portal', async () => {
  const page = (await get('/docs/api/operations/createCard')).bytes.toString();
  expect(page).toContain('<code>surety cards create</code>');
  for (const address of ['/docs/api', '/docs/', '/portal', '/docs/errors'])
    expect(page).toContain(`href="${address}"`);
});

test('the reference has one address, with and without a slash at its end', async () => {
  const { status, headers } = await get('/docs/api/');
  expect([status, headers.location]).toEqual([301, '/docs/api']);
});

test('an operation that does not exist is not found', async () => {
  expect((await get('/docs/api/operations/createNothing')).status).toBe(404);
});
