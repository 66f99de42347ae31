import { type ClientRequest, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { kycCalls, sentDocument } from '../support/kyc-calls.ts';
import { samplePdf, samplePng } from '../support/sample-files.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

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

/** Creates a customer whose KYC waits for documents; returns the links in request order. */
async function waiting(ssn = oneDocument) {
  const id = await kyc.customerAt(ssn, 'document required');
  const { documents } = await kyc.status(id);
  const links: string[] = documents.map((each: { upload_link: string }) => each.upload_link);
  return { id, links, link: links[0] ?? '' };
}

const statuses = async (id: string) =>
  (await kyc.status(id)).documents.map((each: { status: string }) => each.status);

describe('POST .../verification-kyc/documents', () => {
  test('accepts documents one by one or together and answers the status record', async () => {
    const { id, links } = await waiting(twoDocuments);
    const first = await kyc.upload(id, sentDocument('utility_bill', samplePdf));
    expect([first.status, first.body]).toEqual([
      201,
      {
        customer_id: id,
        brand_id: service.brand.brandId,
        kyc_status: 'document required',
        documents: [
          { document_type: 'government_id', upload_link: links[0], status: 'required' },
          { document_type: 'utility_bill', upload_link: links[1], status: 'submitted' },
        ],
      },
    ]);
    expect((await kyc.upload(id, sentDocument('government_id'))).status).toBe(201);
    await kyc.reached(id, 'passed');
  });

  test('stores all documents of a request or none', async () => {
    const { id } = await waiting(twoDocuments);
    const good = sentDocument('government_id');
    const unasked = await kyc.upload(id, good, sentDocument('social_security_card'));
    expect([unasked.status, unasked.body.Code, unasked.body.Message]).toEqual([
      400,
      'kyc_documents_post_schema',
      'Invalid request: documents[1].document_type must be one of government_id, utility_bill.',
    ]);
    expect(await statuses(id)).toEqual(['required', 'required']);
  });

  test.each([
    ['no documents', { documents: [] }],
    ['documents that are no list', { documents: 'x' }],
    ['an unknown type', { documents: [{ ...sentDocument('government_id'), document_type: 'x' }] }],
    ['text that is no base64', { documents: [{ ...sentDocument('government_id'), content: '*' }] }],
    ['an empty file', { documents: [{ ...sentDocument('government_id'), content: '' }] }],
    ['a wrong format', { documents: [sentDocument('government_id', Buffer.from('GIF89a'))] }],
    [
      'one type twice',
      { documents: [sentDocument('government_id'), sentDocument('government_id')] },
    ],
    ['nothing', {}],
  ])('refuses %s', async (_what, body) => {
    const { id } = await waiting();
    const answer = await service.brand.api('POST', `${kyc.pathOf(id)}/documents`, body);
    expect([answer.status, answer.body.Code]).toEqual([400, 'kyc_documents_post_schema']);
    expect(answer.body.Message).toMatch(/^Invalid request: documents/);
    expect(await statuses(id)).toEqual(['required']);
  });

  test('refuses with a reason: no KYC, none requested, uploaded already, another brand', async () => {
    const nobody = await kyc.createCustomer();
    const passed = await kyc.customerAt('123-45-6789', 'passed');
    const { id } = await waiting(twoDocuments);
    const document = sentDocument('government_id');
    await kyc.upload(id, document);
    const other = kycCalls(service, await service.createBrand());
    const answers = [
      await kyc.upload(nobody, document),
      await kyc.upload(passed, document),
      await kyc.upload(id, document),
      await other.upload(id, document),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.Code}`)).toEqual([
      '404 kyc_dne',
      '409 kyc_documents_not_required',
      '409 kyc_document_submitted',
      '404 customer_dne',
    ]);
  });

  test('accepts three files of 10 MiB at once, and refuses a larger one', async () => {
    const { id } = await waiting('444-44-4444');
    const largest = Buffer.concat([samplePng, Buffer.alloc(10 * mebibyte - samplePng.length)]);
    const larger = await kyc.upload(
      id,
      sentDocument('government_id', Buffer.concat([largest, Buffer.of(0)])),
    );
    expect([larger.status, larger.body.Code]).toEqual([413, 'document_too_large']);
    const types = ['government_id', 'utility_bill', 'social_security_card'];
    const answer = await kyc.upload(id, ...types.map((type) => sentDocument(type, largest)));
    expect(answer.status).toBe(201);
    await kyc.reached(id, 'passed');
  });

  test('accepts base64 with escaped slashes, as PHP writes it', async () => {
    const { id } = await waiting();
    const file = Buffer.concat([samplePng, Buffer.alloc(9, 0xff)]);
    const text = JSON.stringify({ documents: [sentDocument('government_id', file)] });
    const path = `${kyc.pathOf(id)}/documents`;
    const escaped = text.replaceAll('/', '\\/');
    expect(escaped).toContain('\\/');
    expect((await service.brand.api('POST', path, escaped)).status).toBe(201);
  });

  test('answers 429 to a brand whose large requests are still being received', async () => {
    const other = await service.createBrand();
    const path = `/customers/${nilId}/verification-kyc/documents`;
    const held: ClientRequest[] = [];
    /** Leaves a request open; one that a request below forestalled is sent again. */
    const hold = () => {
      const headers = { ...service.brand.keys, 'content-type': 'application/json' };
      const request = httpRequest(`${service.origin}/api/v0.1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-length': 40 * mebibyte },
      });
      request.on('error', () => {});
      request.on('response', hold);
      request.write('{');
      held.push(request);
    };
    hold();
    hold();
    const send = (brand: TestBrand) => {
      const text = JSON.stringify({ documents: [] }).padEnd(20 * mebibyte);
      return brand.api('POST', path, text);
    };
    const refused = await eventually(async () => {
      const answer = await send(service.brand);
      return answer.status === 429 && answer;
    });
    expect([refused.body.Code, refused.headers.get('retry-after')]).toEqual([
      'bodies_in_flight',
      '1',
    ]);
    expect((await send(other)).status).toBe(400);
    for (const request of held) request.destroy();
    await eventually(async () => (await send(service.brand)).status === 400);
  });
});
