import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import {
  openSampleCard,
  openSampleDeposit,
  type SampleCard,
  samplePurchase,
} from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import {
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const ask = async (origination: string, destination: string, amount: number, changes = {}) => {
  const { status, body } = await service.brand.api('POST', '/transfers', {
    origination_account_id: origination,
    destination_account_id: destination,
    amount,
    ...changes,
  });
  expect([status, body.status]).toEqual([201, 'pending']);
  return body;
};
const reached = (transferId: string, status: string) =>
  eventually(async () => {
    const { body } = await service.brand.api('GET', `/transfers/${transferId}`);
    return body.status === status && body;
  });
const account = async (id: string) => (await service.brand.api('GET', `/accounts/${id}`)).body;
const money = async ({ depositId, creditId }: SampleCard) => {
  const [deposit, credit] = [await account(depositId), await account(creditId)];
  return {
    deposit: deposit.balance.ledger_balance,
    limit: credit.credit.credit_limit,
    available: credit.balance.available_balance,
  };
};
const eventsOf = async (transferId: string) =>
  (await recordedEvents(service.database, service.brand.brandId)).filter(
    ({ object_id }) => object_id === transferId,
  );
const journalsOf = (transferId: string) =>
  service.database.allBrands.db
    .selectFrom('journals')
    .select(['journal_id', 'step'])
    .where('source_id', '=', transferId)
    .orderBy('occurred_at')
    .execute();

describe('a pull', () => {
  test('credits the deposit when it settles, raises the limit, and records one event', async () => {
    const card = await openSampleCard(service, 0n);
    const external = await linkSampleAccount(service.brand, card.customerId);
    const asked = await ask(external, card.depositId, 50_000);
    const settled = await reached(asked.transfer_id, 'completed');
    expect(settled).toEqual({
      ...asked,
      status: 'completed',
      date_updated: settled.date_settled,
      date_settled: expect.stringMatching(/Z$/),
      ach: {
        ...asked.ach,
        bank_file_id: expect.any(String),
        trace_number: expect.stringMatching(/^\d{15}$/),
      },
    });
    expect(await money(card)).toEqual({ deposit: 50_000, limit: 50_000, available: 50_000 });
    expect(await journalsOf(asked.transfer_id)).toEqual([
      { journal_id: asked.transaction_id, step: 'pull_settled' },
    ]);
    const [created, ...later] = await eventsOf(asked.transfer_id);
    expect(created).toMatchObject({
      event: 'transfer.created',
      payload: { status: 'pending', amount: 50_000, ach_return_code: null },
    });
    expect(later).toEqual([
      {
        event: 'transfer.completed',
        customer_id: card.customerId,
        object_id: asked.transfer_id,
        payload: {
          event: 'transfer.completed',
          customer_id: card.customerId,
          occurred_at: settled.date_settled,
          transfer_id: asked.transfer_id,
          status: 'completed',
          amount: 50_000,
          ach_return_code: null,
        },
      },
    ]);
  });

  test.each([
    ['-no-funds', 'R01', 'Insufficient funds'],
    ['-closed', 'R02', 'Account closed'],
  ])('from an account%s is returned as %s and never credited', async (ending, code, reason) => {
    const card = await openSampleCard(service, 0n);
    const external = await linkSampleAccount(service.brand, card.customerId, ending);
    const { transfer_id } = await ask(external, card.depositId, 50_000);
    const returned = await reached(transfer_id, 'returned');
    expect(returned.ach).toMatchObject({ ach_return_code: code, failure_reason: reason });
    expect(returned.date_settled).toBeNull();
    expect(await money(card)).toEqual({ deposit: 0, limit: 0, available: 0 });
    expect(await journalsOf(transfer_id)).toEqual([]);
    const events = await eventsOf(transfer_id);
    expect(events.map(({ event }) => event)).toEqual(['transfer.created', 'transfer.returned']);
    expect(events[1]?.payload).toMatchObject({
      status: 'returned',
      amount: 50_000,
      ach_return_code: code,
    });
  });

  test('a healthy account settles amounts above its balance', async () => {
    const { depositId, customerId } = await openSampleDeposit(service, 0n);
    const external = await linkSampleAccount(service.brand, customerId);
    const { transfer_id } = await ask(external, depositId, 9_999_999_999);
    await reached(transfer_id, 'completed');
    expect((await account(depositId)).balance.ledger_balance).toBe(9_999_999_999);
  });
});

describe('a return after settlement', () => {
  test('debits the money, even when spent, and lowers the limit with it', async () => {
    const slow = await startTestService({ settings: { ach_fast_delay_ms: 60_000 } });
    const card = await openSampleCard(slow, 2_000n);
    const external = await linkSampleAccount(slow.brand, card.customerId, '-unauthorized');
    const { api } = slow.brand;
    await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const { body: asked } = await api('POST', '/transfers', {
      origination_account_id: external,
      destination_account_id: card.depositId,
      amount: 50_000,
    });
    const path = `/transfers/${asked.transfer_id}`;
    const until = (status: string) =>
      eventually(async () => {
        const { body } = await api('GET', path);
        if (body.status === status) return body;
        await api('POST', '/sandbox/clock/advance', { by: 'PT10S' });
      });
    const settled = await until('completed');
    const purchase = await api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '300.00'),
    );
    expect(purchase.body.transaction_response_code).toBe('00');
    const returned = await until('returned');
    expect(returned).toMatchObject({ date_settled: settled.date_settled });
    expect(returned.ach).toMatchObject({ ach_return_code: 'R10' });
    const { body: deposit } = await api('GET', `/accounts/${card.depositId}`);
    expect(deposit.balance.ledger_balance).toBe(2_000);
    const { body: credit } = await api('GET', `/accounts/${card.creditId}`);
    expect(credit.credit.credit_limit).toBe(2_000);
    expect(credit.balance.available_balance).toBe(-28_000);
    const declined = await api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '0.01'),
    );
    expect(declined.body.transaction_response_code).toBe('51');
    const events = (await recordedEvents(slow.database, slow.brand.brandId)).filter(
      ({ object_id }) => object_id === asked.transfer_id,
    );
    expect(events.map(({ event }) => event)).toEqual([
      'transfer.created',
      'transfer.completed',
      'transfer.returned',
    ]);
    await proveBooks(slow);
    await slow.stop();
  });

  test('leaves a deposit below zero when its money was paid out meanwhile', async () => {
    const { depositId, customerId } = await openSampleDeposit(service, 0n);
    const fraud = await linkSampleAccount(service.brand, customerId, '-unauthorized');
    const bank = await linkSampleAccount(service.brand, customerId);
    const pull = await ask(fraud, depositId, 10_000);
    const paidOut = await eventually(async () => {
      const { status } = await service.brand.api('POST', '/transfers', {
        origination_account_id: depositId,
        destination_account_id: bank,
        amount: 10_000,
      });
      const { body } = await service.brand.api('GET', `/transfers/${pull.transfer_id}`);
      return status === 201 ? 'in time' : body.status === 'returned' && 'too late';
    });
    await reached(pull.transfer_id, 'returned');
    const { balance } = await account(depositId);
    expect(balance.ledger_balance).toBe(paidOut === 'in time' ? -10_000 : 0);
  });
});

