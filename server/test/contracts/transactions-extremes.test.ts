import { afterAll, beforeAll, expect, test } from 'vitest';
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
