import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PersonSteps, personSteps } from '../support/person-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let people: PersonSteps;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  people = personSteps(service);
});
afterAll(() => service.stop());

describe('GET /requests', () => {
  test('names who changed a card to an operator: a person, and a key by its label', async () => {
    const { brandId, api } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    const operator = (await people.as('operator', brandId)).in(brandId);
    await api('PATCH', `/cards/${cardId}`, { status: 'inactive' });
    await operator('PATCH', `/cards/${cardId}`, { status: 'active' });
    const { body } = await operator('GET', `/requests?object_id=${cardId}&operation=changeCard`);
    expect(body.data).toMatchObject([
      { actor: 'person', person_name: 'Test person', key_label: null },
      { actor: 'key', person_name: null, key_label: expect.stringMatching(/./) },
    ]);
    const { body: detail } = await operator('GET', `/requests/${body.data[0].log_id}`);
    expect(detail).toMatchObject({ person_name: 'Test person', key_label: null });
  });

  test('masks the names of people for a viewer, and no label of a key', async () => {
    const { brandId } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    const operator = (await people.as('operator', brandId)).in(brandId);
    const viewer = (await people.as('viewer', brandId)).in(brandId);
    await operator('PATCH', `/cards/${cardId}`, { status: 'inactive' });
    const { body } = await viewer('GET', `/requests?object_id=${cardId}&is_change=true`);
    expect(body.data.map(({ person_name }: { person_name: unknown }) => person_name)).toEqual([
      '[masked]',
      null,
    ]);
    expect(body.data[1].key_label).toMatch(/^(?!\[masked\])./);
  });

  test('tells changes from reads and simulations', async () => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    await api('POST', '/simulate/authorization', samplePurchase(cardId, '1.00'));
    await api('GET', `/cards/${cardId}`);
    const operations = async (isChange: boolean) => {
      const { body } = await api('GET', `/requests?object_id=${cardId}&is_change=${isChange}`);
      return body.data.map(({ operation }: { operation: string }) => operation);
    };
    expect(await operations(true)).toEqual(['createCard']);
    expect(await operations(false)).toEqual(['getCard', 'simulateAuthorization']);
  });
});
