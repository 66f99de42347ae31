import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ssns } from '../support/application-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import {
  openSampleCard,
  openSampleDeposit,
  type SampleCard,
  samplePurchase,
} from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import {
  type Api,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let mine: SampleCard & { externalId: string };
let other: typeof mine;
let browser: Api;
const atEnd: (() => void)[] = [];

beforeAll(async () => {
  service = await startTestService({ followLimits: { heartbeatMs: 200, followersOfCustomer: 2 } });
  mine = await openHolder();
  other = await openHolder();
  browser = apiOf(service.origin, await temporaryKeys(mine.customerId));
});
afterAll(() => service.stop());
afterEach(() => {
  for (const step of atEnd.splice(0)) step();
});

/** A customer with an object of each kind that a temporary key reads. */
async function openHolder() {
  const card = await openSampleCard(service, 10_000n);
  const externalId = await linkSampleAccount(service.brand, card.customerId);
  await service.brand.api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: card.depositId,
    amount: 500,
  });
  await service.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '1.00'));
  return { ...card, externalId };
}

async function temporaryKeys(customer_id: string, { api }: TestBrand = service.brand) {
  const { body } = await api('POST', '/auth/key/temporary', { customer_id });
  return { keyId: '', identity: body.Identity, authorization: body.Authorization };
}

async function idsOf(api: Api, list: string, customerId: string): Promise<[string, string]> {
  const { body } = await api('GET', `${list}?customer_id=${customerId}`);
  const name = { '/transactions': 'transaction_id', '/transfers': 'transfer_id' }[list] ?? '';
  return [name, body.data[0][name]];
}

/** The id of a listed object: a later list has balances of a later time. */
const firstField = (item: object) => Object.values(item)[0];

