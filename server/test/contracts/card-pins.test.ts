import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cards: ReturnType<typeof cardCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  cards = cardCalls(service);
});
afterAll(() => service.stop());

const pin = '480517';
const wrong = '902714';
const setPin = (cardId: string, body: unknown = { pin }) =>
  cards.post(`/cards/${cardId}/pin`, body);
const verify = (cardId: string, tried: unknown = pin, headers: Record<string, string> = {}) =>
  cards.post(`/cards/${cardId}/pin/verify`, { pin: tried }, headers);

describe('GET /cards/{card_id}/pin', () => {
  const state = async (cardId: string, api = service.brand.api) =>
    (await api('GET', `/cards/${cardId}/pin`)).body;

  test('says whether there is a PIN and how many tries it has left, never the PIN', async () => {
    const { cardId } = await cards.issue();
    expect(await state(cardId)).toEqual({ card_id: cardId, is_set: false, tries_left: null });
    await setPin(cardId);
    expect(await state(cardId)).toEqual({ card_id: cardId, is_set: true, tries_left: 3 });
    for (const left of [2, 1, 0]) {
      await verify(cardId, wrong);
      expect(await state(cardId)).toEqual({ card_id: cardId, is_set: true, tries_left: left });
    }
    expect(JSON.stringify(await state(cardId))).not.toContain(pin);
  });

  test('knows no card of another brand', async () => {
    const { cardId } = await cards.issue();
    const { api } = await service.createBrand();
    expect(await state(cardId, api)).toMatchObject({ Code: 'card_dne' });
  });
});

describe('POST /cards/{card_id}/pin', () => {
  test('sets a PIN, also of an inactive card, replacing any before', async () => {
    const { cardId } = await cards.issue('physical');
    expect(await setPin(cardId)).toEqual({ card_id: cardId, tries_left: 3 });
    expect((await setPin(cardId, { pin: wrong })).tries_left).toBe(3);
    expect((await verify(cardId)).verified).toBe(false);
    expect((await verify(cardId, wrong)).verified).toBe(true);
  });

  test.each(['1234', '0000', '4321', '1212', '890123', '123', '1234567890123', '48a5', '', 4865])(
    'refuses %j, and does not repeat it',
    async (bad) => {
      const { cardId } = await cards.issue();
      const answer = await service.brand.api('POST', `/cards/${cardId}/pin`, { pin: bad });
      expect([answer.status, answer.body.Code]).toEqual([400, 'card_pin_schema']);
      expect(answer.body.Message).toMatch(/pin must (be|not)/);
      expect(await verify(cardId)).toEqual([409, 'pin_not_set']);
    },
  );

  test('refuses digits that are printed on the card', async () => {
    const { cardId, card } = await cards.issue();
    const refused = [400, 'card_pin_schema'];
    expect(await setPin(cardId, { pin: card.last_four })).toEqual(refused);
    expect(await setPin(cardId, { pin: card.expiry_date })).toEqual(refused);
  });

  test('refuses a card that is closed, unknown or of another brand, and keys without permission', async () => {
    const { cardId, customerId } = await cards.issue();
    const other = cardCalls(service, await service.createBrand());
    const path = `/cards/${cardId}/pin`;
    expect(await other.post(path, { pin })).toEqual([404, 'card_dne']);
    expect(await other.post(`${path}/verify`, { pin })).toEqual([404, 'card_dne']);
    expect(await setPin('x')).toEqual([404, 'card_dne']);
    const { body } = await service.brand.api('POST', '/auth/key/temporary', {
      customer_id: customerId,
    });
    const keys = { identity: body.Identity, authorization: body.Authorization };
    for (const [key, status] of [
      [null, 401],
      [keys, 403],
    ] as const) {
      const api = apiOf(service.origin, key);
      expect((await api('POST', path, { pin })).status).toBe(status);
      expect((await api('POST', `${path}/verify`, { pin })).status).toBe(status);
    }
    await setPin(cardId);
    await cards.patch(cardId, 'closed');
    expect(await setPin(cardId)).toEqual([409, 'card_closed']);
    expect(await verify(cardId)).toEqual([409, 'card_closed']);
  });

  test('with one Idempotency-Key sets it once', async () => {
    const { cardId } = await cards.issue();
    const key = { 'idempotency-key': `pin-${cardId}` };
    const send = (body: unknown) => cards.post(`/cards/${cardId}/pin`, body, key);
    await send({ pin });
    expect((await verify(cardId, wrong)).tries_left).toBe(2);
    expect(await send({ pin })).toEqual({ card_id: cardId, tries_left: 3 });
    expect((await verify(cardId, wrong)).tries_left).toBe(1);
    expect(await send({ pin: wrong })).toEqual([409, undefined]);
  });
});

describe('POST /cards/{card_id}/pin/verify', () => {
  test('locks the PIN at the third wrong try, after which a right one fails too', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    for (const tries_left of [2, 1, 0]) {
      expect(await verify(cardId, wrong)).toEqual({ card_id: cardId, verified: false, tries_left });
    }
    expect(await verify(cardId)).toEqual([409, 'pin_locked']);
    expect(await verify(cardId, wrong)).toEqual([409, 'pin_locked']);
    await setPin(cardId);
    expect(await verify(cardId)).toEqual({ card_id: cardId, verified: true, tries_left: 3 });
  });

  test('resets the tries after a right one', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    await verify(cardId, wrong);
    await verify(cardId, wrong);
    expect((await verify(cardId)).tries_left).toBe(3);
    expect((await verify(cardId, wrong)).tries_left).toBe(2);
  });

  test('counts three of 30 concurrent guesses', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => verify(cardId, wrong)));
    const tries = guesses.filter((guess) => !Array.isArray(guess));
    expect(tries.map(({ tries_left }) => tries_left).sort()).toEqual([0, 1, 2]);
  });

  test('a repeat with its Idempotency-Key is no second try', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    const key = { 'idempotency-key': `verify-${cardId}` };
    expect((await verify(cardId, wrong, key)).tries_left).toBe(2);
    expect((await verify(cardId, wrong, key)).tries_left).toBe(2);
    expect((await verify(cardId, wrong)).tries_left).toBe(1);
  });
});

describe('a reissue', () => {
  test('keeps the PIN with the number, and the tries made', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    await verify(cardId, wrong);
    const same = { reissue_type: 'same_card_number_updated_expiry', form: 'physical' };
    const next = await cards.post(`/cards/${cardId}/reissue`, same);
    expect(await verify(next.card_id)).toEqual([409, 'pin_not_set']);
    await cards.post(`/cards/${next.card_id}/activate`);
    expect((await verify(next.card_id, wrong)).tries_left).toBe(1);
    expect((await verify(next.card_id)).verified).toBe(true);
  });

  test('keeps a PIN that was set on the new card', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    const same = { reissue_type: 'same_card_number', form: 'physical' };
    const next = await cards.post(`/cards/${cardId}/reissue`, same);
    await setPin(next.card_id, { pin: wrong });
    await cards.post(`/cards/${next.card_id}/activate`);
    expect((await verify(next.card_id, wrong)).verified).toBe(true);
  });

  test('under a new number has no PIN', async () => {
    const { cardId } = await cards.issue();
    await setPin(cardId);
    const next = await cards.post(`/cards/${cardId}/reissue`, { reissue_type: 'new_card_number' });
    expect(await verify(next.card_id)).toEqual([409, 'pin_not_set']);
  });
});
