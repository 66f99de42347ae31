import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { recordedEvents, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: PurchaseSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = openPurchaseSteps(service);
});
afterAll(() => service.stop());

const none = {
  spending_limits: { per_transaction: null, per_day: null, per_month: null, lifetime: null },
  spent: { per_day: null, per_month: null, lifetime: null },
  allowed_mccs: [],
  blocked_mccs: [],
  allowed_countries: [],
  blocked_countries: [],
  date_updated: null,
};

const put = (cardId: string, body: object, api = service.brand.api) =>
  api('PUT', `/cards/${cardId}/controls`, body);
const get = (cardId: string, api = service.brand.api) => api('GET', `/cards/${cardId}/controls`);

describe('GET and PUT /cards/{card_id}/controls', () => {
  test('a new card has none', async () => {
    const { cardId } = await openSampleCard(service, 0n);
    expect(await get(cardId)).toMatchObject({ status: 200, body: { card_id: cardId, ...none } });
  });

  test('a PUT replaces all controls, in order and without repeats', async () => {
    const { cardId } = await openSampleCard(service, 0n);
    const { status, body } = await put(cardId, {
      spending_limits: { per_transaction: 500, per_day: 1000, per_month: 2000, lifetime: 3000 },
      allowed_mccs: ['5812', '5411', '5812'],
      blocked_mccs: ['7995'],
      allowed_countries: ['US', 'CA'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      card_id: cardId,
      spending_limits: { per_transaction: 500, per_day: 1000, per_month: 2000, lifetime: 3000 },
      spent: { per_day: 0, per_month: 0, lifetime: 0 },
      allowed_mccs: ['5411', '5812'],
      blocked_mccs: ['7995'],
      allowed_countries: ['CA', 'US'],
      blocked_countries: [],
      date_updated: expect.stringMatching(/Z$/),
    });
    expect((await get(cardId)).body).toEqual(body);
    const next = await put(cardId, { spending_limits: { per_day: 700 } });
    expect(next.body).toMatchObject({
      ...none,
      spending_limits: { ...none.spending_limits, per_day: 700 },
      spent: { ...none.spent, per_day: 0 },
      date_updated: expect.anything(),
    });
    expect((await put(cardId, {})).body).toEqual({ card_id: cardId, ...none });
    await fixture.expectTrueBooks();
  });

  test('a change records one event, and an unchanged PUT none', async () => {
    const brand = await service.createBrand();
    const { cardId, creditId, customerId } = await openSampleCard(service, 0n, brand);
    const controls = { blocked_mccs: ['7995'] };
    const first = await put(cardId, controls, brand.api);
    expect((await put(cardId, controls, brand.api)).body).toEqual(first.body);
    await put(cardId, {}, brand.api);
    await put(cardId, {}, brand.api);
    const events = await recordedEvents(service.database, brand.brandId);
    const told = events.filter(({ event }) => event === 'card.controls_changed');
    expect(told).toHaveLength(2);
    expect(told[0]?.payload).toMatchObject({
      customer_id: customerId,
      card_id: cardId,
      account_id: creditId,
    });
  });

  const limits = (value: unknown) => ({ spending_limits: { per_day: value } });
  test.each([
    [limits(0), 'spending_limits.per_day'],
    [limits(-1), 'spending_limits.per_day'],
    [limits(1.5), 'spending_limits.per_day'],
    [limits('5.00'), 'spending_limits.per_day'],
    [limits(100_000_000_000_000), 'spending_limits.per_day'],
    [{ spending_limits: 5 }, 'spending_limits'],
    [{ allowed_mccs: '5812' }, 'allowed_mccs'],
    [{ allowed_mccs: ['581'] }, 'allowed_mccs[0]'],
    [{ blocked_mccs: ['5812', 5411] }, 'blocked_mccs[1]'],
    [{ allowed_countries: ['USA'] }, 'allowed_countries[0]'],
    [{ blocked_countries: ['XX'] }, 'blocked_countries[0]'],
    [{ blocked_mccs: Array.from({ length: 501 }, () => '5812') }, 'blocked_mccs'],
    [{ allowed_mccs: ['5812'], blocked_mccs: ['5812'] }, 'blocked_mccs'],
    [{ allowed_countries: ['US'], blocked_countries: ['US'] }, 'blocked_countries'],
    [[], 'body'],
  ])('refuses %j by the name of the field', async (body, field) => {
    const { cardId } = await openSampleCard(service, 0n);
    const refused = await put(cardId, body);
    expect(refused).toMatchObject({ status: 400, body: { Code: 'card_controls_schema' } });
    expect(refused.body.Message).toContain(field);
    expect((await get(cardId)).body).toEqual({ card_id: cardId, ...none });
  });

  test('needs keys of the brand, and full ones for a change', async () => {
    const { cardId, customerId } = await openSampleCard(service, 0n);
    const other = await service.createBrand();
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
    for (const [id, api] of [
      [cardId, other.api],
      [unknown, service.brand.api],
    ] as const) {
      expect(await put(id, {}, api)).toMatchObject({ status: 404, body: { Code: 'card_dne' } });
      expect(await get(id, api)).toMatchObject({ status: 404, body: { Code: 'card_dne' } });
    }
    const keys = keySteps(service, service.brand);
    const reader = keys.caller(await keys.create('read_only'));
    expect((await get(cardId, reader)).status).toBe(200);
    expect((await put(cardId, {}, reader)).status).toBe(403);
    const holder = await temporaryApi(service, service.brand, customerId);
    expect((await put(cardId, {}, holder)).status).toBe(403);
  });

  test('a closed card keeps its controls', async () => {
    const { cardId } = await openSampleCard(service, 0n);
    await put(cardId, { blocked_mccs: ['7995'] });
    await service.brand.api('PATCH', `/cards/${cardId}`, { status: 'closed' });
    expect(await put(cardId, {})).toMatchObject({ status: 409, body: { Code: 'card_closed' } });
    expect((await get(cardId)).body.blocked_mccs).toEqual(['7995']);
  });
});

test('a replacement card shares the controls and the spending of the card before', async () => {
  const { api } = service.brand;
  const card = await fixture.buy('4.00');
  await put(card.cardId, { spending_limits: { lifetime: 600 } });
  const reissue = { reissue_type: 'new_card_number' };
  const { body: next } = await api('POST', `/cards/${card.cardId}/reissue`, reissue);
  expect((await get(next.card_id)).body.spent.lifetime).toBe(400);
  const refused = await fixture.simulate('authorization', samplePurchase(next.card_id, '2.01'));
  expect(refused.decline_reason).toBe('lifetime_control_exceeded');
  await fixture.simulate('authorization', samplePurchase(next.card_id, '2.00'));
  await put(next.card_id, { spending_limits: { lifetime: 700 } });
  expect((await get(card.cardId)).body).toMatchObject({
    spending_limits: { lifetime: 700 },
    spent: { lifetime: 600 },
  });
  await fixture.simulate('reversal', { transaction_id: card.transaction_id });
  expect((await get(next.card_id)).body.spent.lifetime).toBe(200);
  await fixture.expectTrueBooks();
});
