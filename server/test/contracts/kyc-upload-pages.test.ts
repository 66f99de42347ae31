import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import { samplePng } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
  kyc = kycCalls(service, service.brand);
});
afterAll(() => service.stop());

/** Upload links of a customer whose KYC waits for documents, in the order they were asked. */
async function linksOf(ssn: string): Promise<string[]> {
  const id = await kyc.customerAt(ssn, 'document required');
  const { documents } = await kyc.status(id);
  return documents.map((each: { upload_link: string }) => each.upload_link);
}

const html = 'text/html';
const read = async (answer: Response) => (await answer.text()).replaceAll(/\s+/g, ' ');
const open = (link: string) => fetch(link, { headers: { accept: html } }).then(read);

function send(link: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(samplePng)]), 'license.png');
  return fetch(link, { method: 'POST', body: form, headers: { accept: html } }).then(read);
}

describe('the pages of several documents', () => {
  test('count them, lead from each to the next one, and tell when all are there', async () => {
    const links = await linksOf('222-22-2222');
    const [first = '', second = ''] = links;
    const page = await open(first);
    expect(page).toContain('This is document 1 of 2.');
    // The order is the customer's.
    const other = await send(second);
    expect(other).toContain('This is document 2 of 2.');
    expect(other).toContain(`<a class="button" href="${first}">Next: your `);
    expect(await open(second)).toContain(first);
    const last = await send(first);
    expect(last).toContain('All 2 documents are there.');
    expect(last).not.toContain(second);
  });

  test('keep the way back', async () => {
    await service.brand.api('PUT', '/origins', { origins: ['https://app.brand.example'] });
    const links = await linksOf('222-22-2222');
    const back = `?return_url=${encodeURIComponent('https://app.brand.example/kyc?a=1')}`;
    const page = await send(`${links[0]}${back}`);
    expect(page).toContain(`href="${links[1]}${back}"`);
    expect(page).toContain('href="https://app.brand.example/kyc?a=1"');
  });

  test('say nothing of numbers for a single one', async () => {
    const [link = ''] = await linksOf('333-33-3333');
    expect(await open(link)).not.toContain(' of 1');
    const page = await send(link);
    expect([page.includes(' of 1'), page.includes('Next:')]).toEqual([false, false]);
  });
});
