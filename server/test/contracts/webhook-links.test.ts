import { afterAll, beforeAll, expect, test } from 'vitest';
import { ssns } from '../support/application-calls.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { addApp, joinAs } from '../support/portal-people.ts';
import {
  type ApiResponse,
  eventually,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const askedFor = 'kyc.verification.document_required';
const newWebhook = { callback_url: 'https://example.com/hooks', events: [askedFor] };

type Call = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

let service: TestService;
let live: TestService;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
  live = await startTestService({
    worker: false,
    environment: 'live',
    trustedProxies: ['127.0.0.1'],
  });
}, 120_000);
afterAll(async () => {
  await receiver.close();
  await Promise.all([service.stop(), live.stop()]);
});

/** Calls of a person in live who has confirmed the session. */
async function joinLive(role: 'owner' | 'developer') {
  const { browser } = await joinAs(live, { role });
  const app = await addApp(browser);
  const proof = { password: 'a quiet lake at noon', code: app.code() };
  expect((await browser.call('POST', '/session/confirm', proof)).status).toBe(200);
  return browser.in(live.brand);
}

test('a webhook receives links if a full key or a person with the right change made it', async () => {
  const made = async (call: Call) => {
    const { status, body } = await call('POST', '/webhooks', newWebhook);
    return [status, body.receives_links];
  };
  expect(await made(live.brand.api)).toEqual([201, true]);
  expect(await made(await joinLive('owner'))).toEqual([201, true]);
  expect(await made(await joinLive('developer'))).toEqual([201, false]);
});

test('a webhook that receives links is not redirected by a person without the right change', async () => {
  const { body: webhook } = await live.brand.api('POST', '/webhooks', newWebhook);
  const path = `/webhooks/${webhook.webhook_id}`;
  const developer = await joinLive('developer');
  for (const field of ['callback_url', 'url']) {
    const { status, body } = await developer('PATCH', path, { [field]: 'https://example.net/x' });
    expect([status, body.Code]).toEqual([403, 'auth_forbidden']);
    expect(body.Message).toContain('receives_links');
  }
  const kept = { callback_url: webhook.callback_url, description: 'Ours' };
  expect((await developer('PATCH', path, kept)).status).toBe(200);
  const moved = { callback_url: 'https://example.net/x' };
  expect((await (await joinLive('owner'))('PATCH', path, moved)).status).toBe(200);
  const { body: own } = await developer('POST', '/webhooks', newWebhook);
  const redirected = await developer('PATCH', `/webhooks/${own.webhook_id}`, moved);
  expect([redirected.status, redirected.body.receives_links]).toEqual([200, false]);
});

test.each(['none', 'customer'])(
  'a webhook without links receives the event and no link, ordered by %s, and shows what it sent',
  async (ordering) => {
    const { api } = service.brand;
    const callback_url = `${receiver.url}?ordering=${ordering}`;
    const { body: webhook } = await api('POST', '/webhooks', {
      callback_url,
      events: [askedFor],
      ordering,
    });
    await service.owner.query('update webhooks set receives_links = false where webhook_id = $1', [
      webhook.webhook_id,
    ]);
    const kyc = kycCalls(service, service.brand);
    const customerId = await kyc.customerAt(ssns.asksForDocuments, 'document required');
    const [document] = (await kyc.status(customerId)).documents;
    const delivered = await eventually(async () =>
      receiver.received.find(
        ({ body, path }) => body.includes(customerId) && path.includes(ordering),
      ),
    );
    expect(JSON.parse(delivered.body).documents).toMatchObject([{ upload_link: null }]);
    const { body: page } = await api('GET', `/webhooks/${webhook.webhook_id}/deliveries`);
    const path = `/webhooks/deliveries/${page.data[0].delivery_id}/sent`;
    expect((await api('GET', path)).body.body).toBe(delivered.body);
    expect(delivered.body).not.toContain(document.upload_link);
  },
);
