import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
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

const simulate = (name: string, body: object) => fixture.simulate(name, body);
const buy = (amount?: string) => fixture.buy(amount);
const balanceOf = (card: SampleCard) => fixture.balanceOf(card);
const eventsOf = (transactionId: string) => fixture.eventsOf(transactionId);

describe.each(['clearing', 'settlement'])('POST /simulate/%s', (name) => {
  test('posts the whole hold, and completes the purchase', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const body = await simulate(name, { transaction_id });
    expect(body).toMatchObject({
      transaction_id,
      transaction_state: 'completed',
      transaction_type: 'POS Purchase',
      amount: '-4.00',
      amount_in_cents: '-400',
      prior_balance: '6.00',
      new_balance: '6.00',
      settled_date: expect.stringMatching(/^\d{4}-/),
      original_transaction_id: null,
    });
    expect(await balanceOf(bought)).toEqual([-400, -400, 600]);
    const found = await service.brand.api('GET', `/transactions/${transaction_id}`);
    expect(found.body).toEqual(body);
    expect(await eventsOf(transaction_id)).toEqual([
      ['transaction.authorized', '4.00'],
      ['transaction.completed', '4.00'],
    ]);
  });

  test('releases the rest of the hold when the cleared amount is less', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const body = await simulate(name, { transaction_id, amount: '1.50' });
    expect(body).toMatchObject({ transaction_state: 'completed', amount: '-1.50' });
    expect(body).toMatchObject({ prior_balance: '6.00', new_balance: '8.50' });
    expect(await balanceOf(bought)).toEqual([-150, -150, 850]);
  });

  test('can be repeated until the final clearing, or until nothing is held', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const part = { transaction_id, final: false };
    const first = await simulate(name, { ...part, amount: '1.00' });
    expect(first).toMatchObject({ transaction_state: 'pending', amount: '-4.00' });
    expect(first.settled_date).toBeNull();
    expect(await balanceOf(bought)).toEqual([-100, -400, 600]);
    await simulate(name, { ...part, amount: '1.00' });
    const last = await simulate(name, part);
    expect(last).toMatchObject({ transaction_state: 'completed', amount: '-4.00' });
    expect(await balanceOf(bought)).toEqual([-400, -400, 600]);
    expect(await eventsOf(transaction_id)).toEqual([
      ['transaction.authorized', '4.00'],
      ['transaction.cleared', '1.00'],
      ['transaction.cleared', '1.00'],
      ['transaction.completed', '2.00'],
    ]);
  });

  test('posts more than the hold, even above the limit, and shows the amount', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const body = await simulate(name, { transaction_id, amount: '12.00' });
    expect(body).toMatchObject({ amount: '-12.00', prior_balance: '6.00', new_balance: '-2.00' });
    expect(await balanceOf(bought)).toEqual([-1200, -1200, -200]);
    const events = await recordedEvents(service.database, service.brand.brandId);
    expect(events.at(-1)?.payload).toMatchObject({
      event: 'transaction.completed',
      transaction_state: 'completed',
      amount: '12.00',
      above_available: true,
    });
    const again = samplePurchase(bought.cardId, '0.01');
    expect(await simulate('authorization', again)).toMatchObject({
      decline_reason: 'limit_exceeded',
    });
  });

  test("posts a forced amount without an authorization, whatever the card's status", async () => {
    const card = await openSampleCard(service, 1000n);
    const one = await simulate(name, samplePurchase(card.cardId, '3.00'));
    expect(one).toMatchObject({
      transaction_state: 'completed',
      transaction_response_code: '00',
      amount: '-3.00',
      prior_balance: '10.00',
      new_balance: '7.00',
      merchant_name: 'Coffee House',
    });
    const found = await service.brand.api('GET', `/transactions/${one.transaction_id}`);
    expect(found.body).toEqual(one);
    await service.brand.api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
    const forced = await simulate(name, samplePurchase(card.cardId, '9.00'));
    expect(forced).toMatchObject({ transaction_state: 'completed', new_balance: '-2.00' });
    expect(await balanceOf(card)).toEqual([-1200, -1200, -200]);
    expect(await eventsOf(forced.transaction_id)).toEqual([['transaction.completed', '9.00']]);
  });

  test('requires a transaction_id or the fields of a purchase, never both', async () => {
    const { transaction_id, cardId } = await buy();
    const purchase = samplePurchase(cardId, '1.00');
    const cases: [object, string][] = [
      [{}, 'card_id'],
      [{ card_id: cardId }, 'merchant_name'],
      [{ ...purchase, merchant_city: undefined }, 'merchant_city'],
      [{ ...purchase, transaction_id }, 'card_id'],
      [{ ...purchase, final: false }, 'final'],
      [{ ...purchase, currency: 'EUR' }, 'currency'],
      [{ ...purchase, merchant_zip_code: '1' }, 'merchant_zip_code'],
      [{ transaction_id, amount: '0.00' }, 'amount'],
      [{ transaction_id, amount: 4 }, 'amount'],
      [{ transaction_id, final: 'yes' }, 'final'],
      [{ transaction_id: 'x' }, 'transaction_id'],
    ];
    for (const [body, field] of cases) {
      const answer = await service.brand.api('POST', `/simulate/${name}`, body);
      expect([body, answer.status, answer.body]).toEqual([
        body,
        400,
        expect.objectContaining({
          Code: `simulate_${name}_schema`,
          Message: expect.stringContaining(field),
        }),
      ]);
    }
  });
});

describe('POST /simulate/reversal', () => {
  test('releases a part, then the rest, and cancels a purchase without a clearing', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const part = await simulate('reversal', { transaction_id, amount: '1.00' });
    expect(part).toMatchObject({ transaction_state: 'pending', amount: '-3.00' });
    expect(part).toMatchObject({ prior_balance: '6.00', new_balance: '7.00' });
    expect(await balanceOf(bought)).toEqual([0, -300, 700]);
    const all = await simulate('reversal', { transaction_id });
    expect(all).toMatchObject({ transaction_state: 'cancelled', amount: '-3.00' });
    expect(all).toMatchObject({ settled_date: null, new_balance: '10.00' });
    expect(await balanceOf(bought)).toEqual([0, 0, 1000]);
    expect(await eventsOf(transaction_id)).toEqual([
      ['transaction.authorized', '4.00'],
      ['transaction.reversed', '1.00'],
      ['transaction.reversed', '3.00'],
    ]);
  });

  test('completes a partly cleared purchase', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    await simulate('clearing', { transaction_id, amount: '1.00', final: false });
    const body = await simulate('reversal', { transaction_id });
    expect(body).toMatchObject({ transaction_state: 'completed', amount: '-1.00' });
    expect(await balanceOf(bought)).toEqual([-100, -100, 900]);
    expect((await eventsOf(transaction_id)).slice(-2).map(([event]) => event)).toEqual([
      'transaction.reversed',
      'transaction.completed',
    ]);
  });

  test('refuses more than the hold, and leaves the hold', async () => {
    const bought = await buy();
    const { transaction_id } = bought;
    const body = { transaction_id, amount: '4.01' };
    const answer = await service.brand.api('POST', '/simulate/reversal', body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ Code: 'amount_exceeds_hold' });
    expect(answer.body.Message).toContain('4.00');
    expect(await balanceOf(bought)).toEqual([0, -400, 600]);
  });
});
