import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openSampleCard,
  openSampleDeposit,
  payBackDeposit,
  samplePurchase,
} from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

describe('GET /accounts/{account_id}', () => {
  test('shows a deposit with the numbers for ACH payments', async () => {
    const { api, programId } = service.brand;
    const { depositId, customerId } = await openSampleDeposit(service, 50_000n);
    const { status, body } = await api('GET', `/accounts/${depositId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      account_id: depositId,
      date_created: expect.stringMatching(/Z$/),
      date_updated: expect.stringMatching(/Z$/),
      program_id: programId,
      customer_id: customerId,
      business_id: null,
      type: 'security_deposit',
      status: 'active',
      description: expect.any(String),
      balance: {
        current_balance: 50_000,
        ledger_balance: 50_000,
        available_balance: 50_000,
        currency: 'USD',
      },
      routing_number: expect.any(Number),
      account_number: expect.any(Number),
      ach: {
        routing_number: String(body.routing_number).padStart(9, '0'),
        account_number: String(body.account_number),
      },
      security_deposit: { credit_account: null },
    });
    expect(String(body.account_number)).toMatch(/^[1-9]\d{0,11}$/);
    const digits = [...String(body.routing_number)].map(Number);
    const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
    expect(digits).toHaveLength(9);
    expect(digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 10).toBe(0);
  });

  test('answers 404 for an unknown account, no UUID, or another brand, also for balances and removal', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const other = await service.createBrand();
    for (const id of [depositId, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31', 'nonsense']) {
      const calls = [
        other.api('GET', `/accounts/${id}`),
        other.api('GET', `/accounts/${id}/balances`),
        other.api('DELETE', `/accounts/${id}`),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect([status, body.Code]).toEqual([404, 'account_dne']);
      }
    }
  });
});

describe('GET /accounts', () => {
  test('filters by customer and type, newest first, page by page', async () => {
    const brand = await service.createBrand();
    const one = await openSampleCard(service, 0n, brand);
    const two = await openSampleDeposit(service, 0n, brand);
    const list = async (query: string) => {
      const { body } = await brand.api('GET', `/accounts?${query}`);
      return body.data.map((account: { account_id: string }) => account.account_id);
    };
    expect(await list('')).toEqual([two.depositId, one.creditId, one.depositId]);
    expect(await list(`customer_id=${one.customerId}`)).toEqual([one.creditId, one.depositId]);
    expect(await list('type=security_deposit')).toEqual([two.depositId, one.depositId]);
    expect(await list('type=external')).toEqual([]);
    const first = await brand.api('GET', '/accounts?limit=2');
    expect(first.body.has_more).toBe(true);
    expect(await list(`limit=2&cursor=${first.body.next_cursor}`)).toEqual([one.depositId]);
  });

  test.each(['type=savings', 'customer_id=x', 'limit=101'])('refuses %s', async (query) => {
    const { status, body } = await service.brand.api('GET', `/accounts?${query}`);
    expect([status, body.Code]).toEqual([400, 'account_list_schema']);
  });
});

describe('DELETE /accounts/{account_id}', () => {
  const remove = async (id: string) => {
    const { status, body } = await service.brand.api('DELETE', `/accounts/${id}`);
    return status === 200 ? body.status : [status, body.Code];
  };

  test('closes a deposit and its credit account once cards are closed and the money is returned', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    expect(await remove(card.depositId)).toEqual([409, 'account_not_settled']);
    await api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
    expect(await remove(card.depositId)).toEqual([409, 'account_not_settled']);
    await payBackDeposit(service, card.depositId, 1000n);
    expect(await remove(card.depositId)).toBe('closed');
    expect(await remove(card.depositId)).toEqual([409, 'account_closed']);
    expect((await api('GET', `/accounts/${card.creditId}`)).body.status).toBe('closed');
    const create = await api('POST', '/cards', { account_id: card.depositId });
    expect([create.status, create.body.Code]).toEqual([409, 'account_not_active']);
  });

  test('keeps a deposit open while a purchase is held on its credit account', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    await api('POST', '/simulate/authorization', samplePurchase(card.cardId, '1.00'));
    await api('PATCH', `/cards/${card.cardId}`, { status: 'closed' });
    await payBackDeposit(service, card.depositId, 900n);
    await expect(payBackDeposit(service, card.depositId, 1n)).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    expect(await remove(card.depositId)).toEqual([409, 'account_not_settled']);
  });

  test('names every condition that it waits for, and no other', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 1000n);
    const { depositId, cardId, creditId } = card;
    const refusal = async () => {
      const { body } = await api('DELETE', `/accounts/${depositId}`);
      return body.Message.replace(`Account ${depositId} cannot be closed: `, '');
    };
    const purchase = samplePurchase(cardId, '4.00');
    const { body: held } = await api('POST', '/simulate/authorization', purchase);
    await api('POST', '/simulate/clearing', samplePurchase(cardId, '1.00'));
    expect(await refusal()).toBe(
      'a card is open, a purchase is held, 1.00 is owed, 10.00 is on the deposit.',
    );
    await api('PATCH', `/cards/${cardId}`, { status: 'closed' });
    await api('POST', '/simulate/expiry', { transaction_id: held.transaction_id });
    const repay = { origination_account_id: depositId, destination_account_id: creditId };
    const ach = { class_code: 'WEB', same_day: false };
    await api('POST', '/transfers', { ach, ...repay, amount: 100, description: 'Repayment' });
    expect(await refusal()).toBe('9.00 is on the deposit.');
    await api('POST', '/simulate/refund', samplePurchase(cardId, '2.00'));
    await payBackDeposit(service, depositId, 900n);
    expect(await refusal()).toBe('2.00 of a refund must be paid back.');
  });

  test('closes a deposit that never had a card, and refuses a credit account by itself', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    expect(await remove(depositId)).toBe('closed');
    const { creditId } = await openSampleCard(service, 0n);
    expect(await remove(creditId)).toEqual([400, 'account_type']);
  });
});
