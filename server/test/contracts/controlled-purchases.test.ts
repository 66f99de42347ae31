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
afterAll(() => service.stop());

/** A card over 100.00 with controls. */
async function openControlled(controls: object) {
  const card = await openSampleCard(service, 10_000n);
  await control(card.cardId, controls);
  return card;
}

async function control(cardId: string, controls: object) {
  const { status } = await service.brand.api('PUT', `/cards/${cardId}/controls`, controls);
  expect(status).toBe(200);
}

const spentOf = async (cardId: string) =>
  (await service.brand.api('GET', `/cards/${cardId}/controls`)).body.spent;

const buy = (cardId: string, amount: string, changes: object = {}) =>
  fixture.simulate('authorization', { ...samplePurchase(cardId, amount), ...changes });

/** Response code and reason of each. */
const told = (bodies: { transaction_response_code: string; decline_reason: string | null }[]) =>
  bodies.map((body) => [body.transaction_response_code, body.decline_reason]);

const approved = ['00', null];

describe("a card's controls of merchants", () => {
  const category = ['57', 'merchant_category_not_permitted'];
  const country = ['57', 'merchant_country_not_permitted'];
  const abroad = { merchant_state: 'Ontario', merchant_zip_code: 'K1A 0B6' };
  const inCanada = { ...abroad, merchant_country: 'CA' };
  test.each([
    [{ allowed_mccs: ['5812'] }, {}, approved],
    [{ allowed_mccs: ['5411'] }, {}, category],
    [{ blocked_mccs: ['5812'] }, {}, category],
    [{ blocked_mccs: ['5411'] }, {}, approved],
    [{ allowed_countries: ['US'] }, {}, approved],
    [{ allowed_countries: ['CA'] }, {}, country],
    [{ allowed_countries: ['CA'] }, inCanada, approved],
    [{ blocked_countries: ['CA'] }, inCanada, country],
    [{ blocked_countries: ['US'] }, {}, country],
    [{ allowed_countries: ['CA'] }, abroad, country],
    [{ blocked_countries: ['CA'] }, abroad, approved],
    [{ blocked_mccs: ['5812'], blocked_countries: ['US'] }, {}, category],
  ])('%j decide a purchase of %j: %j', async (controls, merchant, answer) => {
    const { cardId } = await openControlled(controls);
    const body = await buy(cardId, '1.00', merchant);
    expect(told([body])).toEqual([answer]);
    await decisions.read(body.transaction_id);
  });

  test('decline a balance inquiry of a merchant they do not permit', async () => {
    const { cardId } = await openControlled({ blocked_mccs: ['5812'] });
    const { amount: _amount, currency: _currency, ...asker } = samplePurchase(cardId, '1.00');
    const body = await fixture.simulate('balance-inquiry', asker);
    expect(told([body])).toEqual([category]);
    await decisions.read(body.transaction_id);
  });
});

