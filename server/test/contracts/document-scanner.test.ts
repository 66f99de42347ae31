import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClamdServer, startClamdServer } from '../support/clamd-server.ts';
import { kycCalls, sentDocument } from '../support/kyc-calls.ts';
import { samplePng } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let clamd: ClamdServer;
let service: TestService;
let kyc: ReturnType<typeof kycCalls>;
let id: string;

beforeAll(async () => {
  clamd = await startClamdServer();
  service = await startTestService({ documentScanner: clamd.address });
  kyc = kycCalls(service, service.brand);
});
beforeEach(async () => {
  clamd.reply = 'stream: OK';
  clamd.scanned.length = 0;
  id = await kyc.customerAt('333-33-3333', 'document required');
});
afterAll(async () => {
  await service.stop();
  await clamd.close();
});

const send = () => kyc.upload(id, sentDocument('government_id'));
const sendToLink = async () => {
  const [{ upload_link }] = (await kyc.status(id)).documents;
  const path = new URL(upload_link).pathname;
  const headers = { accept: 'application/json', 'content-type': 'image/png' };
  const sent = await fetch(`${service.origin}${path}`, { method: 'PUT', headers, body: samplePng });
  return { status: sent.status, body: await sent.json() };
};
const documentStatus = async () => (await kyc.status(id)).documents[0].status;

describe.each([
  ['the operation', send],
  ['its upload link', sendToLink],
])('a document sent to %s', (_, upload) => {
  test('is scanned whole before it is stored', async () => {
    expect((await upload()).status).toBe(201);
    expect(clamd.scanned).toEqual([samplePng]);
  });

  test('is refused with malware, and another may be sent', async () => {
    clamd.reply = 'stream: Win.Test.EICAR_HDB-1 FOUND';
    const refused = await upload();
    expect([refused.status, refused.body.Code]).toEqual([400, 'document_refused']);
    expect(await documentStatus()).toBe('required');
    clamd.reply = 'stream: OK';
    expect((await upload()).status).toBe(201);
  });

  test('is not stored while the scanner gives no verdict', async () => {
    clamd.reply = 'INSTREAM size limit exceeded. ERROR';
    const failed = await upload();
    expect([failed.status, failed.body.Code]).toEqual([424, 'document_scanner_unavailable']);
    expect(await documentStatus()).toBe('required');
  });
});
