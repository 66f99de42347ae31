import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Receiver } from '../../../../../demo/receiver.ts';
import { openClient } from '../../../../../demo/step.ts';
import {
  openStage,
  subscribe,
  walkCustomer,
  walkDocuments,
  walkRefusal,
} from '../../../../../demo/story.ts';
import { recordRequests } from '../../../../test/support/request-recorder.ts';
import { contextOf } from '../../../../test/support/sample-cards.ts';
import { openScenarioSteps } from '../../../../test/support/scenario-steps.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { createKeyPair } from '../../tenants/brands/brands.ts';
import type { RecordedRequest } from './recorded-requests-rules.ts';
import { type LoggedRequest, writeScenarioFromRequests } from './write-scenario-from-requests.ts';

let here: TestService;
let there: TestService;
let requests: RecordedRequest[];
let from: Temporal.Instant;
let to: Temporal.Instant;

const print = vi.spyOn(process.stdout, 'write');

beforeAll(async () => {
  here = await startTestService();
  there = await startTestService();
  from = Temporal.Now.instant();
  requests = await playDemo(here);
  to = Temporal.Now.instant();
}, 60_000);
afterAll(async () => {
  await here.stop();
  await there.stop();
});

/** Plays the demo's journey against a service, and returns the requests that it sent. */
async function playDemo({ origin, brand }: TestService): Promise<RecordedRequest[]> {
  print.mockReturnValue(true);
  const links = new Map<string, string>();
  const receiver = await Receiver.open(({ body }) => {
    if (body.event !== 'kyc.verification.document_required') return;
    for (const { upload_link } of body.documents) {
      links.set(String(upload_link), String(body.customer_id));
    }
  });
  const recorder = recordRequests(origin, links);
  try {
    const access = { baseUrl: origin, ...brand.keys };
    const stage = await openStage(openClient({ access }), receiver);
    const unsubscribe = await subscribe(stage);
    await walkCustomer(stage);
    await walkDocuments(stage);
    await walkRefusal(stage);
    await unsubscribe();
  } finally {
    recorder.stop();
    await receiver.close();
    print.mockRestore();
  }
  return recorder.requests;
}

/** States and balances of a world's customers, by first name and without ids. */
async function endOf({ api }: TestBrand) {
  const list = async (path: string) => {
    const { status, body } = await api('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body.data.toReversed();
  };
  const customers = await list('/customers');
  return Promise.all(
    customers.map(async ({ customer_id: id, first_name }: Record<string, string>) => {
      const applications = await list(`/credit/applications?customer_id=${id}`);
      const accounts = await list(`/accounts?customer_id=${id}`);
      const cards = await list(`/cards?customer_id=${id}`);
      const transactions = await list(`/transactions?customer_id=${id}`);
      const transfers = await list(`/transfers?customer_id=${id}`);
      return {
        first_name,
        applications: applications.map((each: Record<string, unknown>) => each.application_status),
        accounts: accounts.map((each: Record<string, unknown>) => [
          each.type,
          each.status,
          each.type === 'external' ? null : each.balance,
        ]),
        cards: cards.map((each: Record<string, unknown>) => each.status),
        transactions: transactions.map((each: Record<string, unknown>) => [
          each.transaction_state,
          each.transaction_response_code,
          each.amount,
          each.new_balance,
          each.merchant_name,
          each.mcc_code,
        ]),
        transfers: transfers.map((each: Record<string, unknown>) => [each.status, each.amount]),
      };
    }),
  );
}

/** The requests as the log keeps them: secrets are masked, and reads of purchases know no brand time. */
const logged = (all: RecordedRequest[]): LoggedRequest[] =>
  all.map(({ at, ...request }) => ({
    ...request,
    received: at,
    wall: at,
    brand: request.operation === 'simulateAuthorization' ? null : at,
    body: request.body && {
      ...request.body,
      ...(request.body.ssn === undefined ? {} : { ssn: '***' }),
      ...(request.body.processor_token === undefined ? {} : { processor_token: '***' }),
    },
  }));

const tell = ({ api }: Pick<TestBrand, 'api'>, body: object) =>
  api('POST', '/sandbox/scenarios/from-requests', body);

describe("the demo's journey", () => {
  test('recorded and played elsewhere ends in equal states and balances', async () => {
    const context = await contextOf(here);
    const { source, stepCount, left } = await writeScenarioFromRequests(context, logged(requests), {
      name: 'demo',
      from,
      to,
    });
    expect(left).toEqual([
      'POST /webhooks (createWebhook)',
      'DELETE /webhooks/{id} (deleteWebhook)',
    ]);
    expect(source).toContain('refused: 3010');
    expect(source).toContain('expect: { application: cy, status: denied }');
    expect(source).toContain(
      'expect: { credit: ada, limit: 500.00, ledger: 0.00, available: 495.50 }',
    );
    expect(source).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/);
    const report = await openScenarioSteps(there, there.brand).play(source);
    expect(report.steps).toHaveLength(stepCount);
    const [before, after] = [await endOf(here.brand), await endOf(there.brand)];
    expect(before.map(({ first_name }) => first_name)).toEqual(['Ada', 'Ben', 'Cy']);
    expect(after).toEqual(before);
  }, 60_000);

  test('told by the API from the log of requests ends there too', async () => {
    const { status, body } = await tell(here.brand, { name: 'demo', since: String(from) });
    expect([status, body.left]).toEqual([
      200,
      ['POST /webhooks (createWebhook)', 'DELETE /webhooks/{id} (deleteWebhook)'],
    ]);
    const other = await there.createBrand();
    const report = await openScenarioSteps(there, other).play(body.source);
    expect(report.steps).toHaveLength(body.step_count);
    expect(await endOf(other)).toEqual(await endOf(here.brand));
    expect((await tell(other, { name: 'demo' })).status).toBe(409);
  }, 60_000);

  test.each([
    [{ name: 'Not A Name' }, 400, /name must be lower-case/],
    [{}, 400, /name is required/],
    [{ name: 'late', since: 'yesterday' }, 400, /since must be a time/],
    [{ name: 'late', since: '2999-01-01T00:00:00Z' }, 400, /since must be in the past/],
    [{ name: 'late', since: `${Temporal.Now.instant()}` }, 409, /created a customer/],
  ])('asked with %j, is refused with %i', async (body, status, message) => {
    const brand = await there.createBrand();
    const answer = await tell(brand, body);
    expect([answer.status, answer.body.Message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('is not for a key that only reads, and for nobody without keys', async () => {
    const reading = await createKeyPair(there.service.operator, there.brand.brandId, {
      label: 'reading',
      scope: 'read_only',
    });
    expect((await tell({ api: apiOf(there.origin, reading) }, { name: 'demo' })).status).toBe(403);
    const none = { identity: '', authorization: '' };
    expect((await tell({ api: apiOf(there.origin, none) }, { name: 'demo' })).status).toBe(401);
  });

  test('is refused as a story without a customer, and one that is too long', async () => {
    const context = await contextOf(here);
    const story = { name: 'demo', from, to };
    const write = (all: RecordedRequest[]) =>
      writeScenarioFromRequests(context, logged(all), story).catch((error) => error.code);
    expect(await write([])).toBe('nothing_recorded');
    const buying = requests.filter(({ operation }) => operation === 'simulateAuthorization');
    const many = Array.from({ length: 700 }, () => buying).flat();
    expect(await write(many)).toBe('nothing_recorded');
    expect(await write([...requests, ...many])).toBe('recording_too_long');
  });
});
