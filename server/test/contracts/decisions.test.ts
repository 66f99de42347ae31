import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionSteps, type ToldCheck } from '../support/decision-steps.ts';
import { keySteps } from '../support/key-steps.ts';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { freezeAccount, openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: PurchaseSteps;
let decisions: ReturnType<typeof decisionSteps>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = openPurchaseSteps(service);
  decisions = decisionSteps(service.brand);
});
afterAll(() => service.stop());

const order = [
  'card_status',
  'expiry',
  'account_status',
  'currency',
  'allowed_mccs',
  'blocked_mccs',
  'allowed_countries',
  'blocked_countries',
  'per_transaction',
  'per_day',
  'per_month',
  'lifetime',
  'limit',
];

describe('GET /transactions/{transaction_id}/decision', () => {
  test('shows each check of an approval in order, with both compared values', async () => {
    const card = await fixture.buy('4.00');
    const body = await decisions.read(card.transaction_id);
    expect(body.checks.map(({ check }: ToldCheck) => check)).toEqual(order);
    expect(body).toEqual({
      transaction_id: card.transaction_id,
      kind: 'authorization',
      approved: true,
      transaction_response_code: '00',
      decline_reason: null,
      first_failed: null,
      amount: '4.00',
      currency_code: 'USD',
      decided_at: expect.stringMatching(/Z$/),
      checks: expect.anything(),
      would_be_approved_with: null,
      increments: [],
    });
    expect(await decisions.check(card.transaction_id, 'limit')).toEqual([
      'passed',
      '4.00',
      '10.00',
    ]);
    expect(await decisions.check(card.transaction_id, 'currency')).toEqual([
      'passed',
      'USD',
      'USD',
    ]);
    const [result, day, expiry] = await decisions.check(card.transaction_id, 'expiry');
    expect([result, day <= expiry]).toEqual(['passed', true]);
    expect((await decisions.check(card.transaction_id, 'per_day'))[0]).toBe('not_applicable');
  });

  test.each([
    ['inactive', {}, 'card_status', ['failed', 'inactive', 'active']],
    ['closed', {}, 'card_status', ['failed', 'closed', 'active']],
    ['active', { currency: 'EUR' }, 'currency', ['failed', 'EUR', 'USD']],
    ['active', { amount: '10.01' }, 'limit', ['failed', '10.01', '10.00']],
  ])('names the first failed check: card %s, %o', async (status, changes, first, told) => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    await api('PATCH', `/cards/${card.cardId}`, { status });
    const purchase = { ...samplePurchase(card.cardId, '1.00'), ...changes };
    const { transaction_id } = await fixture.simulate('authorization', purchase);
    const body = await decisions.read(transaction_id);
    expect(body.first_failed).toBe(first);
    expect(await decisions.check(transaction_id, first)).toEqual(told);
  });

  test('shows later checks that would have failed too', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    await api('PATCH', `/cards/${card.cardId}`, { status: 'inactive' });
    const far = { transaction_datetime: '2045-01-01 00:00' };
    const { transaction_id } = await fixture.simulate('authorization', {
      ...samplePurchase(card.cardId, '10.01'),
      ...far,
    });
    const { checks } = await decisions.read(transaction_id);
    const failed = checks.filter(({ result }: ToldCheck) => result === 'failed');
    expect(failed.map(({ check }: ToldCheck) => check)).toEqual(['card_status', 'expiry', 'limit']);
    expect((await decisions.check(transaction_id, 'expiry'))[1]).toBe('2045-01-01');
  });

  test('is unchanged by later changes of card, account and purchase', async () => {
    const { api, brandId } = service.brand;
    const card = await fixture.buy('4.00');
    const refused = await fixture.simulate('authorization', samplePurchase(card.cardId, '7.00'));
    const ids = [card.transaction_id, refused.transaction_id];
    const before = await Promise.all(ids.map((id) => decisions.read(id)));
    await fixture.simulate('clearing', { transaction_id: card.transaction_id, amount: '3.00' });
    await fixture.simulate('refund', { transaction_id: card.transaction_id });
    await api('PUT', `/cards/${card.cardId}/controls`, { blocked_mccs: ['5812'] });
    await api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
    await freezeAccount(service, { brandId, accountId: card.creditId });
    expect(await Promise.all(ids.map((id) => decisions.read(id)))).toEqual(before);
    await fixture.expectTrueBooks();
  });

  test('lists approved increments of a purchase; a declined increment has its own decision', async () => {
    const card = await fixture.buy('4.00');
    const { transaction_id } = card;
    await fixture.simulate('increment', { transaction_id, amount: '2.00' });
    const declined = await fixture.simulate('increment', { transaction_id, amount: '5.00' });
    const body = await decisions.read(transaction_id);
    expect(body).toMatchObject({ kind: 'authorization', amount: '4.00' });
    expect(body.increments).toHaveLength(1);
    expect(body.increments[0]).toMatchObject({ amount: '2.00' });
    const limit = body.increments[0].checks.at(-1);
    expect(limit).toMatchObject({ check: 'limit', value: '2.00', compared_with: '6.00' });
    expect(await decisions.read(declined.transaction_id)).toMatchObject({
      kind: 'increment',
      approved: false,
      first_failed: 'limit',
      amount: '5.00',
    });
    await fixture.expectTrueBooks();
  });

  test('shows why a balance inquiry was approved or declined', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const { amount: _amount, currency: _currency, ...asker } = samplePurchase(card.cardId, '1.00');
    const good = await fixture.simulate('balance-inquiry', asker);
    await api('PATCH', `/cards/${card.cardId}`, { status: 'inactive' });
    const bad = await fixture.simulate('balance-inquiry', asker);
    expect(await decisions.read(good.transaction_id)).toMatchObject({
      kind: 'balance_inquiry',
      approved: true,
      amount: '0.00',
    });
    expect(await decisions.read(bad.transaction_id)).toMatchObject({ first_failed: 'card_status' });
    expect((await decisions.check(good.transaction_id, 'limit'))[0]).toBe('not_applicable');
  });

  test('answers 404 decision_dne for postings without an authorization', async () => {
    const { cardId } = await openSampleCard(service, 1000n);
    for (const name of ['clearing', 'refund']) {
      const { transaction_id } = await fixture.simulate(name, samplePurchase(cardId, '1.00'));
      expect(await decisions.refuse(transaction_id)).toEqual([404, 'decision_dne']);
    }
  });

  test("is open to the brand's keys, read-only ones included, and to no others", async () => {
    const card = await fixture.buy();
    const other = await service.createBrand();
    expect(await decisions.refuse(card.transaction_id, other.api)).toEqual([
      404,
      'transaction_dne',
    ]);
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
    for (const id of [unknown, 'x']) {
      expect(await decisions.refuse(id)).toEqual([404, 'transaction_dne']);
    }
    const keys = keySteps(service, service.brand);
    const reader = keys.caller(await keys.create('read_only'));
    const path = `/transactions/${card.transaction_id}/decision`;
    expect((await reader('GET', path)).status).toBe(200);
    const holder = await temporaryApi(service, service.brand, card.customerId);
    expect((await holder('GET', path)).status).toBe(403);
  });
});