describe('a spending limit', () => {
  test.each([
    ['per_transaction', 'transaction_control_exceeded', ['5.00', '5.01', '5.00']],
    ['per_day', 'day_control_exceeded', ['4.99', '0.02', '0.01']],
    ['per_month', 'month_control_exceeded', ['4.99', '0.02', '0.01']],
    ['lifetime', 'lifetime_control_exceeded', ['4.99', '0.02', '0.01']],
  ])('%s approves purchases to the last cent and not beyond', async (name, reason, amounts) => {
    const { cardId } = await openControlled({ spending_limits: { [name]: 500 } });
    const bodies = [];
    for (const amount of amounts) bodies.push(await buy(cardId, amount));
    expect(told(bodies)).toEqual([approved, ['61', reason], approved]);
    const [result] = await decisions.check(bodies[1].transaction_id, name);
    expect(result).toBe('failed');
    await fixture.expectTrueBooks();
  });

  test('is checked before the credit limit and after all other controls', async () => {
    const { cardId } = await openControlled({
      spending_limits: { per_transaction: 500 },
      blocked_mccs: ['7995'],
    });
    const codes = [
      await buy(cardId, '100.01'),
      await buy(cardId, '100.01', { mcc: '7995' }),
      await buy(cardId, '100.01', { mcc: '7995', currency: 'EUR' }),
    ].map((body) => body.decline_reason);
    expect(codes).toEqual([
      'transaction_control_exceeded',
      'merchant_category_not_permitted',
      'exchange_rate_missing',
    ]);
  });

  test("counts a foreign purchase in the program's currency", async () => {
    const { cardId } = await openControlled({ spending_limits: { per_day: 1500 } });
    const euros = { currency: 'EUR', exchange_rate: '1.5' };
    expect(told([await buy(cardId, '10.01', euros), await buy(cardId, '10.00', euros)])).toEqual([
      ['61', 'day_control_exceeded'],
      approved,
    ]);
    expect((await spentOf(cardId)).per_day).toBe(1500);
  });

  test('counts held and cleared amounts, less reversals and expiries, and ignores refunds', async () => {
    const { cardId } = await openControlled({
      spending_limits: { per_transaction: 900, per_day: 2000, per_month: 2000, lifetime: 2000 },
    });
    const spent = async () => {
      const { per_day, per_month, lifetime } = await spentOf(cardId);
      expect([per_month, lifetime]).toEqual([per_day, per_day]);
      return per_day;
    };
    const { transaction_id } = await buy(cardId, '4.00');
    await fixture.simulate('increment', { transaction_id, amount: '3.00' });
    expect(await spent()).toBe(700);
    const refused = await fixture.simulate('increment', { transaction_id, amount: '2.01' });
    expect(told([refused])).toEqual([['61', 'transaction_control_exceeded']]);
    expect(await decisions.check(refused.transaction_id, 'per_transaction')).toEqual([
      'failed',
      '9.01',
      '9.00',
    ]);
    await fixture.simulate('reversal', { transaction_id, amount: '1.00' });
    expect(await spent()).toBe(600);
    await fixture.simulate('clearing', { transaction_id, amount: '8.00', final: false });
    expect(await spent()).toBe(800);
    await fixture.simulate('refund', { transaction_id });
    expect(await spent()).toBe(800);
    const other = await buy(cardId, '9.00');
    expect(await spent()).toBe(1700);
    await fixture.simulate('expiry', { transaction_id: other.transaction_id });
    expect(await spent()).toBe(800);
    await fixture.simulate('clearing', samplePurchase(cardId, '15.00'));
    expect(await spent()).toBe(2300);
    expect(told([await buy(cardId, '0.01')])).toEqual([['61', 'day_control_exceeded']]);
    await fixture.expectTrueBooks();
  });

  test('counts spending from before it was set', async () => {
    const card = await fixture.buy('4.00');
    await fixture.simulate('clearing', samplePurchase(card.cardId, '1.00'));
    await control(card.cardId, { spending_limits: { per_month: 600 } });
    expect((await spentOf(card.cardId)).per_month).toBe(500);
    expect(told([await buy(card.cardId, '1.01'), await buy(card.cardId, '1.00')])).toEqual([
      ['61', 'month_control_exceeded'],
      approved,
    ]);
    await control(card.cardId, {});
    expect(told([await buy(card.cardId, '3.00')])).toEqual([approved]);
    await fixture.expectTrueBooks();
  });

  test('of a day starts at zero on the next UTC day, and a lifetime limit does not', async () => {
    const { brandId } = service.brand;
    const { cardId } = await openControlled({ spending_limits: { per_day: 500, lifetime: 900 } });
    await buy(cardId, '5.00');
    const yesterday = Temporal.Now.instant().subtract({ hours: 24 });
    await service.database.allBrands.db
      .updateTable('transactions')
      .set({ date_created: yesterday })
      .where('brand_id', '=', brandId)
      .where('card_id', '=', cardId)
      .execute();
    await service.database.allBrands.db
      .updateTable('card_spending')
      .set({ starts_on: yesterday.toString().slice(0, 10) })
      .where('brand_id', '=', brandId)
      .where('period', '=', 'day')
      .where('line_id', '=', cardId)
      .execute();
    expect(await spentOf(cardId)).toMatchObject({ per_day: 0, lifetime: 500 });
    expect(told([await buy(cardId, '4.01'), await buy(cardId, '4.00')])).toEqual([
      ['61', 'lifetime_control_exceeded'],
      approved,
    ]);
    await fixture.expectTrueBooks();
  });

  test('does not apply to other cards of the account', async () => {
    const { api } = service.brand;
    const card = await openControlled({ spending_limits: { per_day: 100 } });
    const { body: second } = await api('POST', '/cards', { account_id: card.depositId });
    expect(told([await buy(second.card_id, '5.00'), await buy(card.cardId, '1.00')])).toEqual([
      approved,
      approved,
    ]);
    expect((await spentOf(card.cardId)).per_day).toBe(100);
  });
});

describe('concurrent purchases', () => {
  test('of which 37 fit a spending limit: exactly 37 of 100 are approved', async () => {
    const { cardId } = await openControlled({ spending_limits: { per_day: 3749 } });
    const bodies = await Promise.all(Array.from({ length: 100 }, () => buy(cardId, '1.00')));
    const codes = bodies.map((body) => body.transaction_response_code);
    expect(codes.filter((code) => code === '00')).toHaveLength(37);
    expect(codes.filter((code) => code === '61')).toHaveLength(63);
    expect((await spentOf(cardId)).per_day).toBe(3700);
    await fixture.expectTrueBooks();
  });

  test('share one limit with increments, also while controls change', async () => {
    const limits = { per_day: 3000, lifetime: 3000 };
    const { cardId } = await openControlled({ spending_limits: limits });
    const { transaction_id } = await buy(cardId, '1.00');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        if (at % 20 === 10) return control(cardId, { spending_limits: { lifetime: 3000 + at } });
        if (at % 3 === 0) return fixture.simulate('increment', { transaction_id, amount: '1.00' });
        return buy(cardId, '1.00');
      }),
    );
    const declined = answers.filter((body) => body && body.transaction_response_code === '61');
    expect(declined.length).toBeGreaterThanOrEqual(27);
    const { lifetime } = await spentOf(cardId);
    expect(lifetime).toBeLessThanOrEqual(3050);
    expect(lifetime).toBeGreaterThanOrEqual(3000);
    await fixture.expectTrueBooks();
  });
});
