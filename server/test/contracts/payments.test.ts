import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, openPayer, pay, transferOf } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { linkSampleAccount, startSampleLink, temporaryApi } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const zone = 'America/New_York';
const easternDay = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate();
const eastern = (day: string | undefined, time: string) =>
  Temporal.PlainDate.from(day ?? '')
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();

describe('POST /accounts/{account_id}/payments', () => {
  test('lowers what is owed once it settles, and can be spent after the banking days of its reserve', async () => {
    const payer = await openPayer(service);
    const before = await balanceOf(payer);
    const { status, body } = await pay(payer, { amount: 10_000 });
    expect([status, body.kind, body.status, body.direction]).toEqual([
      201,
      'payment',
      'pending',
      'in',
    ]);
    expect(body.payment).toMatchObject({ reserve: null });
    await payer.clock.advance({ until_event: 'transfer.completed' });
    const settled = await transferOf(payer, body.transfer_id);
    expect(settled.payment.reserve).toMatchObject({ amount: 10_000, status: 'open' });
    expect(await balanceOf(payer)).toMatchObject({
      ledger_balance: 0,
      current_balance: 0,
      available_balance: before.available_balance,
      reserved_balance: 10_000,
    });
    const release = eastern(settled.payment.reserve.release_on, '00:00');
    await payer.clock.advance({ to: release.subtract({ seconds: 1 }).toString() });
    expect((await balanceOf(payer)).available_balance).toBe(before.available_balance);
    await payer.clock.advance({ by: 'PT1S' });
    expect(await balanceOf(payer)).toEqual({
      ledger_balance: 0,
      current_balance: 0,
      available_balance: 50_000,
      currency: 'USD',
    });
    const released = await transferOf(payer, body.transfer_id);
    expect(released.payment.reserve.status).toBe('released');
  });

  test('is one object with the transfer from the bank account to the credit account', async () => {
    const payer = await openPayer(service);
    const { body: asPayment } = await pay(payer, { amount: 4_000, description: 'July' });
    const { status, body: asTransfer } = await payer.brand.api('POST', '/transfers', {
      origination_account_id: payer.bankId,
      destination_account_id: payer.creditId,
      amount: 4_000,
      description: 'July',
    });
    expect(status).toBe(201);
    const ids = { transfer_id: null, transaction_id: null };
    expect({ ...asTransfer, ...ids }).toEqual({ ...asPayment, ...ids });
    const { body } = await payer.brand.api('GET', `/accounts/${payer.creditId}/payments`);
    expect(body.data).toEqual([asTransfer, asPayment]);
    expect(await transferOf(payer, asPayment.transfer_id)).toEqual(asPayment);
  });

  test('from the deposit is a repayment, posted at once', async () => {
    const payer = await openPayer(service);
    const { status, body } = await pay(payer, {
      source_account_id: payer.depositId,
      pay: 'current_balance',
    });
    expect([status, body.kind, body.status, body.amount, body.ach]).toEqual([
      201,
      'repayment',
      'completed',
      10_000,
      null,
    ]);
    expect(body.payment.reserve).toBeNull();
    expect((await balanceOf(payer)).ledger_balance).toBe(0);
  });

  test('of the current balance pays what is owed and held and not being paid already', async () => {
    const payer = await openPayer(service);
    await pay(payer, { amount: 2_500 });
    const { body } = await pay(payer, { pay: 'current_balance' });
    expect(body.amount).toBe(7_500);
    const again = await pay(payer, { pay: 'current_balance' });
    expect([again.status, again.body.Code]).toEqual([409, 'nothing_owed']);
    const twice = await payer.brand.api('POST', '/transfers', {
      origination_account_id: payer.bankId,
      destination_account_id: payer.creditId,
      amount: 1,
    });
    expect([twice.status, twice.body.Code]).toEqual([409, 'nothing_owed']);
  });

  test('two at once pay no more than is owed', async () => {
    const payer = await openPayer(service);
    const answers = await Promise.all([1, 2, 3].map(() => pay(payer, { amount: 6_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  test('is received on its day, and after the cut-off on the next one', async () => {
    const payer = await openPayer(service);
    const at = async (time: string, body: object = {}) => {
      await payer.clock.advance({ to: time });
      return (await pay(payer, { amount: 100, ...body })).body.payment;
    };
    const today = easternDay(await payer.clock.now());
    const [day, next] = [1, 2].map((days) => today.add({ days }).toString());
    const read = (time: Temporal.Instant) => time.toString({ smallestUnit: 'millisecond' });
    for (const time of ['16:59', '17:00']) {
      expect(await at(`${eastern(day, time)}`)).toEqual({
        pay_on: day,
        received_at: read(eastern(day, time)),
        reserve: null,
      });
    }
    expect(await at(`${eastern(day, '17:01')}`)).toMatchObject({
      pay_on: day,
      received_at: read(eastern(next, '00:00')),
    });
    const later = today.add({ days: 61 }).toString();
    const scheduled = await pay(payer, { amount: 100, pay_on: later });
    expect(scheduled.body.payment.received_at).toBe(read(eastern(later, '00:00')));
    expect(scheduled.body.expected_settlement_date > later).toBe(true);
  });

  test('for a later day waits for its day, and can be cancelled until it leaves', async () => {
    const payer = await openPayer(service);
    const day = easternDay(await payer.clock.now());
    const { body } = await pay(payer, { amount: 10_000, pay_on: day.add({ days: 20 }).toString() });
    await payer.clock.advance({ by: 'P15D' });
    expect((await transferOf(payer, body.transfer_id)).status).toBe('pending');
    const cancelled = await payer.brand.api('POST', `/transfers/${body.transfer_id}/cancel`);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    const { body: other } = await pay(payer, {
      amount: 10_000,
      pay_on: day.add({ days: 20 }).toString(),
    });
    await payer.clock.advance({ by: 'P8D' });
    const late = await payer.brand.api('POST', `/transfers/${other.transfer_id}/cancel`);
    expect([late.status, late.body.Code]).toEqual([409, 'transfer_left']);
  });

  test('refuses amounts, days and accounts by name', async () => {
    const payer = await openPayer(service);
    const stranger = await openPayer(service);
    const other = await openSampleCard(service, 50_000n, payer.brand);
    const foreignBank = await linkSampleAccount(payer.brand, other.customerId);
    const unverified = await linkSampleAccount(payer.brand, payer.customerId, '-unverified');
    const frozen = await linkSampleAccount(payer.brand, payer.customerId);
    await payer.brand.api('POST', `/accounts/${frozen}/freeze`, { reason: 'Looks stolen' });
    const removed = await linkSampleAccount(payer.brand, payer.customerId);
    await payer.brand.api('DELETE', `/accounts/${removed}`);
    const { body: link } = await startSampleLink(payer.brand, { customer_id: payer.customerId });
    const today = easternDay(await payer.clock.now());
    const on = (days: number) => today.add({ days }).toString();
    const cases: [object, string, RegExp][] = [
      [{}, 'amount', /or pay/],
      [{ amount: 1, pay: 'current_balance' }, 'amount', /not both/],
      [{ amount: 0 }, 'amount', /1/],
      [{ amount: 1.5 }, 'amount', /integer/],
      [{ amount: 10_001 }, 'amount', /at most the amount owed and held.*10000/],
      [{ pay: 'statement_balance' }, 'pay', /current_balance/],
      [{ pay: 'past_due' }, 'pay', /current_balance/],
      [{ amount: 1, pay_on: on(-1) }, 'pay_on', /from today/],
      [{ amount: 1, pay_on: on(61) }, 'pay_on', /60 days ahead/],
      [{ amount: 1, pay_on: '2026-02-30' }, 'pay_on', /date that exists/],
      [{ amount: 1, pay_on: on(1), source_account_id: payer.depositId }, 'pay_on', /at once/],
      [{ amount: 1, source_account_id: payer.creditId }, 'source_account_id', /credit account/],
      [{ amount: 1, source_account_id: foreignBank }, 'account_id', /same customer/],
      [{ amount: 1, source_account_id: unverified }, ': source_account_id must', /verified/],
      [{ amount: 1, source_account_id: frozen }, ': source_account_id must', /frozen/],
      [{ amount: 1, source_account_id: removed }, ': source_account_id must', /removed/],
      [{ amount: 1, source_account_id: link.account_id }, ': source_account_id must', /inactive/],
    ];
    for (const [body, field, rule] of cases) {
      const answer = await pay(payer, body);
      expect([answer.status, answer.body.Code], JSON.stringify(body)).toEqual([
        400,
        'payment_post_schema',
      ]);
      expect(answer.body.Message).toContain(field);
      expect(answer.body.Message).toMatch(rule);
    }
    const wrong = await payer.brand.api('POST', `/accounts/${payer.depositId}/payments`, {
      source_account_id: payer.bankId,
      amount: 1,
    });
    expect([wrong.status, wrong.body.Code]).toEqual([400, 'payment_post_schema']);
    expect((await pay(payer, { amount: 1, source_account_id: stranger.bankId })).body.Code).toBe(
      'account_dne',
    );
    const lower = await stranger.brand.api('GET', `/accounts/${payer.creditId}/payments`);
    expect([lower.status, lower.body.Code]).toEqual([404, 'account_dne']);
    expect((await balanceOf(payer)).current_balance).toBe(-10_000);
  });

  test('a temporary key lists the payments of its customer, and makes none', async () => {
    const payer = await openPayer(service);
    const { body } = await pay(payer, { amount: 100 });
    const own = await temporaryApi(service, payer.brand, payer.customerId);
    const list = await own('GET', `/accounts/${payer.creditId}/payments`);
    expect(list.body.data).toEqual([body]);
    const made = await own('POST', `/accounts/${payer.creditId}/payments`, {
      source_account_id: payer.bankId,
      amount: 100,
    });
    expect(made.status).toBe(403);
  });

  test('a frozen account takes payments', async () => {
    const payer = await openPayer(service);
    await payer.brand.api('POST', `/accounts/${payer.creditId}/freeze`, { reason: 'Sold numbers' });
    const { status } = await pay(payer, { pay: 'current_balance' });
    expect(status).toBe(201);
    await payer.clock.advance({ until_event: 'transfer.completed' });
    expect((await balanceOf(payer)).ledger_balance).toBe(0);
  });
});
