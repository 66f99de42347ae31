import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { revealCalls } from '../support/reveal-calls.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cards: ReturnType<typeof cardCalls>;
let reveals: ReturnType<typeof revealCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  cards = cardCalls(service);
  reveals = revealCalls(service);
});
afterAll(() => service.stop());

test('a card is revealed five times within 24 hours, also when asked for at once', async () => {
  const { cardId, customerId } = await cards.issue();
  const browser = await reveals.browserOf(customerId);
  const reveal = () => browser('POST', `/cards/${cardId}/reveal`);
  const answers = await Promise.all(Array.from({ length: 8 }, reveal));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(5).fill(201),
    ...Array(3).fill(429),
  ]);
  const { body } = await reveal();
  expect(body.Code).toBe('card_reveals_used_up');
  expect(body.Message).toContain('5 times in 24 hours');
  expect(await reveals.ask(await cards.issue())).toMatch(/reveal/);
  const dayBefore = new Date(Date.now() - 24 * 3_600_000);
  await service.owner.query('update card_reveals set expires_at = $2 where card_id = $1', [
    cardId,
    dayBefore,
  ]);
  expect((await reveal()).status).toBe(201);
});

test('all cards of a brand together are revealed as often as the program allows', async () => {
  const brand = await service.createBrand({ reveals_per_brand: 3, reveals_per_card: 2 });
  const issued = await Promise.all([1, 2, 3].map(() => cardCalls(service, brand).issue()));
  const ask = async ({ cardId, customerId }: { cardId: string; customerId: string }) => {
    const browser = await revealCalls(service, brand).browserOf(customerId);
    const { status, body } = await browser('POST', `/cards/${cardId}/reveal`);
    return status === 201 ? status : body.Code;
  };
  const [first, second, third] = issued;
  if (!first || !second || !third) throw new Error('three cards were issued');
  expect([await ask(first), await ask(first), await ask(first)]).toEqual([
    201,
    201,
    'card_reveals_used_up',
  ]);
  expect([await ask(second), await ask(third)]).toEqual([201, 'reveals_used_up']);
});

test('a page that was shown is reported by one event without its secrets', async () => {
  const { cardId, customerId, card } = await cards.issue();
  const list = () => service.brand.api('GET', `/events?object_id=${cardId}&limit=100`);
  const url = await reveals.ask({ cardId, customerId });
  const reported = async () =>
    (await list()).body.data.filter(
      ({ event }: { event: string }) => event === 'card.details_revealed',
    );
  expect(await reported()).toEqual([]);
  const { text } = await reveals.view(url);
  await reveals.view(url);
  const events = await reported();
  expect(events).toMatchObject([
    {
      customer_id: customerId,
      payload: { card_id: cardId, account_id: card.account_id, reveal_id: expect.any(String) },
    },
  ]);
  const copied = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value ?? '');
  expect(JSON.stringify(events)).not.toContain(copied[0]);
  expect(Object.keys(events[0].payload).sort()).toEqual([
    'account_id',
    'card_id',
    'customer_id',
    'event',
    'occurred_at',
    'reveal_id',
  ]);
});
