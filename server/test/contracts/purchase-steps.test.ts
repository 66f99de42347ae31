import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

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

const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

const steps = ['clearing', 'settlement', 'reversal', 'increment', 'expiry', 'refund'];

describe.each(steps)('POST /simulate/%s', (name) => {
  const about = (transaction_id: string) =>
    name === 'increment' ? { transaction_id, amount: '1.00' } : { transaction_id };

  test('refuses a purchase that has ended or was declined, and changes nothing', async () => {
    const code = name === 'refund' ? 'transaction_not_completed' : 'transaction_not_pending';
    const expired = await fixture.buy();
    await fixture.simulate('expiry', expired);
    const declined = await fixture.buy('10.01');
    const returned = await fixture.buy();
    await fixture.simulate('clearing', returned);
    const completed = await fixture.buy();
    await fixture.simulate('clearing', completed);
    await fixture.simulate('refund', returned);
    for (const one of [expired, declined, returned, ...(name === 'refund' ? [] : [completed])]) {
      const before = await service.brand.api('GET', `/transactions/${one.transaction_id}`);
      const balance = await fixture.balanceOf(one);
      expect(await fixture.refuse(name, about(one.transaction_id))).toEqual([409, code]);
      const after = await service.brand.api('GET', `/transactions/${one.transaction_id}`);
      expect([after.body, await fixture.balanceOf(one)]).toEqual([before.body, balance]);
    }
  });

  test("refuses an unknown purchase, another brand's, and callers without keys", async () => {
    const { transaction_id } = await fixture.buy();
    const other = await service.createBrand();
    expect(await fixture.refuse(name, about(unknown))).toEqual([404, 'transaction_dne']);
    expect(await fixture.refuse(name, about(transaction_id), other.api)).toEqual([
      404,
      'transaction_dne',
    ]);
    const nobody = apiOf(service.origin, null);
    expect(await fixture.refuse(name, about(transaction_id), nobody)).toEqual([401, 'auth_err']);
    expect(await fixture.refuse(name, { ...about('x') })).toEqual([400, `simulate_${name}_schema`]);
  });

  test('repeats its answer under its Idempotency-Key and changes nothing', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    if (name === 'refund') await fixture.simulate('clearing', { transaction_id });
    const key = { 'Idempotency-Key': `${name}-${transaction_id}` };
    const body = { ...about(transaction_id), ...(name === 'expiry' ? {} : { amount: '1.00' }) };
    const post = (changes = {}) =>
      service.brand.api('POST', `/simulate/${name}`, { ...body, ...changes }, key);
    const answers = await Promise.all([post(), post(), post()]);
    const [first] = answers.filter((each) => each.status === 200);
    const balance = await fixture.balanceOf(bought);
    const again = await post();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first?.body);
    expect(await fixture.balanceOf(bought)).toEqual(balance);
    const other = await post({ transaction_id: unknown });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_mismatch']);
  });
});

test.each(['clearing', 'settlement', 'refund', 'balance-inquiry'])(
  "POST /simulate/%s refuses another brand's card as if it did not exist",
  async (name) => {
    const card = await openSampleCard(service, 1000n);
    const other = await service.createBrand();
    const purchase = samplePurchase(card.cardId, '1.00');
    expect(await fixture.refuse(name, purchase, other.api)).toEqual([404, 'card_dne']);
    expect(await fixture.balanceOf(card)).toEqual([0, 0, 1000]);
  },
);

test('a closed account is posted neither forced purchases nor refunds', async () => {
  const card = await openSampleCard(service, 0n);
  await service.brand.api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
  const closed = await service.brand.api('DELETE', `/accounts/${card.depositId}`);
  expect(closed.status).toBe(200);
  for (const name of ['clearing', 'refund']) {
    const purchase = samplePurchase(card.cardId, '1.00');
    expect(await fixture.refuse(name, purchase)).toEqual([409, 'account_closed']);
  }
});

