import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, type SampleCard } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let card: SampleCard;

beforeAll(async () => {
  service = await startTestService();
  card = await openSampleCard(service, 10_000n);
});
afterAll(() => service.stop());

const api = (method: string, path: string) => service.brand.api(method, path);

describe('GET /objects/names', () => {
  const names = (...ids: readonly string[]) =>
    api('GET', `/objects/names?object_id=${ids.join(',')}`);

  test('names objects of any kind in the order of the ids, each once, and leaves out unknown ones', async () => {
    const { status, body } = await names(card.cardId, nobody, card.customerId, card.cardId);
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            object_id: card.cardId,
            type: 'card',
            title: expect.stringMatching(/^Card …\d{4}$/),
          },
          { object_id: card.customerId, type: 'customer', title: 'Ada Example' },
        ],
      },
    ]);
  });

  test('names no object of another brand', async () => {
    const other = await service.createBrand();
    const answer = await other.api('GET', `/objects/names?object_id=${card.cardId}`);
    expect(answer.body.data).toEqual([]);
  });

  test('refuses no id, more than a hundred, and what is none', async () => {
    expect((await api('GET', '/objects/names')).status).toBe(400);
    expect((await names('nobody')).status).toBe(400);
    expect((await names(...Array.from({ length: 101 }, () => card.cardId))).status).toBe(400);
  });
});
