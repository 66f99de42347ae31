import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClosingSteps, standingsOf } from '../support/closing-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: ReturnType<typeof openClosingSteps>;

beforeAll(async () => {
  service = await startTestService();
  fixture = openClosingSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const allDone = [
  'close_cards done',
  'repay done',
  'close_credit_account done',
  'pay_back done',
  'close_deposit_account done',
];

describe('POST /accounts/{account_id}/close', () => {
  test('closes cards, repays, pays back and closes both accounts, by itself', async () => {
    const card = await fixture.open(50_000n);
    const held = await fixture.hold(card, '120.00');
    await fixture.simulate('clearing', { transaction_id: held });
    const asked = await fixture.close(card.depositId);
    expect(asked).toEqual({
      account_id: card.depositId,
      status: 'closing',
      external_account_id: card.externalId,
      repay_from: 'deposit',
      deposit_balance: 0,
      date_created: expect.stringMatching(/Z$/),
      date_updated: expect.stringMatching(/Z$/),
      steps: [
        done('close_cards'),
        done('repay', 12_000, expect.any(String)),
        done('close_credit_account'),
        {
          step: 'pay_back',
          status: 'waiting',
          reason: 'pay_back_pending',
          message: expect.stringMatching(/has not settled/),
          amount: 38_000,
          transfer_id: expect.any(String),
        },
        { ...done('close_deposit_account'), status: 'todo' },
      ],
    });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(standingsOf(closed)).toEqual(allDone);
    expect(await fixture.transfer(closed.steps[1].transfer_id)).toMatchObject({
      status: 'completed',
      amount: 12_000,
      origination_account_id: card.depositId,
      destination_account_id: card.creditId,
      ach: null,
    });
    expect(await fixture.transfer(closed.steps[3].transfer_id)).toMatchObject({
      status: 'completed',
      amount: 38_000,
      destination_account_id: card.externalId,
      ach: { ach_class_code: 'PPD' },
    });
    for (const id of [card.depositId, card.creditId]) {
      const { status, balance } = await fixture.account(id);
      expect([status, balance.ledger_balance]).toEqual(['closed', 0]);
    }
    expect((await service.brand.api('GET', `/cards/${card.cardId}`)).body.status).toBe('closed');
  });

  test('sends an event for every card, for its beginning and for both closed accounts', async () => {
    const card = await fixture.open(1_000n);
    const { api } = service.brand;
    const second = await api('POST', '/cards', { account_id: card.depositId, form: 'physical' });
    await fixture.close(card.depositId);
    await fixture.reach(card.depositId, 'closed');
    expect(await fixture.eventsOf(card.depositId)).toEqual(['account.closing', 'account.closed']);
    expect(await fixture.eventsOf(card.creditId)).toEqual(['account.closed']);
    for (const id of [card.cardId, second.body.card_id]) {
      expect(await fixture.eventsOf(id)).toEqual(['card.created', 'card.status_changed']);
    }
    const { body } = await api('GET', '/events?event=account.*&limit=100');
    const payload = body.data.find(
      (each: { payload: { account_id: string } }) => each.payload.account_id === card.creditId,
    )?.payload;
    expect(payload).toEqual({
      event: 'account.closed',
      customer_id: card.customerId,
      occurred_at: expect.stringMatching(/Z$/),
      account_id: card.creditId,
      type: 'credit',
    });
  });

  test('closes an empty deposit at once, without a card and without a bank account', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const closed = await fixture.close(depositId);
    expect([closed.status, closed.external_account_id]).toEqual(['closed', null]);
    expect(standingsOf(closed)).toEqual(allDone);
    const { creditId, depositId: withCard } = await openSampleCard(service, 0n);
    expect((await fixture.close(withCard)).status).toBe('closed');
    expect((await fixture.account(creditId)).status).toBe('closed');
  });

  test('pays back to the named account when there are several', async () => {
    const card = await fixture.open(1_000n);
    const other = await linkSampleAccount(service.brand, card.customerId);
    await linkSampleAccount(service.brand, card.customerId, '-unverified');
    const close = (wish?: object) =>
      service.brand.api('POST', `/accounts/${card.depositId}/close`, wish);
    const refused = await close();
    expect([refused.status, refused.body.Code]).toEqual([400, 'account_close_schema']);
    expect(refused.body.Message).toContain('external_account_id is required');
    expect(refused.body.Message).toContain(card.externalId);
    expect(refused.body.Message).toContain(other);
    expect((await service.brand.api('GET', `/cards/${card.cardId}`)).body.status).toBe('active');
    const asked = await fixture.close(card.depositId, { external_account_id: other });
    expect(asked.external_account_id).toBe(other);
    await fixture.reach(card.depositId, 'closed');
    const [payBack] = await fixture.transfersOf(card.depositId);
    expect(payBack.destination_account_id).toBe(other);
  });

  test('refuses an account that cannot be paid back to, and a request without any account', async () => {
    const card = await openSampleCard(service, 1_000n);
    const stranger = await openSampleDeposit(service, 0n);
    const theirs = await linkSampleAccount(service.brand, stranger.customerId);
    const unverified = await linkSampleAccount(service.brand, card.customerId, '-unverified');
    const removed = await linkSampleAccount(service.brand, card.customerId);
    await service.brand.api('DELETE', `/accounts/${removed}`);
    const cases: [object | undefined, RegExp][] = [
      [undefined, /external_account_id is required: the customer has no active, verified/],
      [{}, /external_account_id is required/],
      [{ external_account_id: theirs }, /must be an account of the same customer/],
      [{ external_account_id: unverified }, /must be a verified external account/],
      [{ external_account_id: removed }, /must be an active account; it is removed/],
      [{ external_account_id: card.depositId }, /must be an external account/],
      [{ external_account_id: 'x' }, /external_account_id must be a UUID/],
      [{ repay_from: 'cash' }, /repay_from must be one of deposit, transfer/],
      [[], /must be an object/],
    ];
    for (const [wish, message] of cases) {
      const { status, body } = await service.brand.api(
        'POST',
        `/accounts/${card.depositId}/close`,
        wish,
      );
      expect([status, body.Code]).toEqual([400, 'account_close_schema']);
      expect(body.Message).toMatch(message);
    }
    const unknown = await service.brand.api('POST', `/accounts/${card.depositId}/close`, {
      external_account_id: nobody,
    });
    expect([unknown.status, unknown.body.Code]).toEqual([404, 'account_dne']);
    const closing = await service.brand.api('GET', `/accounts/${card.depositId}/close`);
    expect([closing.status, closing.body.Code]).toEqual([404, 'closing_dne']);
  });

  test('accepts only deposits that are not closed otherwise', async () => {
    const card = await fixture.open(0n);
    for (const id of [card.creditId, card.externalId]) {
      for (const method of ['POST', 'GET']) {
        const { status, body } = await service.brand.api(method, `/accounts/${id}/close`);
        expect([status, body.Code]).toEqual([400, 'account_not_deposit']);
      }
    }
    const { depositId } = await openSampleDeposit(service, 0n);
    await service.brand.api('DELETE', `/accounts/${depositId}`);
    const { status, body } = await service.brand.api('POST', `/accounts/${depositId}/close`);
    expect([status, body.Code]).toEqual([409, 'account_closed']);
  });

  test('refuses new transfers, cards and purchases during a closing', async () => {
    const slow = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
    const slowSteps = openClosingSteps(service, slow);
    const card = await slowSteps.open(1_000n);
    await slowSteps.close(card.depositId);
    const answers = [
      await slow.api('POST', '/cards', { account_id: card.depositId }),
      await slow.api('POST', `/cards/${card.cardId}/reissue`, {
        reissue_type: 'new_card_number',
      }),
      await slow.api('PATCH', `/cards/${card.cardId}`, { status: 'active' }),
      await slow.api('POST', '/transfers', {
        origination_account_id: card.externalId,
        destination_account_id: card.depositId,
        amount: 100,
      }),
      await slow.api('DELETE', `/accounts/${card.depositId}`),
      await slow.api('DELETE', `/accounts/${card.externalId}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.Code])).toEqual([
      [409, 'account_not_active'],
      [409, 'card_closed'],
      [409, 'card_closed'],
      [400, 'transfer_post_schema'],
      [409, 'account_not_settled'],
      [409, 'account_has_pending_transfer'],
    ]);
    expect(answers[3]?.body.Message).toMatch(/must be an active account; it is inactive/);
    const deposit = await slowSteps.account(card.depositId);
    const incoming = await slow.api('POST', '/simulate/ach/incoming', {
      routing_number: deposit.routing_number,
      account_number: deposit.account_number,
      amount: 100,
    });
    expect([incoming.status, incoming.body.Code]).toEqual([409, 'account_not_active']);
    const bought = await slowSteps.simulate('authorization', samplePurchase(card.cardId, '1.00'));
    expect(bought.transaction_response_code).toBe('14');
  });

  test('answers 404 to another brand, and needs a key of the brand', async () => {
    const card = await fixture.open(0n);
    const other = await service.createBrand();
    const temporary = await temporaryApi(service, service.brand, card.customerId);
    for (const method of ['POST', 'GET']) {
      const path = `/accounts/${card.depositId}/close`;
      expect((await apiOf(service.origin, null)(method, path)).status).toBe(401);
      expect((await temporary(method, path)).status).toBe(403);
      const foreign = await other.api(method, path);
      expect([foreign.status, foreign.body.Code]).toEqual([404, 'account_dne']);
      expect((await service.brand.api(method, `/accounts/${nobody}/close`)).status).toBe(404);
      expect((await service.brand.api(method, '/accounts/nonsense/close')).status).toBe(404);
    }
    expect((await fixture.account(card.depositId)).status).toBe('active');
  });

  test('repeats its answer under its Idempotency-Key, and without one returns the present state', async () => {
    const card = await fixture.open(1_000n);
    const path = `/accounts/${card.depositId}/close`;
    const key = { 'idempotency-key': 'close-once' };
    const first = await service.brand.api('POST', path, {}, key);
    await fixture.reach(card.depositId, 'closed');
    const again = await service.brand.api('POST', path, {}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const anew = await fixture.close(card.depositId);
    expect(anew).toEqual(await fixture.look(card.depositId));
    expect(anew.status).toBe('closed');
  });

  test('starts one closing for twenty concurrent requests', async () => {
    const card = await fixture.open(1_000n);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.close(card.depositId)),
    );
    expect(answers).toHaveLength(20);
    await fixture.reach(card.depositId, 'closed');
    expect(await fixture.eventsOf(card.depositId)).toEqual(['account.closing', 'account.closed']);
    const pushed = await fixture.transfersOf(card.depositId);
    expect(pushed.filter((each: { ach: object }) => each.ach)).toHaveLength(2);
  });
});

function done(step: string, amount: number | null = null, transfer_id: string | null = null) {
  return { step, status: 'done', reason: null, message: null, amount, transfer_id };
}
