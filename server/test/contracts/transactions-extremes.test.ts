import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const buy = async (changes: object) => {
  const { cardId } = await openSampleCard(service, 1000n);
  const purchase = { ...samplePurchase(cardId, '1.00'), ...changes };
  return service.brand.api('POST', '/simulate/authorization', purchase);
};

test('a statement cuts a long name between characters, never inside one', async () => {
  const { body } = await buy({ merchant_name: `x${'😀'.repeat(30)}` });
  expect(body.raw_statement_descriptor).toBe(`X${'😀'.repeat(21)} SPRINGFIELD IL`);
});

test('the last valid date can be used as a filter', async () => {
  const { body } = await buy({});
  const { body: list } = await service.brand.api(
    'GET',
    `/transactions?card_id=${body.card_id}&start_date=1000-01-01&end_date=9999-12-31`,
  );
  expect(list.data).toEqual([body]);
});

const most = '9999999999.99';

test.each(['authorization', 'clearing', 'settlement', 'reversal', 'increment', 'refund'])(
  'POST /simulate/%s refuses amounts of more than twelve digits',
  async (name) => {
    const { transaction_id } = await openPurchaseSteps(service).buy();
    const { cardId } = await openSampleCard(service, 1000n);
    const purchase = samplePurchase(cardId, '10000000000.00');
    const bodies: object[] =
      name === 'authorization' ? [purchase] : [{ transaction_id, amount: '10000000000.00' }];
    if (/clearing|settlement|refund/.test(name)) bodies.push(purchase);
    for (const body of bodies) {
      const refused = await service.brand.api('POST', `/simulate/${name}`, body);
      expect(refused).toMatchObject({
        status: 400,
        body: {
          Code: `simulate_${name}_schema`,
          Message: expect.stringContaining(
            'amount must be a decimal amount of 0.01 to 9999999999.99 with exactly two digits after the point',
          ),
        },
      });
    }
  },
);

/** Moves what can be spent with a card by the largest amount that the service handles, message by message. */
const moveFar = async (name: 'clearing' | 'refund', cardId: string) => {
  const fixture = openPurchaseSteps(service);
  const amounts = [...Array.from({ length: 100 }, () => most), '0.99'];
  for (const amount of amounts) await fixture.simulate(name, samplePurchase(cardId, amount));
};

test('no posting raises a balance above the largest that can be shown, and its account stays readable', async () => {
  const fixture = openPurchaseSteps(service);
  const card = await openSampleCard(service, 1n);
  await moveFar('clearing', card.cardId);
  const { transaction_id } = await fixture.simulate(
    'clearing',
    samplePurchase(card.cardId, '0.01'),
  );
  expect(await fixture.refuse('clearing', samplePurchase(card.cardId, '0.01'))).toEqual([
    409,
    'balance_out_of_range',
  ]);
  expect(await fixture.balanceOf(card)).toEqual([-1e14, -1e14, 1 - 1e14]);
  await fixture.simulate('refund', { transaction_id });
  await fixture.expectTrueBooks();
});

test('neither a clearing above its hold nor a refund exceeds that amount', async () => {
  const fixture = openPurchaseSteps(service);
  const bought = await fixture.buy('9.00');
  const { transaction_id } = bought;
  await moveFar('clearing', bought.cardId);
  const range = [409, 'balance_out_of_range'];
  const above = { transaction_id, amount: '10.01' };
  expect(await fixture.refuse('clearing', above)).toEqual(range);
  await fixture.simulate('clearing', { transaction_id, amount: '10.00' });
  for (const _ of [1, 2]) await moveFar('refund', bought.cardId);
  expect(await fixture.refuse('refund', samplePurchase(bought.cardId, '0.01'))).toEqual(range);
  expect(await fixture.refuse('refund', { transaction_id })).toEqual(range);
  await fixture.expectTrueBooks();
});

describe('sums beyond what a double holds', () => {
  const sum = 2n ** 53n + 1n;

  /** Brand whose one deposit holds the sum, as many customers' deposits do elsewhere. */
  const richBrand = async () => {
    const brand = await service.createBrand();
    return { brand, ...(await openSampleDeposit(service, sum, brand)) };
  };

  /** Raw response text: parsing it as a double would round it. */
  const textOf = async (brand: TestBrand, path: string) => {
    const response = await fetch(`${service.origin}/api/v0.1${path}`, {
      headers: { identity: brand.keys.identity, authorization: brand.keys.authorization },
    });
    return { status: response.status, text: await response.text() };
  };

  test('are exact to the cent in the trial balance', async () => {
    const { brand } = await richBrand();
    const path = `/ledger/trial-balance?program_id=${brand.programId}`;
    const { status, text } = await textOf(brand, path);
    expect(status).toBe(200);
    expect(text).toContain(`"kind":"security_deposit","count":1,"debit":0,"credit":${sum}}`);
    expect(text).toContain(`"debit_total":${sum},"credit_total":${sum},"balanced":true`);
    expect((await textOf(brand, `${path}&format=csv`)).text).toContain(`,total,,${sum},${sum}\r\n`);
  });

  test('are exact to the cent in the reconciliation and its differences', async () => {
    const { brand } = await richBrand();
    const { status, text } = await textOf(brand, '/ledger/reconciliation');
    expect(status).toBe(200);
    expect(text).toContain(`"journal":{"count":1,"debits":${sum},"credits":0}`);
    await service.owner.query(
      'update transfers set amount_cents = amount_cents + 1 where brand_id = $1',
      [brand.brandId],
    );
    for (const path of ['', '/differences']) {
      const answer = await textOf(brand, `/ledger/reconciliation${path}`);
      expect(answer.text).toContain(`"expected":${sum + 1n},"found":${sum}`);
    }
    const csv = await textOf(brand, '/ledger/reconciliation/differences?format=csv');
    expect(csv.text).toContain(`,${sum + 1n},${sum}\r\n`);
  });

  test('are exact to the cent in the spending of a card', async () => {
    const { brand } = service;
    const { cardId } = await openSampleCard(service, 1000n);
    const path = `/cards/${cardId}/controls`;
    const controls = { spending_limits: { lifetime: 500 } };
    expect(await brand.api('PUT', path, controls)).toMatchObject({ status: 200 });
    await brand.api('POST', '/simulate/authorization', samplePurchase(cardId, '1.00'));
    await service.owner.query(
      `update card_spending set spent_cents = $2
        where brand_id = $1 and line_id = (select line_id from cards where card_id = $3)`,
      [brand.brandId, sum, cardId],
    );
    const { status, text } = await textOf(brand, path);
    expect(status).toBe(200);
    expect(text).toContain(`"lifetime":${sum}}`);
    expect(await brand.api('PUT', path, controls)).toMatchObject({ status: 200 });
  });
});
