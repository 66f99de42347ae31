import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import { sampleHeic, sampleJpeg, samplePdf, samplePng } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
  kyc = kycCalls(service, service.brand);
});
afterAll(() => service.stop());

const mebibyte = 1024 * 1024;
const oneDocument = '333-33-3333';
const twoDocuments = '222-22-2222';

/** A customer whose KYC waits for documents, with the links in the order they were asked. */
async function waiting(ssn = oneDocument) {
  const id = await kyc.customerAt(ssn, 'document required');
  const { documents } = await kyc.status(id);
  const links: string[] = documents.map((each: { upload_link: string }) => each.upload_link);
  return { id, links, link: links[0] ?? '' };
}

const put = (link: string, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(link, { method: 'PUT', body: new Uint8Array(bytes), headers });

function post(link: string, bytes: Buffer, accept = '*/*', field = 'file') {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), 'license.png');
  return fetch(link, { method: 'POST', body: form, headers: { accept } });
}

const statuses = async (id: string) =>
  (await kyc.status(id)).documents.map((each: { status: string }) => each.status);

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const json = async (answer: Response | undefined): Promise<any> => answer?.json();

describe('the upload link', () => {
  test('accepts raw bytes and answers 201 with the status of the document', async () => {
    const { id, link } = await waiting();
    const answer = await put(link, samplePng);
    expect([answer.status, await json(answer)]).toEqual([
      201,
      { document_type: 'government_id', status: 'submitted', kyc_status: 'document required' },
    ]);
    await kyc.reached(id, 'passed');
  });

  test.each([
    ['no content type', undefined],
    ['a wrong one', 'text/plain'],
    ['that of JSON', 'application/json'],
    ['that of a form', 'application/x-www-form-urlencoded'],
  ])('accepts bytes sent with %s', async (_what, contentType) => {
    const { link } = await waiting();
    const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {};
    expect((await put(link, samplePdf, headers)).status).toBe(201);
  });

  test('accepts a form with the field file', async () => {
    const { id, link } = await waiting();
    const answer = await post(link, sampleJpeg);
    expect([answer.status, (await json(answer)).status]).toEqual([201, 'submitted']);
    await kyc.reached(id, 'passed');
  });

  test('shows a page with the requested document, and confirms the upload', async () => {
    const { link } = await waiting();
    const page = await fetch(link, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('name="viewport"');
    expect(html).toContain('government-issued photo ID');
    expect(html).toContain('Test Brand');
    expect(html).toContain('<label for="file">');
    expect(html).not.toContain('<script');
    const thanks = await post(link, sampleHeic, 'text/html,application/xhtml+xml');
    expect([thanks.status, thanks.headers.get('content-type')]).toEqual([
      201,
      'text/html; charset=utf-8',
    ]);
    expect(await thanks.text()).toContain('We have received your');
    expect(await (await fetch(link)).text()).toContain('We have received your');
  });

  test('is served with headers that forbid scripts, frames, caching and referrers', async () => {
    const { link } = await waiting();
    const { headers } = await fetch(link);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });

  test('accepts one file; a second is a 409 and changes nothing', async () => {
    const { id, links } = await waiting(twoDocuments);
    const [first = '', second = ''] = links;
    const both = await Promise.all([put(first, samplePng), put(first, samplePdf)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await json(refused)).toEqual({
      Message: 'The document government_id was already submitted.',
      Status: 409,
      Code: 'kyc_document_submitted',
      Type: 'Request Error',
    });
    expect((await kyc.status(id)).kyc_status).toBe('document required');
    await put(second, samplePng);
    await kyc.reached(id, 'passed');
  });

  test('leaves the KYC waiting until the last document is uploaded', async () => {
    const { id, links } = await waiting(twoDocuments);
    await put(links[1] ?? '', samplePng);
    expect(await statuses(id)).toEqual(['required', 'submitted']);
    expect((await kyc.eventNames(id)).at(-1)).toBe('document_required');
    await put(links[0] ?? '', samplePng);
    await kyc.reached(id, 'passed');
  });

  test('passes the KYC once when the last documents are uploaded concurrently', async () => {
    const { id, links } = await waiting('444-44-4444');
    const answers = await Promise.all(links.map((link) => put(link, samplePng)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await kyc.reached(id, 'passed');
    expect((await kyc.eventNames(id)).filter((name) => name === 'success')).toHaveLength(1);
  });

  test('is not found once its KYC has ended, nor with an invented token', async () => {
    const { id, link } = await waiting();
    await kyc.force(id, 'failed');
    const invented = link.replace(/[\w-]{43}$/, 'A'.repeat(43));
    const short = link.replace(/[\w-]{43}$/, 'x');
    for (const dead of [link, invented, short]) {
      const answers = [
        await fetch(dead, { headers: { accept: 'application/json' } }),
        await put(dead, samplePng),
        await post(dead, samplePng),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await json(answers[0])).Code).toBe('upload_dne');
    }
    const page = await fetch(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('This link is no longer valid');
  });

  test('has a different token for every document of every KYC', async () => {
    const { links } = await waiting('444-44-4444');
    const again = await waiting('444-44-4444');
    expect(new Set([...links, ...again.links]).size).toBe(6);
  });

  test.each([
    ['a GIF', Buffer.from('GIF89a..........'), 415, 'document_format'],
    ['a page that is called a picture', Buffer.from('<html></html>'), 415, 'document_format'],
    ['no bytes', Buffer.alloc(0), 400, 'request_schema'],
  ])('refuses %s and leaves the document required', async (_what, bytes, code, name) => {
    const { id, link } = await waiting();
    const answers = [await put(link, bytes), await post(link, bytes)];
    expect(answers.map(({ status }) => status)).toEqual([code, code]);
    expect((await json(answers[0])).Code).toBe(name);
    const page = await post(link, bytes, 'text/html');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      code,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('Try again');
    expect(await statuses(id)).toEqual(['required']);
  });

  test('refuses a malformed form and one without the field file', async () => {
    const { link } = await waiting();
    const misnamed = await post(link, samplePng, '*/*', 'photo');
    expect([misnamed.status, (await json(misnamed)).Message]).toEqual([
      400,
      'Invalid request: file is required.',
    ]);
    const broken = await fetch(link, {
      method: 'POST',
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const bare = await fetch(link, {
      method: 'POST',
      body: 'abc',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect([broken.status, bare.status]).toEqual([400, 400]);
  });

  test('accepts 10 MiB and not a byte more', async () => {
    const { links } = await waiting(twoDocuments);
    const [first = '', second = ''] = links;
    const largest = Buffer.concat([samplePng, Buffer.alloc(10 * mebibyte - samplePng.length)]);
    const larger = Buffer.concat([largest, Buffer.of(0)]);
    for (const send of [put, post]) {
      const refused = await send(first, larger);
      expect([refused.status, (await json(refused)).Code]).toEqual([413, 'document_too_large']);
    }
    expect((await put(first, largest)).status).toBe(201);
    expect((await post(second, largest)).status).toBe(201);
  });

  test('stores neither files nor tokens in the clear', async () => {
    const { link } = await waiting();
    const secret = Buffer.concat([samplePdf, Buffer.from('a very private word')]);
    await put(link, secret);
    const rows = await service.database.allBrands.db
      .selectFrom('kyc_documents')
      .selectAll()
      .execute();
    const token = link.slice(-43);
    for (const { content, upload_token, upload_token_hash } of rows) {
      expect(content?.includes('a very private word') ?? false).toBe(false);
      expect(upload_token.includes(token)).toBe(false);
      expect(upload_token_hash).toHaveLength(32);
    }
  });
});

describe('return_url on the upload page', () => {
  const page = (link: string, returnUrl: string) =>
    fetch(`${link}?return_url=${encodeURIComponent(returnUrl)}`, {
      headers: { accept: 'text/html' },
    });
  const back = 'https://shop.example/done?a=1&b=2';

  test('leads back before and after the upload, to a registered origin', async () => {
    await service.brand.api('PUT', '/origins', { origins: ['https://shop.example'] });
    const { link } = await waiting();
    const href = 'href="https://shop.example/done?a=1&amp;b=2"';
    expect(await (await page(link, back)).text()).toContain(href);
    const sent = await post(
      `${link}?return_url=${encodeURIComponent(back)}`,
      samplePng,
      'text/html',
    );
    expect([sent.status, await sent.text()]).toEqual([201, expect.stringContaining(href)]);
    expect(await (await page(link, back)).text()).toContain(`class="button" ${href}`);
  });

  test('leads back from a link whose KYC has ended', async () => {
    await service.brand.api('PUT', '/origins', { origins: ['https://shop.example'] });
    const { id, link } = await waiting();
    await put(link, samplePng);
    await kyc.reached(id, 'passed');
    const ended = await page(link, back);
    expect([ended.status, await ended.text()]).toEqual([404, expect.stringContaining('&amp;b=2"')]);
  });

  test.each([
    'https://evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example.evil.example/',
    'javascript:alert(1)',
    '//evil.example',
  ])('%s is refused, and the link stays good', async (returnUrl) => {
    await service.brand.api('PUT', '/origins', { origins: ['https://shop.example'] });
    const { link } = await waiting();
    const refused = await page(link, returnUrl);
    const text = await refused.text();
    expect([refused.status, text]).toEqual([400, expect.stringMatching(/return_url must be/)]);
    expect(text).not.toMatch(/href="[^"]/);
    expect(
      (await put(`${link}?return_url=${encodeURIComponent(returnUrl)}`, samplePng)).status,
    ).toBe(400);
    expect((await put(link, samplePng)).status).toBe(201);
  });
});