describe("a temporary key reads its own customer's", () => {
  test('accounts of each type, and their balances', async () => {
    for (const id of [mine.depositId, mine.creditId, mine.externalId]) {
      expect((await browser('GET', `/accounts/${id}`)).body.account_id).toBe(id);
      const { status, body } = await browser('GET', `/accounts/${id}/balances`);
      expect([status, body.currency]).toEqual([200, 'USD']);
    }
    for (const id of [other.depositId, other.creditId, other.externalId]) {
      expect((await browser('GET', `/accounts/${id}`)).status).toBe(403);
      expect((await browser('GET', `/accounts/${id}/balances`)).status).toBe(403);
    }
  });

  test.each(['/transactions', '/transfers'])('%s', async (list) => {
    const [, own] = await idsOf(service.brand.api, list, mine.customerId);
    const [name, foreign] = await idsOf(service.brand.api, list, other.customerId);
    expect((await browser('GET', `${list}/${own}`)).body[name]).toBe(own);
    expect((await browser('GET', `${list}/${foreign}`)).body.Code).toBe('auth_forbidden');
  });

  test.each(['/accounts', '/cards', '/transactions', '/transfers'])(
    'list %s, and no other',
    async (list) => {
      const { status, body } = await browser('GET', list);
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      for (const { customer_id } of body.data) {
        if (list !== '/transfers') expect(customer_id).toBe(mine.customerId);
      }
      const { body: ofBrand } = await service.brand.api(
        'GET',
        `${list}?customer_id=${mine.customerId}`,
      );
      expect(ofBrand.data.map(firstField)).toEqual(body.data.map(firstField));
      const own = await browser('GET', `${list}?customer_id=${mine.customerId.toUpperCase()}`);
      expect(own.body.data.map(firstField)).toEqual(body.data.map(firstField));
      const foreign = await browser('GET', `${list}?customer_id=${other.customerId}`);
      expect([foreign.status, foreign.body.Code]).toEqual([403, 'auth_forbidden']);
    },
  );

  test("lists stay the customer's own with another's account or card", async () => {
    const paths = [
      `/transactions?card_id=${other.cardId}`,
      `/transactions?account_id=${other.creditId}`,
      `/cards?account_id=${other.creditId}`,
      `/transfers?account_id=${other.depositId}`,
    ];
    for (const path of paths) expect((await browser('GET', path)).body.data).toEqual([]);
  });

  test('and changes nothing of it', async () => {
    const deposit = await openSampleDeposit(service, 0n);
    const api = apiOf(service.origin, await temporaryKeys(deposit.customerId));
    const calls: [string, string, unknown?][] = [
      ['DELETE', `/accounts/${deposit.depositId}`],
      ['POST', '/transfers', {}],
      ['PATCH', `/cards/${mine.cardId}`, { status: 'closed' }],
      ['GET', `/accounts/${deposit.depositId}/entries`],
    ];
    for (const [method, path, body] of calls) {
      expect((await api(method, path, body)).status, path).toBe(403);
    }
  });

  test('and a page of another origin reads the answers', async () => {
    const origin = 'https://shop.example';
    const { headers } = await browser('GET', '/transactions', undefined, { origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toMatch(/Idempotent-Replayed/);
    const preflight = await fetch(`${service.origin}/api/v0.1/events/stream`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Last-Event-ID/);
  });
});

interface Sent {
  event: string;
  customer_id: string;
}

/** Follows events as a page does, by fetch with headers. */
async function follow(keys: { identity: string; authorization: string }, query = '') {
  const leaving = new AbortController();
  atEnd.push(() => leaving.abort());
  const { identity, authorization } = keys;
  const response = await fetch(`${service.origin}/api/v0.1/events/stream${query}`, {
    headers: { identity, authorization },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = (): Sent[] =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  return {
    status: response.status,
    events,
    until: async (isEnough: (events: Sent[]) => boolean) => {
      while (!isEnough(events())) {
        const piece = await reader?.read();
        if (!piece || piece.done) return 'ended';
        text += piece.value;
      }
      return 'open';
    },
  };
}

const buy = (card: SampleCard) =>
  service.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '1.00'));

describe("a temporary key's stream of events", () => {
  test("has past and new events of its customer, and no other's", async () => {
    const stream = await follow(await temporaryKeys(mine.customerId));
    expect(stream.status).toBe(200);
    await stream.until((events) => events.some(({ event }) => event === 'transaction.authorized'));
    const before = stream.events().length;
    await buy(other);
    await buy(mine);
    await stream.until((events) => events.length > before);
    expect(new Set(stream.events().map(({ customer_id }) => customer_id))).toEqual(
      new Set([mine.customerId]),
    );
    const { body } = await browser('GET', '/events?limit=100');
    expect(stream.events()).toEqual(body.data.slice(0, stream.events().length));
  });

  test('has no news of KYC and applications, and says so to a filter', async () => {
    const kyc = kycCalls(service, service.brand);
    const customerId = await kyc.customerAt(ssns.asksForDocuments, 'document required');
    const api = apiOf(service.origin, await temporaryKeys(customerId));
    expect((await api('GET', '/events')).body.data).toEqual([]);
    const refused = await api('GET', '/events?event=card.*,kyc.*');
    expect([refused.status, refused.body.Message]).toEqual([403, expect.stringMatching(/kyc\.\*/)]);
    expect((await api('GET', '/events?event=bogus')).status).toBe(400);
    const { body } = await service.brand.api('GET', `/events?customer_id=${customerId}`);
    expect((await api('GET', `/events/${body.data[0].event_id}`)).status).toBe(403);
  });

  test('refuses events of another customer, one by one and by filter', async () => {
    const { body } = await service.brand.api(
      'GET',
      `/events?customer_id=${other.customerId}&event=card.*`,
    );
    expect((await browser('GET', `/events/${body.data[0].event_id}`)).status).toBe(403);
    expect((await browser('GET', `/events?customer_id=${other.customerId}`)).status).toBe(403);
    const own = (await browser('GET', '/events')).body.data[0];
    expect((await browser('GET', `/events/${own.event_id}`)).body).toEqual(own);
  });

  test('ends when the key that minted it is revoked', async () => {
    const steps = keySteps(service, service.brand);
    const key = await steps.create();
    const brand = { ...service.brand, keys: key, api: steps.caller(key) };
    const stream = await follow(await temporaryKeys(mine.customerId, brand), '?after=latest');
    await steps.revoke(key.keyId);
    expect(await stream.until(() => false)).toBe('ended');
  });

  test("ends when its key expires on the brand's clock", async () => {
    const brand = await service.createBrand();
    const card = await openSampleCard(service, 0n, brand);
    await brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const stream = await follow(await temporaryKeys(card.customerId, brand), '?after=latest');
    const { status } = await brand.api('POST', '/sandbox/clock/advance', { by: 'PT16M' });
    expect(status).toBeLessThan(300);
    expect(await stream.until(() => false)).toBe('ended');
  });

  test("is one of a few of its customer and draws nothing from the brand's", async () => {
    const keys = await temporaryKeys(other.customerId);
    await follow(keys);
    await follow(await temporaryKeys(other.customerId));
    const refused = await apiOf(service.origin, keys)('GET', '/events/stream');
    expect([refused.status, refused.body.Code]).toEqual([429, 'too_many_own_followers']);
    expect((await follow(await temporaryKeys(mine.customerId))).status).toBe(200);
    expect((await follow(service.brand.keys)).status).toBe(200);
    expect((await browser('GET', '/events')).status).toBe(200);
  });
});
