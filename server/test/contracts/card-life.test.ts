import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cards: ReturnType<typeof cardCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  cards = cardCalls(service);
});
afterAll(() => service.stop());

const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

async function purchase(cardId: string, amount = '1.00') {
  const body = samplePurchase(cardId, amount);
  const answer = await service.brand.api('POST', '/simulate/authorization', body);
  return answer.body.transaction_response_code;
}

describe('POST /cards', () => {
  test('issues a virtual card, active at once, by default', async () => {
    const { depositId } = await cards.issue();
    const { body } = await service.brand.api('POST', '/cards', { account_id: depositId });
    expect(body).toMatchObject({
      form: 'virtual',
      status: 'active',
      date_activated: body.date_created,
      replaces_card_id: null,
      reissue_type: null,
    });
  });

  test('issues a physical card inactive, which declines purchases until it is activated', async () => {
    const { cardId, card } = await cards.issue('physical', 10_000n);
    expect(card).toMatchObject({ form: 'physical', status: 'inactive', date_activated: null });
    expect(await purchase(cardId)).toBe('62');
    await cards.post(`/cards/${cardId}/activate`);
    expect(await purchase(cardId)).toBe('00');
  });

  test('refuses a form that does not exist', async () => {
    const { depositId } = await cards.issue();
    expect(await cards.post('/cards', { account_id: depositId, form: 'metal' })).toEqual([
      400,
      'card_post_schema',
    ]);
  });
});

describe('POST /cards/{card_id}/activate', () => {
  test('makes a physical card active, once, and reports it', async () => {
    const { cardId, card } = await cards.issue('physical');
    const body = await cards.post(`/cards/${cardId}/activate`);
    expect(body).toEqual({
      ...card,
      status: 'active',
      date_activated: expect.any(String),
      date_updated: expect.any(String),
    });
    expect(await cards.get(cardId)).toEqual(body);
    expect(await cards.post(`/cards/${cardId}/activate`)).toEqual([409, 'card_activated']);
    const { customer_id, account_id } = card;
    const common = { customer_id, account_id, card_id: cardId, occurred_at: expect.any(String) };
    expect(await cards.events(cardId)).toEqual([
      { event: 'card.created', ...common, status: 'inactive' },
      { event: 'card.status_changed', ...common, status: 'active' },
    ]);
  });

  test('refuses a virtual, a paused and a closed card', async () => {
    const { cardId } = await cards.issue();
    const activate = () => cards.post(`/cards/${cardId}/activate`);
    expect(await activate()).toEqual([409, 'card_activated']);
    await cards.patch(cardId, 'inactive');
    expect(await activate()).toEqual([409, 'card_activated']);
    expect(await cards.statusOf(cardId)).toBe('inactive');
    await cards.patch(cardId, 'closed');
    expect(await activate()).toEqual([409, 'card_closed']);
  });

  test('is the only way to a first activation', async () => {
    const { cardId } = await cards.issue('physical');
    const { status, body } = await cards.patch(cardId, 'active');
    expect([status, body.Code]).toEqual([409, 'card_not_activated']);
    expect((await cards.patch(cardId, 'inactive')).status).toBe(200);
    await cards.post(`/cards/${cardId}/activate`);
    await cards.patch(cardId, 'inactive');
    expect((await cards.patch(cardId, 'active')).body.status).toBe('active');
  });

  test('succeeds once of concurrent requests, and repeats its answer under its Idempotency-Key', async () => {
    const { cardId } = await cards.issue('physical');
    const path = `/cards/${cardId}/activate`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.brand.api('POST', path)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const second = await cards.issue('physical');
    const key = { 'idempotency-key': `activate-${second.cardId}` };
    const first = await cards.post(`/cards/${second.cardId}/activate`, undefined, key);
    expect(first.status).toBe('active');
    expect(await cards.post(`/cards/${second.cardId}/activate`, undefined, key)).toEqual(first);
  });
});

