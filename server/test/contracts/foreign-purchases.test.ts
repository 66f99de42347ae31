import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionSteps } from '../support/decision-steps.ts';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: PurchaseSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = openPurchaseSteps(service);
});
afterAll(() => service.stop());

const foreign = (cardId: string, amount: string, currency: string, exchange_rate?: string) => ({
  ...samplePurchase(cardId, amount),
  currency,
  ...(exchange_rate === undefined ? {} : { exchange_rate }),
});

describe('a purchase in a foreign currency', () => {
  test("is held in the program's currency, and shows both amounts", async () => {
    const card = await openSampleCard(service, 10_000n);
    const body = await fixture.simulate(
      'authorization',
      foreign(card.cardId, '10.00', 'EUR', '1.0837'),
    );
    expect(body).toMatchObject({
      transaction_state: 'pending',
      amount: '-10.84',
      amount_in_cents: '-1084',
      currency_code: 'USD',
      exchange_rate: '1.0837',
      original_amount: '-10.00',
      original_currency: 'EUR',
      prior_balance: '100.00',
      new_balance: '89.16',
    });
    const { api } = service.brand;
    expect((await api('GET', `/transactions/${body.transaction_id}`)).body).toEqual(body);
    expect(await fixture.balanceOf(card)).toEqual([0, -1084, 8916]);
    const decisions = decisionSteps(service.brand);
    expect(await decisions.check(body.transaction_id, 'currency')).toEqual([
      'passed',
      'EUR',
      'USD',
    ]);
    expect(await decisions.check(body.transaction_id, 'limit')).toEqual([
      'passed',
      '10.84',
      '100.00',
    ]);
  });

  test('shows its original amount with the decimal digits of its currency', async () => {
    const { cardId } = await openSampleCard(service, 10_000n);
    const yen = await fixture.simulate(
      'authorization',
      foreign(cardId, '1500.00', 'JPY', '0.0065'),
    );
    expect(yen).toMatchObject({ amount: '-9.75', original_amount: '-1500' });
    const dinar = await fixture.simulate('authorization', foreign(cardId, '1.50', 'KWD', '3.25'));
    expect(dinar).toMatchObject({ amount: '-4.88', original_amount: '-1.500' });
  });

  test('is declined without an exchange rate, and keeps its own currency', async () => {
    const card = await openSampleCard(service, 10_000n);
    const body = await fixture.simulate('authorization', foreign(card.cardId, '10.00', 'EUR'));
    expect(body).toMatchObject({
      transaction_response_code: '57',
      decline_reason: 'exchange_rate_missing',
      amount: '-10.00',
      currency_code: 'EUR',
      exchange_rate: null,
      original_amount: null,
    });
    const { checks } = await decisionSteps(service.brand).read(body.transaction_id);
    expect(checks[3]).toMatchObject({
      result: 'failed',
      detail: 'The request has no exchange_rate.',
    });
    expect(await fixture.balanceOf(card)).toEqual([0, 0, 10_000]);
  });

  test('is declined with a reason when the program accepts no foreign currency', async () => {
    const brand = await service.createBrand({ foreign_currency: 'declined' });
    const card = await openSampleCard(service, 10_000n, brand);
    const buy = async (body: object) =>
      (await brand.api('POST', '/simulate/authorization', body)).body;
    const body = await buy(foreign(card.cardId, '10.00', 'EUR', '1.1'));
    expect(body).toMatchObject({
      transaction_response_code: '57',
      decline_reason: 'currency_not_permitted',
      amount: '-11.00',
      original_amount: '-10.00',
      new_balance: '100.00',
    });
    const decisions = decisionSteps(brand);
    const { checks } = await decisions.read(body.transaction_id);
    expect(checks[3]).toMatchObject({ detail: 'The program permits no foreign currency.' });
    expect((await buy(samplePurchase(card.cardId, '1.00'))).transaction_response_code).toBe('00');
    await fixture.expectTrueBooks();
  });

  test.each([
    ['authorization', {}],
    ['clearing', { single_message: true }],
    ['clearing', {}],
    ['refund', {}],
  ])('%s %o refuses an amount that its currency does not have', async (operation, more) => {
    const { cardId } = await openSampleCard(service, 10_000n);
    for (const rate of [undefined, '0.0065']) {
      const body = { ...foreign(cardId, '100.50', 'JPY', rate), ...more };
      const answer = await service.brand.api('POST', `/simulate/${operation}`, body);
      expect([answer.status, answer.body.Message]).toEqual([
        400,
        'Invalid request: amount must be whole, as 100.00: JPY has no smaller unit.',
      ]);
    }
  });

  test("ignores an exchange rate when it is in the program's currency", async () => {
    const { cardId } = await openSampleCard(service, 10_000n);
    const body = await fixture.simulate('authorization', foreign(cardId, '10.00', 'USD', '2'));
    expect(body).toMatchObject({ amount: '-10.00', exchange_rate: null, original_amount: null });
  });

  test('is decided by its converted amount among concurrent purchases', async () => {
    const { cardId } = await openSampleCard(service, 1000n);
    // In whatever order they arrive, the first and the last take all there is.
    const bodies = await Promise.all([
      fixture.simulate('authorization', foreign(cardId, '6.00', 'EUR', '1.5')),
      fixture.simulate('authorization', foreign(cardId, '1.00', 'EUR')),
      fixture.simulate('authorization', foreign(cardId, '7.00', 'EUR', '1.5')),
      fixture.simulate('authorization', samplePurchase(cardId, '1.00')),
    ]);
    const codes = bodies.map((body) => body.transaction_response_code);
    expect(codes).toEqual(['00', '57', '51', '00']);
  });

  test("is incremented, reversed, cleared and refunded in the program's currency", async () => {
    const card = await openSampleCard(service, 10_000n);
    const { transaction_id } = await fixture.simulate(
      'authorization',
      foreign(card.cardId, '10.00', 'EUR', '1.5'),
    );
    const more = await fixture.simulate('increment', { transaction_id, amount: '5.00' });
    expect(more).toMatchObject({ amount: '-20.00', original_amount: '-10.00' });
    await fixture.simulate('reversal', { transaction_id, amount: '2.00' });
    const cleared = await fixture.simulate('clearing', { transaction_id, amount: '19.00' });
    expect(cleared).toMatchObject({ amount: '-19.00', currency_code: 'USD', new_balance: '81.00' });
    const refund = await fixture.simulate('refund', { transaction_id });
    expect(refund).toMatchObject({ amount: '19.00', currency_code: 'USD', original_amount: null });
    expect(await fixture.balanceOf(card)).toEqual([0, 0, 10_000]);
    await fixture.expectTrueBooks();
  });

  test('without an authorization is posted and refunded at its own rate', async () => {
    const card = await openSampleCard(service, 10_000n);
    const posted = await fixture.simulate('clearing', foreign(card.cardId, '10.00', 'EUR', '1.5'));
    expect(posted).toMatchObject({ amount: '-15.00', original_amount: '-10.00' });
    const given = await fixture.simulate('refund', foreign(card.cardId, '2.00', 'EUR', '1.5'));
    expect(given).toMatchObject({ amount: '3.00', original_amount: '2.00' });
    expect(await fixture.balanceOf(card)).toEqual([-1200, -1200, 8800]);
    const refused = await fixture.refuse('clearing', foreign(card.cardId, '1.00', 'EUR'));
    expect(refused).toEqual([400, 'simulate_clearing_schema']);
    const { transaction_id } = posted;
    const both = { transaction_id, exchange_rate: '1.5' };
    expect(await fixture.refuse('refund', both)).toEqual([400, 'simulate_refund_schema']);
    await fixture.expectTrueBooks();
  });

  test('repeats its answer under its Idempotency-Key, and conflicts with another rate', async () => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 10_000n);
    const key = { 'idempotency-key': `rate-${cardId}` };
    const send = (rate: string) =>
      api('POST', '/simulate/authorization', foreign(cardId, '10.00', 'EUR', rate), key);
    const first = await send('1.1');
    expect((await send('1.1')).body).toEqual(first.body);
    expect((await send('1.2')).status).toBe(409);
  });

  test.each([
    ['0', 'exchange_rate'],
    ['-1', 'exchange_rate'],
    ['1.123456789', 'exchange_rate'],
    ['1234567', 'exchange_rate'],
    [1.5, 'exchange_rate'],
    ['0.0004', 'exchange_rate'],
  ])('refuses the exchange rate %j', async (rate, field) => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    const body = { ...samplePurchase(cardId, '0.10'), currency: 'EUR', exchange_rate: rate };
    const refused = await api('POST', '/simulate/authorization', body);
    expect(refused.status).toBe(400);
    expect(refused.body.Message).toContain(field);
  });

  test('refuses an amount with more digits than its currency, and an unknown country', async () => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    const bad: [object, string][] = [
      [foreign(cardId, '10.50', 'JPY', '0.01'), 'amount'],
      [{ ...samplePurchase(cardId, '1.00'), merchant_country: 'XX' }, 'merchant_country'],
      [{ ...samplePurchase(cardId, '1.00'), merchant_country: 'us' }, 'merchant_country'],
      [
        { ...samplePurchase(cardId, '1.00'), merchant_state: 'Ontario', merchant_country: 'US' },
        'merchant_state',
      ],
    ];
    for (const [body, field] of bad) {
      const refused = await api('POST', '/simulate/authorization', body);
      expect([refused.status, refused.body.Message]).toEqual([400, expect.stringContaining(field)]);
    }
  });
});
