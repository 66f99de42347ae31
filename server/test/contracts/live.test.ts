import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Example> } }>>;
}
interface Example {
  example?: unknown;
}

let live: TestService;
let told: OpenApi;

beforeAll(async () => {
  live = await startTestService({ environment: 'live', worker: false });
  told = (await (await fetch(`${live.origin}/openapi.json`)).json()) as OpenApi;
});
afterAll(() => live.stop());

/** The document of the repository, which is the sandbox's. */
const sandbox: OpenApi = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
);
const isSandboxOnly = (path: string) =>
  /^\/(simulate|sandbox)\/|content$|^\/bank-files\/.*\/reveal$|^\/requests\/.*\/replay$/.test(path);

/** Calls every operation of the sandbox, with its example for a body, on objects that are not there. */
async function callEach(call: (path: string, status: number, body: unknown) => void) {
  for (const [path, methods] of Object.entries(sandbox.paths)) {
    const target = path.replaceAll(/\{\w+\}/g, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const body = requestBody && (requestBody.content['application/json']?.example ?? {});
      const answer = await live.brand.api(method.toUpperCase(), target, body);
      call(path, answer.status, answer.body);
    }
  }
}

const codeOf = (body: unknown) => String((body as { Code?: string } | null)?.Code);

test('the API document of live has the operations of the sandbox without those that simulate', () => {
  const expected = Object.keys(sandbox.paths).filter((path) => !isSandboxOnly(path));
  expect(Object.keys(told.paths)).toEqual(expected);
  expect(JSON.stringify(told)).not.toContain('ManagementKey');
});

test('live has no operation that simulates, and none fails with a 5xx without vendors', async () => {
  const wrong: unknown[] = [];
  await callEach((path, status, body) => {
    const isAbsent = status === 404 && (body as { Code?: string }).Code === 'route_dne';
    const isUnready = ['program_not_ready', 'vendor_not_connected'].includes(codeOf(body));
    const isFailed = status >= 500 && !(status === 503 && isUnready);
    if (isFailed || isAbsent !== isSandboxOnly(path)) wrong.push([path, status, body]);
  });
  expect(wrong).toEqual([]);
});

test('live begins nothing for a customer while the program lacks a setting or a vendor', async () => {
  const { brand } = live;
  const { body: customer } = await brand.api('POST', '/customers', sampleCustomer);
  const path = `/customers/${customer.customer_id}/verification-kyc`;
  const { status, body } = await brand.api('POST', path, { program_id: brand.programId });
  expect([status, body.Code]).toEqual([503, 'program_not_ready']);
  for (const lack of ['ach_bank_routing_number', 'card_bin', 'creditor_name', 'a KYC vendor']) {
    expect(body.Message).toContain(lack);
  }
  const link = { customer_id: customer.customer_id, processor_token: 'processor-sandbox-1' };
  const linked = await brand.api('POST', '/accounts/processor_tokens', link);
  expect([linked.status, linked.body.Code]).toEqual([503, 'vendor_not_connected']);
});
