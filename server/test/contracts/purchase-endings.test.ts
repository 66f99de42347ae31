import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { recordedEvents, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: PurchaseSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = openPurchaseSteps(service);
});
afterAll(async () => {
  await fixture.expectTrueBooks();
  await service.stop();
});

describe('POST /simulate/increment', () => {
  test('adds to the hold, and shows the purchase with its whole amount', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const body = await fixture.simulate('increment', { transaction_id, amount: '6.00' });
    expect(body).toMatchObject({ transaction_id, transaction_state: 'pending', amount: '-10.00' });
    expect(body).toMatchObject({ prior_balance: '6.00', new_balance: '0.00' });
    expect(await fixture.balanceOf(bought)).toEqual([0, -1000, 0]);
    expect(await fixture.eventsOf(transaction_id)).toEqual([
      ['transaction.authorized', '4.00'],
      ['transaction.authorized', '6.00'],
    ]);
  });

  test('is declined above the available balance, as a transaction that names the purchase', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const body = await fixture.simulate('increment', { transaction_id, amount: '6.01' });
    expect(body).toMatchObject({
      transaction_state: 'declined',
      transaction_response_code: '51',
      decline_reason: 'limit_exceeded',
      original_transaction_id: transaction_id,
      amount: '-6.01',
      prior_balance: '6.00',
      new_balance: '6.00',
    });
    expect(body.transaction_id).not.toBe(transaction_id);
    expect(await fixture.eventsOf(body.transaction_id)).toEqual([['transaction.declined', '6.01']]);
    const { body: purchase } = await service.brand.api('GET', `/transactions/${transaction_id}`);
    expect(purchase).toMatchObject({ transaction_state: 'pending', amount: '-4.00' });
    expect(await fixture.balanceOf(bought)).toEqual([0, -400, 600]);
  });

  test.each([
    ['inactive', '62'],
    ['closed', '14'],
  ])('is declined on a card that is %s, and leaves the hold', async (status, code) => {
    const bought = await fixture.buy();
    await service.brand.api('PATCH', `/cards/${bought.cardId}`, { status });
    const { transaction_id } = bought;
    const body = await fixture.simulate('increment', { transaction_id, amount: '1.00' });
    expect(body).toMatchObject({ transaction_response_code: code });
    expect(await fixture.balanceOf(bought)).toEqual([0, -400, 600]);
  });
});

describe('POST /simulate/expiry', () => {
  test('releases the whole hold', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const body = await fixture.simulate('expiry', { transaction_id });
    expect(body).toMatchObject({ transaction_state: 'cancelled', amount: '-4.00' });
    expect(body).toMatchObject({ prior_balance: '6.00', new_balance: '10.00' });
    expect(await fixture.balanceOf(bought)).toEqual([0, 0, 1000]);
    expect((await fixture.eventsOf(transaction_id)).at(-1)).toEqual([
      'transaction.expired',
      '4.00',
    ]);
  });

  test('keeps the cleared part of a purchase', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    await fixture.simulate('clearing', { transaction_id, amount: '1.00', final: false });
    const body = await fixture.simulate('expiry', { transaction_id });
    expect(body).toMatchObject({ transaction_state: 'completed', amount: '-1.00' });
    expect(await fixture.balanceOf(bought)).toEqual([-100, -100, 900]);
  });

  test.each(['expiry', 'reversal'])(
    'and its events add up to what is posted, where it completes a purchase: %s',
    async (ending) => {
      const { transaction_id } = await fixture.buy();
      await fixture.simulate('clearing', { transaction_id, amount: '1.00', final: false });
      await fixture.simulate(ending, { transaction_id });
      const ended = ending === 'expiry' ? 'transaction.expired' : 'transaction.reversed';
      expect(await fixture.eventsOf(transaction_id)).toEqual([
        ['transaction.authorized', '4.00'],
        ['transaction.cleared', '1.00'],
        [ended, '3.00'],
        ['transaction.completed', '0.00'],
      ]);
      const events = await recordedEvents(service.database, service.brand.brandId);
      const completed = events.findLast(({ object_id }) => object_id === transaction_id);
      expect(completed?.payload).toMatchObject({ amount: '0.00', total_amount: '1.00' });
    },
  );
});