test('an authorization repeated under its Idempotency-Key gets its first answer', async () => {
  const card = await openSampleCard(service, 1000n);
  const key = { 'Idempotency-Key': 'a-purchase' };
  const purchase = samplePurchase(card.cardId, '4.00');
  const first = await fixture.simulate('authorization', purchase, key);
  const { transaction_id } = first;
  await fixture.simulate('increment', { transaction_id, amount: '1.00' });
  await fixture.simulate('clearing', { transaction_id, amount: '12.00' });
  await fixture.simulate('refund', { transaction_id });
  expect(await fixture.simulate('authorization', purchase, key)).toEqual(first);
});

test.each(['clearing', 'settlement', 'refund'])(
  "POST /simulate/%s refuses an amount in another currency than the purchase's",
  async (name) => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    if (name === 'refund') await fixture.simulate('clearing', { transaction_id });
    const balance = await fixture.balanceOf(bought);
    const part = { transaction_id, amount: '1.00', currency: 'EUR' };
    const { status, body } = await service.brand.api('POST', `/simulate/${name}`, part);
    expect([status, body.Code]).toEqual([400, `simulate_${name}_schema`]);
    expect(body.Message).toContain('currency must be USD');
    expect(await fixture.balanceOf(bought)).toEqual(balance);
    await fixture.simulate(name, { ...part, currency: 'USD' });
  },
);

test.each(['clearing', 'settlement', 'refund'])(
  'POST /simulate/%s with a transaction_id names the fields that it ignores, and changes none of them',
  async (name) => {
    const { transaction_id } = await fixture.buy();
    if (name === 'refund') await fixture.simulate('clearing', { transaction_id });
    const { card_id: _, amount, currency, ...circumstances } = samplePurchase('', '1.00');
    const idle = { ...circumstances, merchant_country: 'US', merchant_name: 'Another House' };
    const body = { transaction_id, amount, currency, ...idle, nmae: 1 };
    const answer = await service.brand.api('POST', `/simulate/${name}`, body);
    expect(answer).toMatchObject({ status: 200, body: { merchant_name: 'Coffee House' } });
    const ignored = answer.headers.get('x-ignored-fields')?.split(', ');
    expect(ignored?.toSorted()).toEqual([...Object.keys(idle), 'nmae'].toSorted());
  },
);

test.each(['clearing', 'refund'])(
  'POST /simulate/%s without a transaction_id ignores no field',
  async (name) => {
    const { cardId } = await openSampleCard(service, 1000n);
    const body = { ...samplePurchase(cardId, '1.00'), merchant_country: 'US' };
    const { status, headers } = await service.brand.api('POST', `/simulate/${name}`, body);
    expect([status, headers.get('x-ignored-fields')]).toEqual([200, null]);
  },
);

describe('concurrent requests', () => {
  test('for clearing, reversal and expiry of one purchase: exactly one succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const bought = await fixture.buy();
      const { transaction_id } = bought;
      const names = ['clearing', 'reversal', 'expiry', 'clearing', 'reversal', 'expiry'];
      const answers = await Promise.all(
        names.map((name) => service.brand.api('POST', `/simulate/${name}`, { transaction_id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body;
      const cleared = winner.transaction_state === 'completed';
      expect(await fixture.balanceOf(bought)).toEqual(cleared ? [-400, -400, 600] : [0, 0, 1000]);
    }
  });

  test('for parts, increments and new purchases of one card all count', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const part = { transaction_id, amount: '0.50', final: false };
    const bodies: [string, object][] = Array.from({ length: 4 }, () => [
      ['clearing', part] as [string, object],
      ['reversal', { transaction_id, amount: '0.25' }] as [string, object],
      ['increment', { transaction_id, amount: '0.25' }] as [string, object],
      ['authorization', samplePurchase(bought.cardId, '0.10')] as [string, object],
      ['refund', samplePurchase(bought.cardId, '0.10')] as [string, object],
    ]).flat();
    await Promise.all(bodies.map(([name, body]) => fixture.simulate(name, body)));
    expect(await fixture.balanceOf(bought)).toEqual([-160, -400, 600]);
  });

  test('for refunds of one purchase never credit more than it cleared', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    await fixture.simulate('clearing', { transaction_id });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        service.brand.api('POST', '/simulate/refund', { transaction_id, amount: '1.00' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await fixture.balanceOf(bought)).toEqual([0, 0, 1000]);
  });
});
