import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPurchaseDesk, type PurchaseDesk } from '../support/purchase-desk.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let desk: PurchaseDesk;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  desk = openPurchaseDesk(service);
});
afterAll(async () => {
  await desk.expectTrueBooks();
  await service.stop();
});

const post = (name: string, key: string, body: object) =>
  service.brand.api('POST', `/simulate/${name}`, body, { 'idempotency-key': key });

/** Makes an answer one that was kept when each name had keys of its own. */
const keepUnder = (operation: string, key: string) =>
  service.database.kysely
    .updateTable('idempotency_keys')
    .set({ operation })
    .where('idempotency_key', '=', key)
    .execute();

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
    expect(await desk.balanceOf(card)).toEqual([-400, -400, 600]);
    const changed = await post(other, key, { ...purchase, amount: '4.01' });
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency_key_mismatch' } });
  });

  test('is known under both names where it was kept before they shared their keys', async () => {
    const card = await openSampleCard(service, 1000n);
    const purchase = samplePurchase(card.cardId, '4.00');
    const key = `before-${name}`;
    const first = await post(name, key, purchase);
    await keepUnder(name === 'clearing' ? 'simulateClearing' : 'simulateSettlement', key);
    for (const each of [name, other]) {
      const again = await post(each, key, purchase);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(first.body);
    }
    expect(await desk.balanceOf(card)).toEqual([-400, -400, 600]);
  });
});

test('where both names had used a key, each answers what it answered', async () => {
  const card = await openSampleCard(service, 1000n);
  const key = 'both';
  const first = await post('settlement', key, samplePurchase(card.cardId, '4.00'));
  await keepUnder('simulateSettlement', 'both');
  const { rowCount } = await service.database.pool.query(
    `insert into idempotency_keys
     select brand_id, 'simulateClearing', idempotency_key, '\\x00', response_status, response_body, date_created
       from idempotency_keys where idempotency_key = 'both'`,
  );
  expect(rowCount).toBe(1);
  const settled = await post('settlement', key, samplePurchase(card.cardId, '4.00'));
  expect(settled).toMatchObject({ status: 200, body: first.body });
  const cleared = await post('clearing', key, samplePurchase(card.cardId, '4.00'));
  expect(cleared).toMatchObject({ status: 409, body: { code: 'idempotency_key_mismatch' } });
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
  expect(await desk.balanceOf(card)).toEqual([-400, -400, 600]);
});