describe('POST /simulate/refund', () => {
  test('credits a part, then the rest, after which the purchase is returned', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    await fixture.simulate('clearing', { transaction_id });
    const part = await fixture.simulate('refund', { transaction_id, amount: '1.50' });
    expect(part).toMatchObject({
      original_transaction_id: transaction_id,
      transaction_type: 'POS Refund',
      transaction_state: 'completed',
      amount: '1.50',
      amount_in_cents: '150',
      prior_balance: '6.00',
      new_balance: '7.50',
      merchant_name: 'Coffee House',
    });
    expect(part.transaction_id).not.toBe(transaction_id);
    expect(part.settled_date).not.toBeNull();
    expect(await fixture.eventsOf(part.transaction_id)).toEqual([['transaction.refunded', '1.50']]);
    const purchase = async () =>
      (await service.brand.api('GET', `/transactions/${transaction_id}`)).body;
    expect(await purchase()).toMatchObject({ transaction_state: 'completed', amount: '-4.00' });
    const rest = await fixture.simulate('refund', { transaction_id });
    expect(rest).toMatchObject({ amount: '2.50', new_balance: '10.00' });
    expect(await purchase()).toMatchObject({ transaction_state: 'returned', amount: '-4.00' });
    expect(await fixture.balanceOf(bought)).toEqual([0, 0, 1000]);
  });

  test('credits money without a purchase, even above the balance owed', async () => {
    const card = await openSampleCard(service, 1000n);
    const body = await fixture.simulate('refund', samplePurchase(card.cardId, '2.00'));
    expect(body).toMatchObject({
      original_transaction_id: null,
      transaction_type: 'POS Refund',
      amount: '2.00',
      prior_balance: '10.00',
      new_balance: '12.00',
    });
    expect(await fixture.balanceOf(card)).toEqual([200, 200, 1200]);
  });

  test('refuses more than the cleared amount not yet refunded, and a refund of a refund', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    expect(await fixture.refuse('refund', { transaction_id })).toEqual([
      409,
      'transaction_not_completed',
    ]);
    await fixture.simulate('clearing', { transaction_id });
    const most = [409, 'amount_exceeds_cleared'];
    expect(await fixture.refuse('refund', { transaction_id, amount: '4.01' })).toEqual(most);
    const refund = await fixture.simulate('refund', { transaction_id, amount: '1.00' });
    expect(await fixture.refuse('refund', { transaction_id, amount: '3.01' })).toEqual(most);
    const { transaction_id: refundId } = refund;
    expect(await fixture.refuse('refund', { transaction_id: refundId })).toEqual(most);
    expect(await fixture.balanceOf(bought)).toEqual([-300, -300, 700]);
  });

  test('requires a transaction_id or the fields of a purchase, never both', async () => {
    const { transaction_id, cardId } = await fixture.buy();
    const purchase = samplePurchase(cardId, '1.00');
    for (const body of [
      {},
      { ...purchase, mid: undefined },
      { ...purchase, transaction_id },
      { ...purchase, currency: 'EUR' },
      { transaction_id, amount: '-1.00' },
    ]) {
      expect(await fixture.refuse('refund', body)).toEqual([400, 'simulate_refund_schema']);
    }
  });
});

describe('POST /simulate/balance-inquiry', () => {
  const inquiry = (cardId: string) => {
    const { amount: _amount, currency: _currency, ...rest } = samplePurchase(cardId, '1.00');
    return rest;
  };

  test('returns the available balance, and posts nothing', async () => {
    const bought = await fixture.buy();
    const body = await fixture.simulate('balance-inquiry', inquiry(bought.cardId));
    expect(body).toMatchObject({
      transaction_type: 'Balance Inquiry',
      transaction_state: 'completed',
      transaction_response_code: '00',
      amount: '0.00',
      prior_balance: '6.00',
      new_balance: '6.00',
      settled_date: null,
    });
    expect(await fixture.balanceOf(bought)).toEqual([0, -400, 600]);
    expect(await fixture.eventsOf(body.transaction_id)).toEqual([]);
    const { body: found } = await service.brand.api('GET', `/transactions/${body.transaction_id}`);
    expect(found).toEqual(body);
  });

  test('returns a negative balance, and is declined for an inactive card', async () => {
    const bought = await fixture.buy();
    const { transaction_id, cardId } = bought;
    await fixture.simulate('clearing', { transaction_id, amount: '12.00' });
    expect(await fixture.simulate('balance-inquiry', inquiry(cardId))).toMatchObject({
      transaction_response_code: '00',
      new_balance: '-2.00',
    });
    await service.brand.api('PATCH', `/cards/${cardId}`, { status: 'inactive' });
    const declined = await fixture.simulate('balance-inquiry', inquiry(cardId));
    expect(declined).toMatchObject({ transaction_response_code: '62', amount: '0.00' });
    expect(await fixture.eventsOf(declined.transaction_id)).toEqual([
      ['transaction.declined', '0.00'],
    ]);
  });

  test('refuses a request without any one of its fields', async () => {
    const { cardId } = await openSampleCard(service, 0n);
    for (const field of Object.keys(inquiry(cardId))) {
      const body = { ...inquiry(cardId), [field]: undefined };
      expect(await fixture.refuse('balance-inquiry', body)).toEqual([
        400,
        'simulate_balance_inquiry_schema',
      ]);
    }
  });
});
