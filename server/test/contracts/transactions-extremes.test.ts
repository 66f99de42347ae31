import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPurchaseDesk } from '../support/purchase-desk.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

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

test('a statement cuts a long name between its characters, never inside one', async () => {
  const { body } = await buy({ merchant_name: `x${'😀'.repeat(30)}` });
  expect(body.raw_statement_descriptor).toBe(`X${'😀'.repeat(21)} SPRINGFIELD IL`);
});

test('the last date that can be written is a date to list by', async () => {
  const { body } = await buy({});
  const { body: list } = await service.brand.api(
    'GET',
    `/transactions?card_id=${body.card_id}&start_date=1000-01-01&end_date=9999-12-31`,
  );
  expect(list.data).toEqual([body]);
});

const most = '999999999999.99';

test('a card is posted nothing beyond what can be told, and its account can always be read', async () => {
  const desk = openPurchaseDesk(service);
  const card = await openSampleCard(service, 1n);
  const purchase = samplePurchase(card.cardId, most);
  expect(await desk.simulate('clearing', purchase)).toMatchObject({
    new_balance: '-999999999999.98',
  });
  const { transaction_id } = await desk.simulate('clearing', samplePurchase(card.cardId, '0.01'));
  expect(await desk.refuse('clearing', samplePurchase(card.cardId, '0.01'))).toEqual([
    409,
    'balance_out_of_range',
  ]);
  expect(await desk.balanceOf(card)).toEqual([-1e14, -1e14, 1 - 1e14]);
  await desk.simulate('refund', { transaction_id });
  await desk.expectTrueBooks();
});

test('neither a clearing above its hold nor a refund leads beyond it', async () => {
  const desk = openPurchaseDesk(service);
  const bought = await desk.buy('9.00');
  const { transaction_id } = bought;
  await desk.simulate('clearing', samplePurchase(bought.cardId, most));
  const range = [409, 'balance_out_of_range'];
  const above = { transaction_id, amount: '10.01' };
  expect(await desk.refuse('clearing', above)).toEqual(range);
  await desk.simulate('clearing', { transaction_id, amount: '10.00' });
  await desk.simulate('refund', samplePurchase(bought.cardId, most));
  await desk.simulate('refund', samplePurchase(bought.cardId, most));
  expect(await desk.refuse('refund', samplePurchase(bought.cardId, '0.01'))).toEqual(range);
  expect(await desk.refuse('refund', { transaction_id })).toEqual(range);
  await desk.expectTrueBooks();
});
