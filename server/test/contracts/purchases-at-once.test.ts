import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClosingSteps } from '../support/closing-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const simulate = '/simulate/authorization';

describe('a repeated Idempotency-Key', () => {
  test('gets the first answer, whatever has happened since, and spends once', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const purchase = samplePurchase(card.cardId, '4.00');
    const key = { 'idempotency-key': `first-${card.cardId}` };
    const first = await api('POST', simulate, purchase, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    await api('POST', simulate, samplePurchase(card.cardId, '1.00'));
    const again = await api('POST', `${simulate}/`, purchase, key);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const balance = await api('GET', `/accounts/${card.creditId}/balances`);
    expect(balance.body.available_balance).toBe(500);
  });

  test('with another body is a conflict within the brand, and none in another brand', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const key = { 'idempotency-key': 'one-key' };
    await api('POST', simulate, samplePurchase(card.cardId, '1.00'), key);
    const other = await api('POST', simulate, samplePurchase(card.cardId, '2.00'), key);
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({
      type: 'RESOURCE_CONFLICT',
      code: 'idempotency_key_mismatch',
    });
    const brand = await service.createBrand();
    const theirs = await openSampleCard(service, 1000n, brand);
    const free = await brand.api('POST', simulate, samplePurchase(theirs.cardId, '3.00'), key);
    expect(free.body.transaction_state).toBe('pending');
  });

  test('in 50 concurrent requests spends once; the others get the answer or a 409 in progress', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const key = { 'idempotency-key': `fifty-${card.cardId}` };
    const purchase = samplePurchase(card.cardId, '1.00');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api('POST', simulate, purchase, key)),
    );
    const done = answers.filter((answer) => answer.status === 200);
    const fresh = done.filter((answer) => !answer.headers.get('idempotent-replayed'));
    expect(fresh).toHaveLength(1);
    for (const answer of done) expect(answer.body).toEqual(fresh[0]?.body);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('idempotency_key_in_progress');
    }
    const balance = await api('GET', `/accounts/${card.creditId}/balances`);
    expect(balance.body.available_balance).toBe(900);
  });

  test('can be used again after 24 hours', async () => {
    const { api, brandId } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const key = { 'idempotency-key': `old-${card.cardId}` };
    const first = await api('POST', simulate, samplePurchase(card.cardId, '1.00'), key);
    await service.database.allBrands.db
      .updateTable('transactions')
      .set({ date_created: Temporal.Now.instant().subtract({ hours: 24 }) })
      .where('brand_id', '=', brandId)
      .where('transaction_id', '=', first.body.transaction_id)
      .execute();
    const second = await api('POST', simulate, samplePurchase(card.cardId, '2.00'), key);
    expect(second.status).toBe(200);
    expect(second.body.transaction_id).not.toBe(first.body.transaction_id);
    const again = await api('POST', simulate, samplePurchase(card.cardId, '2.00'), key);
    expect(again.body.transaction_id).toBe(second.body.transaction_id);
  });
});

describe('concurrent purchases', () => {
  test('of which 37 fit the limit: exactly 37 of 100 are approved', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 3749n);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api('POST', simulate, samplePurchase(card.cardId, '1.00'))),
    );
    const codes = answers.map((answer) => answer.body.transaction_response_code);
    expect(codes.filter((code) => code === '00')).toHaveLength(37);
    expect(codes.filter((code) => code === '51')).toHaveLength(63);
    const left = answers.map((answer) => answer.body.new_balance).toSorted();
    expect(left[0]).toBe('0.49');
  });

  test('fail alone when invalid: unknown, closed, foreign, too large, malformed', async () => {
    const { api } = service.brand;
    const good = await openSampleCard(service, 100_000n);
    const closed = await openSampleCard(service, 1000n);
    await api('PATCH', `/cards/${closed.cardId}`, { status: 'closed' });
    const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
    const round = [
      samplePurchase(good.cardId, '1.00'),
      samplePurchase(closed.cardId, '1.00'),
      samplePurchase(unknown, '1.00'),
      { ...samplePurchase(good.cardId, '1.00'), currency: 'EUR' },
      samplePurchase(good.cardId, '1001.00'),
      samplePurchase(good.cardId, 'one'),
    ];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => round)
        .flat()
        .map((each) => api('POST', simulate, each)),
    );
    const told = answers.map(({ status, body }) => body.transaction_response_code ?? status);
    const expected = ['00', '14', 404, '57', '51', 400];
    expect(told).toEqual(Array.from({ length: 10 }, () => expected).flat());
    const balance = await api('GET', `/accounts/${good.creditId}/balances`);
    expect(balance.body.current_balance).toBe(-1000);
  });

  test('that wait for the start of a closing are declined', async () => {
    const { api } = service.brand;
    const card = await openClosingSteps(service).open(1000n);
    const { db } = service.database.allBrands;
    const waiting = (count: number) => async () => {
      const { rows } = await service.owner.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === count;
    };
    const { closing, purchase } = await db.transaction().execute(async (tx) => {
      await sql`
        select from account_balances where account_id = ${card.creditId} for update`.execute(tx);
      const closing = api('POST', `/accounts/${card.depositId}/close`, {});
      await eventually(waiting(1));
      const purchase = api('POST', simulate, samplePurchase(card.cardId, '1.00'));
      await eventually(waiting(2));
      return { closing, purchase };
    });
    expect((await closing).status).toBe(200);
    expect((await purchase).body).toMatchObject({ decline_reason: 'account_not_active' });
  });
});