describe('POST /cards/{card_id}/reissue', () => {
  test.each([
    ['same_card_number', { number: true, cvv: true }],
    ['same_card_number_updated_expiry', { number: true, cvv: false }],
    ['new_card_number', { number: false, cvv: false }],
  ] as const)(
    'as %s keeps the parts of the card that its type names',
    async (reissue_type, kept) => {
      const { cardId, card } = await cards.issue('virtual', 10_000n);
      const body = await cards.post(`/cards/${cardId}/reissue`, { reissue_type });
      expect(body).toMatchObject({
        customer_id: card.customer_id,
        account_id: card.account_id,
        form: 'virtual',
        status: 'active',
        replaces_card_id: cardId,
        reissue_type,
      });
      expect(body.card_id).not.toBe(cardId);
      expect(body.card_number === card.card_number).toBe(kept.number);
      expect(body.last_four === card.last_four || !kept.number).toBe(true);
      expect(body.cvv === card.cvv).toBe(kept.cvv);
      expect(await cards.statusOf(cardId)).toBe('closed');
      expect([await purchase(cardId), await purchase(body.card_id)]).toEqual(['14', '00']);
    },
  );

  test('records the closing of the old card and the creation of the new one', async () => {
    const { cardId, card } = await cards.issue();
    const { card_id } = await cards.post(`/cards/${cardId}/reissue`, { mode: 'new_card_number' });
    const { customer_id, account_id } = card;
    const common = { customer_id, account_id, occurred_at: expect.any(String) };
    expect((await cards.events(cardId, card_id)).slice(1)).toEqual([
      { event: 'card.status_changed', ...common, card_id: cardId, status: 'closed' },
      { event: 'card.created', ...common, card_id, status: 'active', replaces_card_id: cardId },
    ]);
  });

  test('leaves a card usable until its physical replacement is activated', async () => {
    const { cardId } = await cards.issue('physical', 10_000n);
    await cards.post(`/cards/${cardId}/activate`);
    const reissued = await cards.post(`/cards/${cardId}/reissue`, { reason: 'same_card_number' });
    expect(reissued).toMatchObject({ form: 'physical', status: 'inactive', date_activated: null });
    expect([await purchase(cardId), await purchase(reissued.card_id)]).toEqual(['00', '62']);
    await cards.post(`/cards/${reissued.card_id}/activate`);
    expect([await purchase(cardId), await purchase(reissued.card_id)]).toEqual(['14', '00']);
    expect((await cards.events(cardId)).at(-1)).toMatchObject({ status: 'closed' });
  });

  test('keeps form and design unless given others', async () => {
    const { depositId } = await cards.issue();
    const design = { account_id: depositId, card_design_id: 'blue' };
    const first = await cards.post('/cards', design);
    const reissue_type = 'new_card_number';
    const second = await cards.post(`/cards/${first.card_id}/reissue`, { reissue_type });
    expect([second.form, second.card_design_id]).toEqual(['virtual', 'blue']);
    const change = { reissue_type, form: 'physical', card_design_id: null };
    const third = await cards.post(`/cards/${second.card_id}/reissue`, change);
    expect([third.form, third.card_design_id]).toEqual(['physical', null]);
  });

  test('is refused while an earlier replacement awaits its activation', async () => {
    const { cardId } = await cards.issue();
    const physical = { reissue_type: 'same_card_number', form: 'physical' };
    const first = await cards.post(`/cards/${cardId}/reissue`, physical);
    expect(await cards.post(`/cards/${cardId}/reissue`, physical)).toEqual([409, 'card_reissued']);
    expect(await cards.post(`/cards/${first.card_id}/reissue`, physical)).toEqual([
      409,
      'card_not_activated',
    ]);
    await cards.patch(first.card_id, 'closed');
    expect(await cards.statusOf(cardId)).toBe('active');
    const second = await cards.post(`/cards/${cardId}/reissue`, physical);
    expect(second).toMatchObject({ status: 'inactive', replaces_card_id: cardId });
  });

  test('issues one replacement for concurrent requests', async () => {
    const { cardId, card } = await cards.issue();
    const body = { reissue_type: 'same_card_number' };
    const path = `/cards/${cardId}/reissue`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.brand.api('POST', path, body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const list = await service.brand.api('GET', `/cards?account_id=${card.account_id}`);
    const statuses = list.body.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['active', 'closed']);
  });

  test('succeeds for an account with ten cards, and allows no eleventh', async () => {
    const { depositId, cardId } = await cards.issue();
    for (let count = 2; count <= 10; count++) await cards.post('/cards', { account_id: depositId });
    const full = [409, 'card_limit_reached'];
    expect(await cards.post('/cards', { account_id: depositId })).toEqual(full);
    const physical = { reissue_type: 'new_card_number', form: 'physical' };
    const pending = await cards.post(`/cards/${cardId}/reissue`, physical);
    expect(pending.status).toBe('inactive');
    await cards.patch(cardId, 'closed');
    expect(await cards.post('/cards', { account_id: depositId })).toEqual(full);
    await cards.post(`/cards/${pending.card_id}/activate`);
    expect(await cards.post('/cards', { account_id: depositId })).toEqual(full);
  });

  test("refuses a closed card, a type that is missing, wrong or repeated, and another brand's card", async () => {
    const { cardId } = await cards.issue();
    const other = await service.createBrand();
    const type = { reissue_type: 'new_card_number' };
    const schema = [400, 'card_reissue_schema'];
    const path = `/cards/${cardId}/reissue`;
    expect(await cards.post(path, {})).toEqual(schema);
    expect(await cards.post(path)).toEqual(schema);
    expect(await cards.post(path, { reissue_type: 'lost' })).toEqual(schema);
    expect(await cards.post(path, { ...type, mode: 'same_card_number' })).toEqual(schema);
    expect(await cards.post(`/cards/${unknown}/reissue`, type)).toEqual([404, 'card_dne']);
    expect(await cardCalls(service, other).post(path, type)).toEqual([404, 'card_dne']);
    expect((await apiOf(service.origin, null)('POST', path, type)).status).toBe(401);
    expect(await cards.statusOf(cardId)).toBe('active');
    await cards.patch(cardId, 'closed');
    expect(await cards.post(path, type)).toEqual([409, 'card_closed']);
  });

  test('with one Idempotency-Key issues one card and repeats its answer', async () => {
    const { cardId } = await cards.issue();
    const key = { 'idempotency-key': `reissue-${cardId}` };
    const path = `/cards/${cardId}/reissue`;
    const first = await cards.post(path, { reissue_type: 'same_card_number' }, key);
    const again = await service.brand.api('POST', path, { reissue_type: 'same_card_number' }, key);
    expect([again.status, again.body]).toEqual([201, first]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await cards.post(path, { reissue_type: 'new_card_number' }, key)).toEqual([
      409,
      undefined,
    ]);
  });
});

test('a closed card declines with 14 and releases nothing that it owes', async () => {
  const { cardId, card } = await cards.issue('virtual', 10_000n);
  expect(await purchase(cardId, '40.00')).toBe('00');
  const balance = async () => {
    const account = await service.brand.api('GET', `/accounts/${card.account_id}`);
    return account.body.balance;
  };
  const before = await balance();
  expect(before.available_balance).toBe(6_000);
  await cards.patch(cardId, 'closed');
  expect(await balance()).toEqual(before);
  expect(await purchase(cardId)).toBe('14');
  expect(await balance()).toEqual(before);
  const { body } = await service.brand.api('GET', `/transactions?card_id=${cardId}&state=pending`);
  expect(body.data).toHaveLength(1);
});
