import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { freezeAccount, openSampleCard } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { eventually } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const list = async (path: string): Promise<any> => {
  const { status, body } = await fixture.brand.api('GET', path);
  expect([status, body.Message]).toEqual([200, undefined]);
  return body;
};

describe('GET /webhooks/deliveries', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  const idsOf = ({ data }: any) => data.map((each: any) => each.delivery_id);

  test('lists deliveries of all webhooks in pages, newest first, as their own lists show them', async () => {
    const one = (await fixture.create()).webhook_id;
    const two = (await fixture.create()).webhook_id;
    const ids: string[] = [];
    for (const webhook of [one, two, one]) {
      const id = await fixture.sendTest(webhook);
      await fixture.untilEnded(id);
      ids.unshift(id);
    }
    const all = await list('/webhooks/deliveries');
    expect(idsOf(all)).toEqual(ids);
    const ofOne = await list(`/webhooks/${one}/deliveries`);
    expect(ofOne.data).toEqual([all.data[0], all.data[2]]);
    const first = await list('/webhooks/deliveries?limit=2');
    const rest = await list(`/webhooks/deliveries?limit=2&cursor=${first.next_cursor}`);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    await fixture.brand.api('DELETE', `/webhooks/${two}`);
    expect(idsOf(await list('/webhooks/deliveries'))).toEqual([ids[0], ids[2]]);
  });

  test('shows what fails while it is still tried, and what succeeded, by status and event', async () => {
    const { webhook_id } = await fixture.create({ events: ['card.*'] });
    const good = await fixture.sendTest(webhook_id);
    await fixture.untilEnded(good);
    fixture.receiver.respond = (_message, response) => response.writeHead(500).end();
    await openSampleCard(fixture.service, 0n, fixture.brand);
    const failing = await eventuallyFailing();
    const [delivery] = failing.data;
    expect(delivery).toMatchObject({ event: 'card.created', status: 'pending' });
    expect(delivery.attempts[0].status).toBe(500);
    expect(idsOf(await list('/webhooks/deliveries?failing=false'))).toEqual([good]);
    expect(idsOf(await list('/webhooks/deliveries?status=succeeded'))).toEqual([good]);
    expect(idsOf(await list('/webhooks/deliveries?event=card.*'))).toEqual([delivery.delivery_id]);
    expect(idsOf(await list(`/webhooks/${webhook_id}/deliveries?failing=true`))).toEqual([
      delivery.delivery_id,
    ]);
    fixture.receiver.respond = (_message, response) => response.writeHead(204).end();
    await fixture.brand.api('POST', `/webhooks/deliveries/${delivery.delivery_id}/resend`);
    await fixture.untilEnded(delivery.delivery_id);
    expect(idsOf(await list('/webhooks/deliveries?failing=true'))).toEqual([]);
  });

  async function eventuallyFailing() {
    return eventually(async () => {
      const answer = await list('/webhooks/deliveries?failing=true');
      return answer.data.length > 0 && answer;
    });
  }

  test('refuses an unknown event and an unknown parameter by name', async () => {
    for (const [query, field] of [
      ['event=bogus', 'event'],
      ['failing=maybe', 'failing'],
      ['state=failed', 'state'],
    ]) {
      const { status, body } = await fixture.brand.api('GET', `/webhooks/deliveries?${query}`);
      expect([status, body.Message]).toEqual([400, expect.stringContaining(field ?? '')]);
    }
  });
});

describe('GET /credit/adverse-actions', () => {
  test('lists the notices that are due, until they are reported as sent', async () => {
    const calls = applicationCalls(fixture.service, fixture.brand);
    const [one, two] = [await calls.denied(), await calls.denied()];
    const due = await list('/credit/adverse-actions?sent=false');
    const { body: action } = await calls.adverseAction(two.id);
    expect(due.data).toEqual([
      { ...action, customer_id: two.customerId },
      expect.objectContaining({ application_id: one.id, customer_id: one.customerId }),
    ]);
    const path = `${calls.pathOf(two.id)}/adverse-actions/notice/sent`;
    await fixture.brand.api('POST', path);
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    const applicationsOf = (page: any) => page.data.map((each: any) => each.application_id);
    expect(applicationsOf(await list('/credit/adverse-actions?sent=false'))).toEqual([one.id]);
    expect(applicationsOf(await list('/credit/adverse-actions?sent=true'))).toEqual([two.id]);
    expect(applicationsOf(await list('/credit/adverse-actions?limit=1'))).toEqual([two.id]);
    const own = `/credit/adverse-actions?customer_id=${one.customerId}`;
    expect(applicationsOf(await list(own))).toEqual([one.id]);
    const stranger = await fixture.service.createBrand();
    expect((await stranger.api('GET', '/credit/adverse-actions')).body.data).toEqual([]);
  });
});

describe('GET /accounts?status=', () => {
  test('lists accounts of one status', async () => {
    const { service, brand } = fixture;
    const card = await openSampleCard(service, 0n, brand);
    const external = await linkSampleAccount(brand, card.customerId);
    await brand.api('DELETE', `/accounts/${external}`);
    await freezeAccount(service, { brandId: brand.brandId, accountId: card.creditId });
    const of = async (status: string) =>
      (await list(`/accounts?status=${status}`)).data.map(
        ({ account_id }: { account_id: string }) => account_id,
      );
    expect([
      await of('active'),
      await of('frozen'),
      await of('removed'),
      await of('closed'),
    ]).toEqual([[card.depositId], [card.creditId], [external], []]);
    const { status, body } = await brand.api('GET', '/accounts?status=gone');
    expect([status, body.Message]).toEqual([400, expect.stringMatching(/status must be one of/)]);
  });
});
