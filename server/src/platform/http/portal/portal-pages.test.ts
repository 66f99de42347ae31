import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltFiles } from '../pages/built-files.ts';
import { pagePolicy } from '../pages/page-policy.ts';
import { addGuidePages, addPortalPages, type PortalFiles } from './portal-pages.ts';

const script = `// ${'words '.repeat(100)}`;
const files = {
  'index.html': '<title>Portal</title>',
  'theme.js': '// theme',
  'build.json': '{"hash":"x"}',
  '.vite/manifest.json': '{}',
  'assets/index-1234abcd.js': script,
  'assets/inter-1234abcd.woff2': 'font',
  'assets/odd.exe': 'never served',
  'docs/index.html': '<title>Guides</title>',
  'docs/404.html': '<title>No such page</title>',
  'docs/index.md': '# Guides',
  'docs/webhooks.html': '<title>Webhooks</title>',
  'docs/webhooks.md': '# Webhooks',
  'docs/assets/docs-1234abcd.css': 'a{}',
  'llms.txt': 'Surety',
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-dist-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink('/etc/hostname', join(folder, 'assets/linked.txt'));
  server = open({ files: await readBuiltFiles(folder), state: 'ready' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function open(build: PortalFiles): FastifyInstance {
  const opened = fastify({ routerOptions: { ignoreTrailingSlash: true }, exposeHeadRoutes: true });
  addPortalPages(opened, build);
  addGuidePages(opened, build);
  return opened;
}

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the portal', () => {
  test.each([
    '/portal',
    '/portal/',
    '/portal/w/0123456789ab/customers?status=open',
    '/portal/apical',
  ])('answers %s with its page, which is asked for each time', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, files['index.html']]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^W\/".+"$/),
    });
  });

  test.each([
    '/portal',
    '/portal/theme.js',
    '/portal/assets/index-1234abcd.js',
    '/docs/',
    '/llms.txt',
  ])('sends %s with the policies of a built page', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\)/),
    });
  });

  test('lets files with a hash be kept for a year', async () => {
    for (const url of ['/portal/assets/index-1234abcd.js', '/docs/assets/docs-1234abcd.css']) {
      const { headers } = await get(url);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await get('/portal/theme.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/portal/assets/inter-1234abcd.woff2')).headers).toMatchObject({
      'content-type': 'font/woff2',
    });
  });

  test('sends a file in an encoding that makes it smaller', async () => {
    const url = '/portal/assets/index-1234abcd.js';
    const best = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(best.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(script);
    const packed = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
    expect((await get(url)).body).toBe(script);
    const font = await get('/portal/assets/inter-1234abcd.woff2', { 'accept-encoding': 'br' });
    expect([font.headers['content-encoding'], font.body]).toEqual([undefined, 'font']);
  });

  test('answers HEAD, and 304 to who has the page', async () => {
    const { headers } = await get('/portal');
    const head = await server.inject({ method: 'HEAD', url: '/portal' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(files['index.html'].length),
    ]);
    const again = await get('/portal', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(policy);
  });

  test.each([
    '/portal/api',
    '/portal/api/',
    '/portal/api/session/typo',
    '/portal/assets/',
    '/portal/assets/old-87654321.js',
    '/portal/assets/odd.exe',
    '/portal/assets/linked.txt',
    '/portal/assets/..%2f..%2fpackage.json',
    '/portal/assets/..%5c..%5cpackage.json',
    '/portal/assets/%00',
  ])('finds nothing at %s', async (url) => expect((await get(url)).statusCode).toBe(404));

  test.each([
    '/portal/build.json',
    '/portal/.vite/manifest.json',
    '/portal/docs/webhooks.html',
    '/portal/..%2fpackage.json',
    '/portal/assets/%2e%2e/%2e%2e/portal/package.json',
  ])('answers %s with its page, not with a file', async (url) =>
    expect((await get(url)).body).toBe(files['index.html']),
  );
});

describe('the guides', () => {
  test('are at addresses without a suffix, with their Markdown beside', async () => {
    expect((await get('/docs/')).body).toBe(files['docs/index.html']);
    expect((await get('/docs/webhooks')).body).toBe(files['docs/webhooks.html']);
    const twin = await get('/docs/webhooks.md');
    expect([twin.headers['content-type'], twin.body]).toEqual([
      'text/markdown; charset=utf-8',
      '# Webhooks',
    ]);
    expect((await get('/docs.md')).body).toBe('# Guides');
    expect((await get('/llms.txt')).body).toBe('Surety');
  });

  test.each([
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/webhooks.html', '/docs/webhooks'],
    ['/docs/webhooks/', '/docs/webhooks'],
  ])('leads %s to %s', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  test('are where the root leads', async () => {
    const answer = await get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs/']);
  });

  test.each(['/docs/nothing', '/docs/..%2findex', '/docs/%2e%2e/build.json', '/llms-full.txt'])(
    'finds nothing at %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  test.each(['/docs/nothing', '/docs/404', '/docs/a/b'])(
    'show people a page at %s',
    async (url) => {
      const answer = await get(url, { accept: 'text/html,*/*;q=0.8' });
      expect([answer.statusCode, answer.body]).toEqual([404, files['docs/404.html']]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      });
      expect((await get(url, { accept: 'application/json' })).body).not.toContain('<title>');
    },
  );
});

describe('without a build', () => {
  test.each([
    ['building', '2', /being built.*location\.reload\(\)/s],
    ['failed', undefined, /npm run portal(?!.*<script)/s],
    ['missing', undefined, /npm run portal(?!.*<script)/s],
  ] as const)('that is %s, a small page says so', async (state, after, words) => {
    const waiting = open({ files: null, state });
    const answer = await waiting.inject('/portal/w/0123456789ab');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, after]);
    expect(answer.body).toMatch(words);
    expect(answer.rawPayload.length).toBeLessThan(1024);
    expect(answer.headers['content-security-policy']).toBe(
      `${pagePolicy(answer.body)}; img-src data:`,
    );
    expect((await waiting.inject('/portal/api/session')).statusCode).toBe(404);
    const guides = await waiting.inject('/docs');
    expect([guides.statusCode, guides.headers.location]).toEqual([302, '/docs/api']);
    expect((await waiting.inject('/docs/api')).body).toMatch(words);
    await waiting.close();
  });

  test('there is nothing to read', async () => {
    expect(await readBuiltFiles(join(folder, 'nowhere'))).toBeNull();
    expect(await readBuiltFiles(join(folder, 'docs/assets'))).toBeNull();
  });
});
