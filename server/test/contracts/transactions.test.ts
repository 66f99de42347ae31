import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freezeAccount,
  fundDeposit,
  openSampleCard,
  samplePurchase,
} from '../support/sample-cards.ts';
import { recordedEvents, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
const simulate = '/simulate/authorization';

describe('POST /simulate/authorization', () => {
  test('declines a purchase while the deposit holds nothing, as a transaction', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 0n);
    const { status, body } = await api('POST', simulate, samplePurchase(card.cardId, '12.34'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      transaction_state: 'declined',
      transaction_response_code: '51',
      decline_reason: 'limit_exceeded',
      amount: '-12.34',
      prior_balance: '0.00',
      new_balance: '0.00',
    });
    expect((await api('GET', `/transactions/${body.transaction_id}`)).body).toEqual(body);
  });

  test('holds the amount of an approved purchase, and shows every field of the contract', async () => {
    const { api, brandId } = service.brand;
    const card = await openSampleCard(service, 50_000n);
    const { status, body } = await api('POST', simulate, samplePurchase(card.cardId, '12.34'));
    expect(status).toBe(200);
    const seconds = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(body).toEqual({
      transaction_id: expect.any(String),
      customer_id: card.customerId,
      card_id: card.cardId,
      account_id: card.creditId,
      service_brand_id: brandId,
      raw_statement_descriptor: 'COFFEE HOUSE SPRINGFIELD IL',
      payment_rail: 'card',
      amount: '-12.34',
      amount_in_cents: '-1234',
      currency_code: 'USD',
      exchange_rate: null,
      transaction_type: 'POS Purchase',
      cardholder_presence_indicator: null,
      original_transaction_id: null,
      merchant_name: 'Coffee House',
      merchant_id: '1234',
      merchant_address: null,
      merchant_country: 'US',
      merchant_city: 'Springfield',
      merchant_state: 'IL',
      merchant_zip_code: '62701',
      mcc: 'Eating places and Restaurants',
      settled_date: null,
      prior_balance: '500.00',
      new_balance: '487.66',
      transaction_time: '2026-07-01 09:30:00',
      date_created: seconds,
      date_updated: seconds,
      fee: '0.00',
      rewards_rate: null,
      rewards: null,
      transaction_state: 'pending',
      origin_timestamp: seconds,
      transaction_response_code: '00',
      decline_reason: null,
      acquiring_institution_identification_code: null,
      mcc_code: '5812',
      ...{ original_amount: null, original_currency: null },
    });
    expect((await api('GET', `/transactions/${body.transaction_id}`)).body).toEqual(body);
    expect((await api('GET', `/accounts/${card.creditId}/balances`)).body).toEqual({
      ledger_balance: 0,
      current_balance: -1234,
      available_balance: 48_766,
      currency: 'USD',
    });
    expect((await api('GET', `/accounts/${card.depositId}/balances`)).body).toEqual({
      ledger_balance: 50_000,
      current_balance: 50_000,
      available_balance: 48_766,
      currency: 'USD',
    });
  });

  test('reports each decision as an event with the ids of the contract', async () => {
    const brand = await service.createBrand();
    const card = await openSampleCard(service, 1000n, brand);
    const approved = await brand.api('POST', simulate, samplePurchase(card.cardId, '10.00'));
    const declined = await brand.api('POST', simulate, samplePurchase(card.cardId, '0.01'));
    const events = await recordedEvents(service.database, brand.brandId);
    const ids = { customer_id: card.customerId, card_id: card.cardId, account_id: card.creditId };
    const occurred_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/);
    const [first, second] = events.slice(-2);
    expect(first?.payload).toEqual({
      event: 'transaction.authorized',
      occurred_at,
      transaction_id: approved.body.transaction_id,
      ...ids,
      amount: '10.00',
      transaction_state: 'pending',
    });
    expect(second?.payload).toEqual({
      event: 'transaction.declined',
      occurred_at,
      transaction_id: declined.body.transaction_id,
      ...ids,
      amount: '0.01',
      transaction_state: 'declined',
      decline_reason: 'limit_exceeded',
    });
    expect(Object.keys(first?.payload ?? {})).toEqual([
      'event',
      'customer_id',
      'occurred_at',
      'transaction_id',
      'card_id',
      'account_id',
      'amount',
      'transaction_state',
    ]);
  });

  test('approves purchases to the last cent and not beyond', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const buy = async (amount: string) =>
      (await api('POST', simulate, samplePurchase(card.cardId, amount))).body;
    expect((await buy('10.01')).transaction_response_code).toBe('51');
    expect((await buy('10.00')).new_balance).toBe('0.00');
    expect((await buy('0.01')).transaction_response_code).toBe('51');
    await fundDeposit(service, card.depositId, 1n);
    expect((await buy('0.01')).transaction_response_code).toBe('00');
  });

  test('takes a card on its last evening in America, by the day of the merchant', async () => {
    const brand = await service.createBrand();
    await brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const { body: clock } = await brand.api('GET', '/sandbox/clock');
    const today = Temporal.Instant.from(clock.now).toZonedDateTimeISO('UTC').toPlainDate();
    const next = today.add({ months: 1 }).with({ day: 1 });
    const last = next.subtract({ days: 1 });
    await brand.api('POST', '/sandbox/clock/advance', { to: `${next}T00:30:00Z` });
    const card = await openSampleCard(service, 1000n, brand);
    const expire = 'update cards set expires_on = $2 where card_id = $1';
    await service.owner.query(expire, [card.cardId, String(last)]);
    const buy = async (path: string, transaction_datetime: string) => {
      const purchase = { ...samplePurchase(card.cardId, '1.00'), transaction_datetime };
      const { body } = await brand.api('POST', path, purchase);
      return body;
    };
    const evening = await buy(simulate, `${last} 16:30`);
    expect(evening.transaction_response_code).toBe('00');
    const single = { ...samplePurchase(card.cardId, '1.00'), single_message: true };
    const atOnce = await brand.api('POST', '/simulate/clearing', {
      ...single,
      transaction_datetime: `${last} 16:30`,
    });
    expect(atOnce.body.transaction_response_code).toBe('00');
    const more = { transaction_id: evening.transaction_id, amount: '1.00' };
    const raised = await brand.api('POST', '/simulate/increment', more);
    expect(raised.body.transaction_state).toBe('pending');
    const inTokyo = await buy(simulate, `${next} 09:30`);
    expect(inTokyo.decline_reason).toBe('card_expired');
  });

  test.each([
    ['inactive', {}, '62', 'card_inactive'],
    ['closed', {}, '14', 'card_closed'],
    ['active', { transaction_datetime: '2045-01-01 00:00' }, '54', 'card_expired'],
    ['active', { currency: 'EUR' }, '57', 'exchange_rate_missing'],
  ])('declines: card %s, %o -> %s', async (status, changes, code, reason) => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    await api('PATCH', `/cards/${card.cardId}`, { status });
    const purchase = { ...samplePurchase(card.cardId, '1.00'), ...changes };
    const { body } = await api('POST', simulate, purchase);
    expect(body).toMatchObject({
      transaction_state: 'declined',
      transaction_response_code: code,
      decline_reason: reason,
      prior_balance: '10.00',
      new_balance: '10.00',
    });
  });

  test('declines on an account that is not active', async () => {
    const { api, brandId } = service.brand;
    const card = await openSampleCard(service, 1000n);
    await freezeAccount(service, { brandId, accountId: card.creditId });
    const { body } = await api('POST', simulate, samplePurchase(card.cardId, '1.00'));
    expect(body).toMatchObject({ transaction_response_code: '05', transaction_state: 'declined' });
  });

  test("answers 404 for a card that is unknown, and for another brand's, as if it did not exist", async () => {
    const card = await openSampleCard(service, 1000n);
    const other = await service.createBrand();
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
    for (const cardId of [unknown, card.cardId]) {
      const { status, body } = await other.api('POST', simulate, samplePurchase(cardId, '1.00'));
      expect(status).toBe(404);
      expect(body).toMatchObject({ Code: 'card_dne', Status: 404, Type: 'Request Error' });
    }
  });

  const required = Object.keys(samplePurchase('x', '1.00'));
  const bad: [string, unknown][] = [
    ...required.map((field): [string, unknown] => [field, undefined]),
    ...required.map((field): [string, unknown] => [field, 5]),
    ...[
      '12',
      '12.3',
      '12.345',
      '-1.00',
      '0.00',
      '01.00',
      '1,000.00',
      '1e3',
      '',
      '9'.repeat(13),
    ].map((amount): [string, unknown] => ['amount', amount]),
    ...['2026-02-29 10:00', '2026-07-01', '2026-07-01 24:00', '2026-07-01T09:30', '09:30'].map(
      (at): [string, unknown] => ['transaction_datetime', at],
    ),
    ...['usd', 'US', 'XXQ', '840'].map((code): [string, unknown] => ['currency', code]),
    ['merchant_name', ''],
    ['merchant_name', ' '],
    ['merchant_name', 'a\nb'],
    ['merchant_name', 'a'.repeat(101)],
    ['merchant_city', 'ab'],
    ['merchant_city', 'a'.repeat(21)],
    ['merchant_state', ''],
    ['merchant_state', 'a'.repeat(21)],
    ['merchant_zip_code', '1234'],
    ['merchant_zip_code', '123456789'],
    ['merchant_zip_code', 'a'.repeat(21)],
    ['mcc', '123'],
    ['mcc', '12345'],
    ['mcc', 'abcd'],
    ['mid', '12345'],
    ['mid', ' 123'],
    ['card_id', 'not-a-uuid'],
  ];
  test('refuses each invalid field by name, and stores nothing', async () => {
    const brand = await service.createBrand();
    const card = await openSampleCard(service, 1000n, brand);
    for (const [field, value] of bad) {
      const purchase = { ...samplePurchase(card.cardId, '1.00'), [field]: value };
      const { status, body } = await brand.api('POST', simulate, purchase);
      const told = { field, value, status, code: body.Code, names: body.Message?.includes(field) };
      expect(told).toEqual({
        field,
        value,
        status: 400,
        code: 'simulate_authorization_schema',
        names: true,
      });
    }
    expect((await brand.api('GET', '/transactions')).body.data).toEqual([]);
  });

  test('accepts merchants abroad, nine-digit ZIP codes, emoji, and the largest amount', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const abroad = { merchant_state: 'Ontario', merchant_zip_code: 'K1A 0B6' };
    for (const changes of [abroad, { merchant_zip_code: '62701-1234' }, { merchant_name: '☕' }]) {
      const purchase = { ...samplePurchase(card.cardId, '1.00'), ...changes };
      const { body } = await api('POST', simulate, purchase);
      expect(body.transaction_response_code).toBe('00');
      expect((await api('GET', `/transactions/${body.transaction_id}`)).body).toEqual(body);
    }
    const huge = await api('POST', simulate, samplePurchase(card.cardId, '9999999999.99'));
    expect(huge.body).toMatchObject({ transaction_response_code: '51' });
  });
});
