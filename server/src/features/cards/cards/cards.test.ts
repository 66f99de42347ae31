import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf, openSampleCard } from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { cardNumber } from './card-number.ts';
import { luhnDigit } from './card-rules.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('a card number passes the Luhn check and is stored sealed only', async () => {
  const { cardId } = await openSampleCard(service, 0n);
  const card = await service.database.allBrands.db
    .selectFrom('cards')
    .selectAll()
    .where('brand_id', '=', service.brand.brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  const { vault } = await contextOf(service);
  const number = vault.open(card.number_sealed, cardNumber, cardId);
  expect(number).toMatch(/^\d{16}$/);
  expect(luhnDigit(number.slice(0, -1))).toBe(number.slice(-1));
  expect(card.last_four).toBe(number.slice(-4));
  expect(JSON.stringify(card)).not.toContain(number);
});
