import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  giveBack,
  openPayer,
  pay,
  spend,
  transferOf,
} from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

describe('a returned payment', () => {
  test('within its reserve leaves the balances as they were before the payment', async () => {
    const payer = await openPayer(service);
    const before = await balanceOf(payer);
    const { body } = await pay(payer, { pay: 'current_balance' });
    await payer.clock.advance({ until_event: 'transfer.completed' });
    expect((await giveBack(payer, body.transfer_id, 'R01')).status).toBe(200);
    expect(await balanceOf(payer)).toEqual(before);
    const back = await transferOf(payer, body.transfer_id);
    expect([back.status, back.payment.reserve.status]).toEqual(['returned', 'dropped']);
    await payer.clock.advance({ by: 'P10D' });
    expect(await balanceOf(payer)).toEqual(before);
  });

  test('after its reserve leaves less than nothing to spend, where the money was spent', async () => {
    const payer = await openPayer(service, { payment_hold_banking_days: 0 });
    const { body } = await pay(payer, { pay: 'current_balance' });
    await payer.clock.advance({ until_event: 'transfer.completed' });
    expect(await balanceOf(payer)).toMatchObject({ available_balance: 50_000 });
    expect((await spend(payer, '500.00')).transaction_state).toBe('pending');
    await giveBack(payer, body.transfer_id, 'R10');
    expect(await balanceOf(payer)).toMatchObject({
      ledger_balance: -60_000,
      available_balance: -10_000,
    });
  });

  test('as unauthorized bars the bank account to further payments and pulls until it is linked again', async () => {
    const payer = await openPayer(service);
    const { body } = await pay(payer, { amount: 5_000 });
    await payer.clock.advance({ until_event: 'transfer.completed' });
    await giveBack(payer, body.transfer_id, 'R07');
    const refused = await pay(payer, { amount: 5_000 });
    expect([refused.status, refused.body.Code]).toEqual([400, 'payment_post_schema']);
    expect(refused.body.Message).toContain('R07');
    const bankId = await linkSampleAccount(payer.brand, payer.customerId);
    expect((await pay({ ...payer, bankId }, { amount: 5_000 })).status).toBe(201);
  });

  test('is presented again as a payment, twice at most', async () => {
    const payer = await openPayer(service);
    const { body } = await pay(payer, { pay: 'current_balance' });
    let id = body.transfer_id;
    for (const attempt of [2, 3]) {
      await giveBack(payer, id, 'R01');
      const retry = await payer.brand.api('POST', `/transfers/${id}/retry`);
      expect([retry.status, retry.body.kind, retry.body.attempt]).toEqual([
        201,
        'payment',
        attempt,
      ]);
      id = retry.body.transfer_id;
    }
    await giveBack(payer, id, 'R09');
    const last = await payer.brand.api('POST', `/transfers/${id}/retry`);
    expect([last.status, last.body.Code]).toEqual([409, 'transfer_retries_used']);
  });
});

describe('money that may still come back', () => {
  test('is neither spent nor paid out of the deposit', async () => {
    const payer = await openPayer(service);
    await pay(payer, { pay: 'current_balance' });
    await payer.clock.advance({ until_event: 'transfer.completed' });
    expect((await spend(payer, '400.01')).decline_reason).toBe('limit_exceeded');
    const push = await payer.brand.api('POST', '/transfers', {
      origination_account_id: payer.depositId,
      destination_account_id: payer.bankId,
      amount: 40_001,
    });
    expect([push.status, push.body.Code]).toEqual([409, 'insufficient_funds']);
    expect((await spend(payer, '400.00')).transaction_state).toBe('pending');
  });

  test('is waited for by a closing, as a pending payment is', async () => {
    const payer = await openPayer(service);
    const { body } = await pay(payer, { pay: 'current_balance' });
    const close = await payer.brand.api('POST', `/accounts/${payer.depositId}/close`, {
      external_account_id: payer.bankId,
    });
    const reasonOf = (steps: { status: string; reason: string | null }[]) =>
      steps.find(({ status }) => status === 'waiting')?.reason;
    expect(reasonOf(close.body.steps)).toBe('payment_pending');
    await payer.clock.advance({ until_event: 'transfer.completed', object: body.transfer_id });
    const { body: waits } = await payer.brand.api('GET', `/accounts/${payer.depositId}/close`);
    expect(reasonOf(waits.steps)).toBe('payment_reserved');
    await payer.clock.advance({ until_event: 'account.closed' });
    expect((await balanceOf(payer)).ledger_balance).toBe(0);
  });
});

test('the bank file of a payment is a debit that says so', async () => {
  const payer = await openPayer(service);
  const { body } = await pay(payer, { pay: 'current_balance' });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const { body: files } = await payer.brand.api(
    'GET',
    `/bank-files?transfer_id=${body.transfer_id}&direction=outgoing`,
  );
  const { body: file } = await payer.brand.api('GET', `/bank-files/${files.data[0].bank_file_id}`);
  expect(file.batches).toMatchObject([{ direction: 'debit', entry_description: 'PAYMENT' }]);
});

test('a decline names what is reserved, and its release as what would have passed', async () => {
  const payer = await openPayer(service);
  const { body: payment } = await pay(payer, { pay: 'current_balance' });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const { transaction_id } = await spend(payer, '450.00');
  const { reserve } = (await transferOf(payer, payment.transfer_id)).payment;
  const { body } = await payer.brand.api('GET', `/transactions/${transaction_id}/decision`);
  const limit = body.checks.find(({ check }: { check: string }) => check === 'limit');
  expect(limit).toMatchObject({
    result: 'failed',
    value: '450.00',
    compared_with: '400.00',
    detail: '100.00 of payments is reserved, and can be spent later',
  });
  const [wait] = body.would_be_approved_with[0];
  expect(wait).toMatchObject({ change: 'time', rule: 'at_least' });
  await payer.clock.advance({ to: wait.value });
  expect(wait.value.slice(0, 10)).toBe(reserve.release_on);
  expect((await spend(payer, '450.00')).transaction_state).toBe('pending');
  const { body: events } = await payer.brand.api('GET', '/events?event=transfer.released');
  expect(events.data).toMatchObject([{ payload: { amount: 10_000 } }]);
});

test('a claim after the closing reopens the account, on which the payment is owed again', async () => {
  const payer = await openPayer(service, { payment_hold_banking_days: 0 });
  const { body } = await pay(payer, { pay: 'current_balance' });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  await payer.brand.api('POST', `/accounts/${payer.depositId}/close`, {
    external_account_id: payer.bankId,
  });
  await payer.clock.advance({ until_event: 'account.closed' });
  expect((await giveBack(payer, body.transfer_id, 'R10')).status).toBe(200);
  await payer.clock.advance({ by: 'PT1S' });
  const { body: closing } = await payer.brand.api('GET', `/accounts/${payer.depositId}/close`);
  expect([closing.status, closing.steps[1]]).toMatchObject([
    'stopped',
    { step: 'repay', status: 'refused', reason: 'owed_exceeds_deposit' },
  ]);
  expect((await balanceOf(payer)).ledger_balance).toBe(-10_000);
  await payer.brand.api('POST', `/accounts/${payer.depositId}/close`, {
    external_account_id: await linkSampleAccount(payer.brand, payer.customerId),
    repay_from: 'transfer',
  });
  await payer.clock.advance({ until_event: 'account.closed' });
  expect((await balanceOf(payer)).ledger_balance).toBe(0);
});
