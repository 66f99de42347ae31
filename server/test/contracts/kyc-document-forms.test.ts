import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import { samplePdf, samplePng } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
  kyc = kycCalls(service, service.brand);
});
afterAll(() => service.stop());

const boundary = 'form-7d1';
const part = (name: string, content: Buffer | string, fileName?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const formOf = (...parts: Buffer[]) =>
  Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);

async function send(
  path: string,
  body: Buffer,
  type = `multipart/form-data; boundary=${boundary}`,
) {
  const { identity, authorization } = service.brand.keys;
  const headers = { identity, authorization, 'content-type': type };
  const answer = await fetch(`${service.origin}/api/v0.1${path}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const read = (await answer.json()) as { Code: string; Message: string };
  return { status: answer.status, body: read };
}

const twoDocuments = '222-22-2222';
const documentsOf = (id: string) => `${kyc.pathOf(id)}/documents`;
const statuses = async (id: string) =>
  (await kyc.status(id)).documents.map((each: { status: string }) => each.status);

describe('documents of a KYC as a form', () => {
  test('are stored like those of JSON, one file in the field of each type', async () => {
    const id = await kyc.customerAt(twoDocuments, 'document required');
    const form = formOf(
      part('government_id', samplePng, 'licence.png'),
      part('utility_bill', samplePdf, 'bill.pdf'),
    );
    expect((await send(documentsOf(id), form)).status).toBe(201);
    await kyc.reached(id, 'passed');
  });

  test.each([
    [
      'a type that does not exist',
      formOf(part('passport', samplePng, 'a.png')),
      'documents[0].document_type',
    ],
    ['no file', formOf(), 'documents'],
    ['text in place of a file', formOf(part('government_id', 'text')), 'files only'],
    ['no file name', formOf(part('government_id', samplePng)), 'files only'],
    ['another format', formOf(part('government_id', 'GIF89a', 'a.gif')), 'documents[0].content'],
    [
      'one type twice',
      formOf(part('government_id', samplePng, 'a.png'), part('government_id', samplePng, 'b.png')),
      'documents[1].document_type must be named once',
    ],
    [
      'eleven files',
      formOf(...Array.from({ length: 11 }, () => part('government_id', samplePng, 'a.png'))),
      'at most 10 files',
    ],
    ['bytes that are no form', Buffer.from('nothing'), 'well-formed'],
  ])('are refused with %s', async (_, form, reason) => {
    const id = await kyc.customerAt(twoDocuments, 'document required');
    const refused = await send(documentsOf(id), form);
    expect([refused.status, refused.body.Code]).toEqual([400, 'kyc_documents_post_schema']);
    expect(refused.body.Message).toContain(reason);
    expect(await statuses(id)).toEqual(['required', 'required']);
  });

  test('are refused wherever the form is cut short', async () => {
    const id = await kyc.customerAt(twoDocuments, 'document required');
    const form = formOf(part('government_id', samplePng, 'a.png'));
    const step = Math.max(1, Math.floor(form.length / 40));
    for (let length = 1; length < form.length - 4; length += step) {
      const refused = await send(documentsOf(id), form.subarray(0, length));
      expect([length, refused.status]).toEqual([length, 400]);
    }
    expect(await statuses(id)).toEqual(['required', 'required']);
  });

  test('need a boundary, and at most 10 MiB each', async () => {
    const id = await kyc.customerAt(twoDocuments, 'document required');
    const form = formOf(part('government_id', samplePng, 'a.png'));
    const unbounded = await send(documentsOf(id), form, 'multipart/form-data');
    expect([unbounded.status, unbounded.body.Message]).toEqual([
      400,
      'Invalid request: Content-Type must name the boundary of the form.',
    ]);
    const large = Buffer.concat([samplePng, Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await send(documentsOf(id), formOf(part('government_id', large, 'a.png')));
    expect([refused.status, refused.body.Code]).toEqual([413, 'document_too_large']);
  });

  test('are no body of other operations', async () => {
    const refused = await send('/customers', formOf(part('email', 'a')));
    expect(refused.status).toBe(415);
  });
});
