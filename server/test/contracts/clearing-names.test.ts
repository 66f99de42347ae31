import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseSteps, type PurchaseSteps } from '../support/purchase-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

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

const post = (name: string, key: string, body: object) =>
  service.brand.api('POST', `/simulate/${name}`, body, { 'idempotency-key': key });

const names = [
  ['clearing', 'settlement'],
  ['settlement', 'clearing'],
] as const;

describe.each(names)('a key of POST /simulate/%s', (name, other) => {
  test(`is the same on /simulate/${other}: it posts once`, async () => {
    const card = await openSampleCard(service, 1000n);
    const purchase = samplePurchase(card.cardId, '4.00');
    const key = `once-${name}`;
    const first = await post(name, key, purchase);
    expect(first).toMatchObject({ status: 200, body: { transaction_state: 'completed' } });
    const again = await post(other, key, purchase);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await fixture.balanceOf(card)).toEqual([-400, -400, 600]);
    const changed = await post(other, key, { ...purchase, amount: '4.01' });
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency_key_mismatch' } });
  });
});

test('both names at once under one key post once', async () => {
  const card = await openSampleCard(service, 1000n);
  const purchase = samplePurchase(card.cardId, '4.00');
  const sent = ['clearing', 'settlement', 'clearing', 'settlement'];
  const answers = await Promise.all(sent.map((name) => post(name, 'at-once', purchase)));
  const fresh = answers.filter(
    ({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'),
  );
  expect(fresh).toHaveLength(1);
  expect(await fixture.balanceOf(card)).toEqual([-400, -400, 600]);
});
