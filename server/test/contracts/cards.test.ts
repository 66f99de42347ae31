import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, openSampleDeposit } from '../support/sample-cards.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

describe('POST /cards', () => {
  test('issues a card with tokens for number and CVV, and opens the credit account', async () => {
    const { api } = service.brand;
    const { depositId, customerId } = await openSampleDeposit(service, 0n);
    const { status, body } = await api('POST', '/cards', { account_id: depositId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customer_id: customerId,
      card_number: expect.stringMatching(/^tok_sandbox_\w{20,}$/),
      cvv: expect.stringMatching(/^tok_sandbox_\w{20,}$/),
      expiry_date: expect.stringMatching(/^(0[1-9]|1[0-2])\d\d$/),
      last_four: expect.stringMatching(/^\d{4}$/),
      status: 'active',
      card_design_id: null,
    });
    expect(body.card_number).not.toBe(body.cvv);
    const credit = await api('GET', `/accounts/${body.account_id}`);
    expect(credit.body).toMatchObject({
      type: 'credit',
      status: 'active',
      customer_id: customerId,
      balance: { current_balance: 0, ledger_balance: 0, available_balance: 0, currency: 'USD' },
      credit: { credit_limit: 0, security_deposit_account_id: depositId },
    });
    const deposit = await api('GET', `/accounts/${depositId}`);
    expect(deposit.body.security_deposit).toEqual({ credit_account: body.account_id });
    expect((await api('GET', `/cards/${body.card_id}`)).body).toEqual(body);
  });

  test('sets the limit from a deposit that was funded before', async () => {
    const { creditId } = await openSampleCard(service, 70_000n);
    const { body } = await service.brand.api('GET', `/accounts/${creditId}`);
    expect(body.credit.credit_limit).toBe(70_000);
    expect(body.balance.available_balance).toBe(70_000);
  });

  test('shares one credit account among ten cards and refuses the eleventh', async () => {
    const { api } = service.brand;
    const { depositId, creditId, cardId } = await openSampleCard(service, 0n);
    const create = () => api('POST', '/cards', { account_id: depositId });
    for (let card = 2; card <= 10; card++) {
      const { status, body } = await create();
      expect([status, body.account_id]).toEqual([201, creditId]);
    }
    const refused = await create();
    expect(refused.status).toBe(409);
    expect(refused.body.Code).toBe('card_limit_reached');
    await api('PATCH', `/cards/${cardId}`, { status: 'closed' });
    expect((await create()).status).toBe(201);
  });

  test('concurrent requests on a new deposit open one credit account, and ten cards at most', async () => {
    const { api } = service.brand;
    const { depositId } = await openSampleDeposit(service, 0n);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => api('POST', '/cards', { account_id: depositId })),
    );
    const created = answers.filter((answer) => answer.status === 201);
    expect(created).toHaveLength(10);
    expect(new Set(created.map((answer) => answer.body.account_id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
  });

  test('refuses an account that is unknown, of another brand, of another type or missing', async () => {
    const { api } = service.brand;
    const { depositId, creditId } = await openSampleCard(service, 0n);
    const other = await service.createBrand();
    const create = async (caller: typeof api, account_id: unknown) => {
      const { status, body } = await caller('POST', '/cards', { account_id });
      return [status, body.Code];
    };
    expect(await create(api, unknown)).toEqual([404, 'account_dne']);
    expect(await create(other.api, depositId)).toEqual([404, 'account_dne']);
    expect(await create(api, creditId)).toEqual([400, 'card_post_schema']);
    expect(await create(api, undefined)).toEqual([400, 'card_post_schema']);
    expect(await create(api, 'x')).toEqual([400, 'card_post_schema']);
  });

  test('with one Idempotency-Key 50 times at once issues one card', async () => {
    const { api } = service.brand;
    const { depositId } = await openSampleDeposit(service, 0n);
    const key = { 'idempotency-key': `card-${depositId}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api('POST', '/cards', { account_id: depositId }, key)),
    );
    const ids = answers.filter((each) => each.status === 201).map((each) => each.body.card_id);
    expect(new Set(ids).size).toBe(1);
    const { customer_id } = answers.find((each) => each.status === 201)?.body ?? {};
    const list = await api('GET', `/cards?customer_id=${customer_id}`);
    expect(list.body.data).toHaveLength(1);
  });
});

describe('PATCH /cards/{card_id}', () => {
  test('deactivates, activates again and closes for good', async () => {
    const { api } = service.brand;
    const { cardId } = await openSampleCard(service, 0n);
    const patch = async (status: unknown) => {
      const answer = await api('PATCH', `/cards/${cardId}`, { status });
      return answer.status === 200 ? answer.body.status : [answer.status, answer.body.Code];
    };
    expect(await patch('inactive')).toBe('inactive');
    expect(await patch('inactive')).toBe('inactive');
    expect(await patch('active')).toBe('active');
    expect(await patch('closed')).toBe('closed');
    expect(await patch('closed')).toBe('closed');
    expect(await patch('active')).toEqual([409, 'card_closed']);
    expect(await patch('frozen')).toEqual([400, 'card_patch_schema']);
    expect(await patch(undefined)).toEqual([400, 'card_patch_schema']);
  });

  test('records creation and each change as events, and nothing for an unchanged status', async () => {
    const brand = await service.createBrand();
    const card = await openSampleCard(service, 0n, brand);
    for (const status of ['inactive', 'inactive', 'closed']) {
      await brand.api('PATCH', `/cards/${card.cardId}`, { status });
    }
    const events = await recordedEvents(service.database, brand.brandId);
    const ofCard = events.filter((event) => event.event.startsWith('card.'));
    const { cardId: card_id, creditId: account_id, customerId: customer_id } = card;
    const common = { customer_id, occurred_at: expect.any(String), card_id, account_id };
    expect(ofCard.map((event) => event.payload)).toEqual([
      { event: 'card.created', ...common, status: 'active' },
      { event: 'card.status_changed', ...common, status: 'inactive' },
      { event: 'card.status_changed', ...common, status: 'closed' },
    ]);
  });

  test('answers 404 for a card of another brand', async () => {
    const { cardId } = await openSampleCard(service, 0n);
    const other = await service.createBrand();
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'PATCH' ? { status: 'closed' } : undefined;
      const answer = await other.api(method, `/cards/${cardId}`, body);
      expect([answer.status, answer.body.Code]).toEqual([404, 'card_dne']);
    }
  });
});

describe('GET /cards', () => {
  test('filters by customer, account and status, newest first', async () => {
    const brand = await service.createBrand();
    const one = await openSampleCard(service, 0n, brand);
    const two = await openSampleCard(service, 0n, brand);
    await brand.api('PATCH', `/cards/${two.cardId}`, { status: 'inactive' });
    const list = async (query: string) => {
      const { body } = await brand.api('GET', `/cards?${query}`);
      return body.data.map((card: { card_id: string }) => card.card_id);
    };
    expect(await list('')).toEqual([two.cardId, one.cardId]);
    expect(await list(`customer_id=${one.customerId}`)).toEqual([one.cardId]);
    expect(await list(`account_id=${two.creditId}`)).toEqual([two.cardId]);
    expect(await list('status=inactive')).toEqual([two.cardId]);
    expect(await list(`customer_id=${unknown}`)).toEqual([]);
  });

  test("a temporary key reads its own customer's card and no other", async () => {
    const { api } = service.brand;
    const mine = await openSampleCard(service, 0n);
    const other = await openSampleCard(service, 0n);
    const { body } = await api('POST', '/auth/key/temporary', { customer_id: mine.customerId });
    const browser = apiOf(service.origin, {
      identity: body.Identity,
      authorization: body.Authorization,
    });
    expect((await browser('GET', `/cards/${mine.cardId}`)).status).toBe(200);
    expect((await browser('GET', `/cards/${other.cardId}`)).status).toBe(403);
    const { body: list } = await browser('GET', '/cards');
    expect(list.data.map(({ card_id }: { card_id: string }) => card_id)).toEqual([mine.cardId]);
  });
});
