import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

/** No transfer settles: each stays pending. */
beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
});
afterAll(() => service.stop());

const ask = (transfer: object) => service.brand.api('POST', '/transfers', transfer);
const cancel = (id: string) => service.brand.api('POST', `/transfers/${id}/cancel`);
const balanceOf = async (id: string) =>
  (await service.brand.api('GET', `/accounts/${id}/balances`)).body;

describe('a pay-out', () => {
  const payOut = (deposit: { depositId: string }, external: string, amount: number) =>
    ask({ origination_account_id: deposit.depositId, destination_account_id: external, amount });

  test('debits the deposit when created, and credits it again when cancelled', async () => {
    const deposit = await openSampleDeposit(service, 10_000n);
    const external = await linkSampleAccount(service.brand, deposit.customerId);
    const { status, body } = await payOut(deposit, external, 4_000);
    expect([status, body.status]).toEqual([201, 'pending']);
    expect((await balanceOf(deposit.depositId)).available_balance).toBe(6_000);
    const over = await payOut(deposit, external, 6_001);
    expect([over.status, over.body.Code]).toEqual([409, 'insufficient_funds']);
    expect((await cancel(body.transfer_id)).body.status).toBe('cancelled');
    expect((await balanceOf(deposit.depositId)).available_balance).toBe(10_000);
  });

  test('is of class PPD unless it is asked for as a payment between persons', async () => {
    const deposit = await openSampleDeposit(service, 10_000n);
    const external = await linkSampleAccount(service.brand, deposit.customerId);
    const { body: usual } = await payOut(deposit, external, 100);
    expect(usual.ach.ach_class_code).toBe('PPD');
    const { body: between } = await ask({
      ach: { class_code: 'WEB' },
      origination_account_id: deposit.depositId,
      destination_account_id: external,
      amount: 100,
    });
    expect(between.ach.ach_class_code).toBe('WEB');
  });

  test('is limited to money that does not secure purchases', async () => {
    const card = await openSampleCard(service, 10_000n);
    const external = await linkSampleAccount(service.brand, card.customerId);
    const purchase = samplePurchase(card.cardId, '30.00');
    await service.brand.api('POST', '/simulate/authorization', purchase);
    expect((await payOut(card, external, 7_001)).body.Code).toBe('insufficient_funds');
    expect((await payOut(card, external, 7_000)).status).toBe(201);
    const { body } = await service.brand.api('GET', `/accounts/${card.creditId}`);
    expect(body.credit.credit_limit).toBe(3_000);
    expect(body.balance.available_balance).toBe(0);
  });

  test('never exceeds the balance, even of twenty concurrent requests', async () => {
    const deposit = await openSampleDeposit(service, 10_000n);
    const external = await linkSampleAccount(service.brand, deposit.customerId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payOut(deposit, external, 3_000)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect((await balanceOf(deposit.depositId)).ledger_balance).toBe(1_000);
  });
});

describe('a repayment from the deposit', () => {
  test('is completed at once: limit and debt fall together', async () => {
    const card = await openSampleCard(service, 10_000n);
    await service.brand.api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '30.00'),
    );
    const repay = (amount: number) =>
      ask({
        origination_account_id: card.depositId,
        destination_account_id: card.creditId,
        amount,
      });
    const tooMuch = await repay(3_001);
    expect([tooMuch.status, tooMuch.body.Code]).toEqual([400, 'transfer_post_schema']);
    expect(tooMuch.body.Message).toMatch(/amount must be at most .*: 3000/);
    const { status, body } = await repay(2_000);
    expect([status, body.status, body.ach]).toEqual([201, 'completed', null]);
    expect(body.date_settled).toBe(body.date_created);
    expect(await balanceOf(card.depositId)).toMatchObject({ ledger_balance: 8_000 });
    const { body: credit } = await service.brand.api('GET', `/accounts/${card.creditId}`);
    expect(credit.credit.credit_limit).toBe(8_000);
    expect(credit.balance).toMatchObject({ ledger_balance: 2_000, available_balance: 7_000 });
    expect((await cancel(body.transfer_id)).status).toBe(409);
    // Other transactions of the server may hold fresh events back for a moment (decision 0021).
    const own = await eventually(async () => {
      const { body: events } = await service.brand.api('GET', '/events?limit=100');
      const found = events.data.filter(
        ({ payload }: { payload: { transfer_id?: string } }) =>
          payload.transfer_id === body.transfer_id,
      );
      return found.length > 0 && found;
    });
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ event: 'transfer.completed', customer_id: card.customerId });
  });
});
