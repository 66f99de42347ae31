import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionSteps } from '../support/decision-steps.ts';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: PurchaseSteps;
let decisions: ReturnType<typeof decisionSteps>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = openPurchaseSteps(service);
  decisions = decisionSteps(service.brand);
});
afterAll(async () => {
  await fixture.expectTrueBooks();
  await service.stop();
});

const single = (cardId: string, amount: string, changes: object = {}) => ({
  ...samplePurchase(cardId, amount),
  single_message: true,
  ...changes,
});

describe.each(['clearing', 'settlement'])('a single message by POST /simulate/%s', (name) => {
  test('is posted at once when an authorization would be approved, with its reasons', async () => {
    const card = await openSampleCard(service, 1000n);
    const body = await fixture.simulate(name, single(card.cardId, '10.00'));
    expect(body).toMatchObject({
      transaction_state: 'completed',
      transaction_response_code: '00',
      amount: '-10.00',
      prior_balance: '10.00',
      new_balance: '0.00',
      settled_date: expect.stringMatching(/^\d{4}-/),
    });
    const { transaction_id } = body;
    const found = await service.brand.api('GET', `/transactions/${transaction_id}`);
    expect(found.body).toEqual(body);
    expect(await fixture.balanceOf(card)).toEqual([-1000, -1000, 0]);
    expect(await fixture.eventsOf(transaction_id)).toEqual([['transaction.completed', '10.00']]);
    expect(await decisions.read(transaction_id)).toMatchObject({
      kind: 'authorization',
      approved: true,
      amount: '10.00',
    });
    expect(await decisions.check(transaction_id, 'limit')).toEqual(['passed', '10.00', '10.00']);
  });

  test('is declined above the available balance, and posts nothing', async () => {
    const card = await openSampleCard(service, 1000n);
    const body = await fixture.simulate(name, single(card.cardId, '10.01'));
    expect(body).toMatchObject({
      transaction_state: 'declined',
      transaction_response_code: '51',
      decline_reason: 'limit_exceeded',
      amount: '-10.01',
      new_balance: '10.00',
      settled_date: null,
    });
    const { transaction_id } = body;
    expect(await fixture.balanceOf(card)).toEqual([0, 0, 1000]);
    expect(await fixture.eventsOf(transaction_id)).toEqual([['transaction.declined', '10.01']]);
    expect(await decisions.read(transaction_id)).toMatchObject({ first_failed: 'limit' });
  });

  test('needs the fields of an authorization and is no clearing of a known purchase', async () => {
    const { transaction_id, cardId } = await fixture.buy();
    const cases = [
      { transaction_id, single_message: true },
      { transaction_id, single_message: false },
      single(cardId, '1.00', { final: false }),
      single(cardId, '1.00', { mid: undefined }),
      single(cardId, '1.00', { single_message: 'yes' }),
    ];
    for (const body of cases) {
      expect(await fixture.refuse(name, body)).toEqual([400, `simulate_${name}_schema`]);
    }
  });
});

const dueCode: [object, string, string][] = [
  [{ status: 'inactive' }, '62', 'card_status'],
  [{ status: 'closed' }, '14', 'card_status'],
  [{ message: { transaction_datetime: '2099-01-01 00:00' } }, '54', 'expiry'],
  [{ message: { currency: 'EUR' } }, '57', 'currency'],
  [{ controls: { blocked_mccs: ['5812'] } }, '57', 'blocked_mccs'],
  [{ controls: { allowed_countries: ['CA'] } }, '57', 'allowed_countries'],
  [{ controls: { spending_limits: { per_transaction: 99 } } }, '61', 'per_transaction'],
  [{ controls: { spending_limits: { per_day: 99 } } }, '61', 'per_day'],
];

test.each(dueCode)(
  'a single message is decided by every check of an authorization: %j',
  async (given, code, first) => {
    const { status, controls, message } = given as Record<string, object>;
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    if (controls) await api('PUT', `/cards/${card.cardId}/controls`, controls);
    if (status) await api('PATCH', `/cards/${card.cardId}`, { status });
    const asked = single(card.cardId, '1.00', message);
    const body = await fixture.simulate('clearing', asked);
    expect(body).toMatchObject({ transaction_state: 'declined', transaction_response_code: code });
    expect(await decisions.read(body.transaction_id)).toMatchObject({ first_failed: first });
    expect(await fixture.balanceOf(card)).toEqual([0, 0, 1000]);
    const { single_message: _single, ...authorization } = asked;
    const held = await fixture.simulate('authorization', authorization);
    expect(held.decline_reason).toBe(body.decline_reason);
  },
);

test('counts against spending limits, and can be refunded', async () => {
  const { api } = service.brand;
  const card = await openSampleCard(service, 1000n);
  await api('PUT', `/cards/${card.cardId}/controls`, { spending_limits: { lifetime: 500 } });
  const { transaction_id } = await fixture.simulate('clearing', single(card.cardId, '4.00'));
  expect(await fixture.simulate('clearing', single(card.cardId, '1.01'))).toMatchObject({
    decline_reason: 'lifetime_control_exceeded',
  });
  await fixture.simulate('refund', { transaction_id });
  expect(await decisions.read(transaction_id)).toMatchObject({ kind: 'authorization' });
  expect(await fixture.balanceOf(card)).toEqual([0, 0, 1000]);
});

test("is posted in the program's currency, unless the program accepts no other", async () => {
  const card = await openSampleCard(service, 1000n);
  const euros = { currency: 'EUR', exchange_rate: '1.5' };
  expect(await fixture.simulate('clearing', single(card.cardId, '4.00', euros))).toMatchObject({
    amount: '-6.00',
    original_amount: '-4.00',
    original_currency: 'EUR',
  });
  const brand = await service.createBrand({ foreign_currency: 'declined' });
  const other = await openSampleCard(service, 1000n, brand);
  const asked = single(other.cardId, '4.00', euros);
  const { body } = await brand.api('POST', '/simulate/clearing', asked);
  expect(body).toMatchObject({ transaction_response_code: '57', amount: '-6.00' });
  const { checks } = await decisionSteps(brand).read(body.transaction_id);
  expect(checks[3]).toMatchObject({ detail: 'The program permits no foreign currency.' });
});

test('concurrent messages are posted up to the limit, and a repeat posts nothing', async () => {
  const card = await openSampleCard(service, 1000n);
  const bodies = await Promise.all(
    Array.from({ length: 20 }, () => fixture.simulate('clearing', single(card.cardId, '3.00'))),
  );
  const states = bodies.map((body) => body.transaction_state);
  expect(states.filter((state) => state === 'completed')).toHaveLength(3);
  const key = { 'Idempotency-Key': 'a-single-message' };
  const first = await fixture.simulate('clearing', single(card.cardId, '1.00'), key);
  expect(await fixture.simulate('clearing', single(card.cardId, '1.00'), key)).toEqual(first);
  expect(await fixture.balanceOf(card)).toEqual([-1000, -1000, 0]);
});