describe('a pay-out', () => {
  test('settles with no further movement of money', async () => {
    const { depositId, customerId } = await openSampleDeposit(service, 10_000n);
    const external = await linkSampleAccount(service.brand, customerId, '-no-funds');
    const asked = await ask(depositId, external, 4_000);
    await reached(asked.transfer_id, 'completed');
    expect((await account(depositId)).balance.ledger_balance).toBe(6_000);
    expect(await journalsOf(asked.transfer_id)).toEqual([
      { journal_id: asked.transaction_id, step: 'paid_back' },
    ]);
  });

  test('to a closed account is returned', async () => {
    const card = await openSampleCard(service, 10_000n);
    const external = await linkSampleAccount(service.brand, card.customerId, '-closed');
    const { transfer_id } = await ask(card.depositId, external, 4_000);
    const returned = await reached(transfer_id, 'returned');
    expect(returned.ach.ach_return_code).toBe('R02');
    expect(await money(card)).toEqual({ deposit: 10_000, limit: 10_000, available: 10_000 });
    const steps = (await journalsOf(transfer_id)).map(({ step }) => step);
    expect(steps).toEqual(['paid_back', 'pay_back_undone']);
  });
});

test('twenty cancellations against settlement: the transfer is cancelled or completed, never both', async () => {
  const { depositId, customerId } = await openSampleDeposit(service, 0n);
  const external = await linkSampleAccount(service.brand, customerId);
  for (let round = 0; round < 3; round += 1) {
    const { transfer_id } = await ask(external, depositId, 1_000);
    const before = (await account(depositId)).balance.ledger_balance;
    const answers: number[] = [];
    for (let burst = 0; burst < 4; burst += 1) {
      const calls = Array.from({ length: 5 }, () =>
        service.brand.api('POST', `/transfers/${transfer_id}/cancel`),
      );
      answers.push(...(await Promise.all(calls)).map(({ status }) => status));
      await service.brand.api('GET', `/transfers/${transfer_id}`);
    }
    const ended = await eventually(async () => {
      const { body } = await service.brand.api('GET', `/transfers/${transfer_id}`);
      return body.status !== 'pending' && body.status;
    });
    const cancelled = answers.filter((status) => status === 200).length;
    expect([ended, cancelled]).toEqual(ended === 'cancelled' ? [ended, 1] : ['completed', 0]);
    const after = (await account(depositId)).balance.ledger_balance;
    expect(after - before).toBe(ended === 'cancelled' ? 0 : 1_000);
  }
});
