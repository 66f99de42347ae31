import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClosingSteps, standingsOf } from '../support/closing-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let fixture: ReturnType<typeof openClosingSteps>;
/** Brand whose ACH takes an hour, so that transfers stay pending. */
let slow: ReturnType<typeof openClosingSteps>;
let slowBrand: TestBrand;

beforeAll(async () => {
  service = await startTestService();
  fixture = openClosingSteps(service);
  slowBrand = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
  slow = openClosingSteps(service, slowBrand);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const settled = (transferId: string) =>
  eventually(async () => (await fixture.transfer(transferId)).status === 'completed');
const balance = async (id: string) => (await fixture.account(id)).balance.ledger_balance;

/** The money of a stopped closing among what needs a person. */
async function atStake(depositId: string): Promise<number | null> {
  const { data } = (await service.brand.api('GET', '/needs')).body;
  return data.find(({ object_id }: { object_id: string }) => object_id === depositId).amount;
}

describe('a closing waits', () => {
  test.each([
    ['clears', 'clearing', 900],
    ['is reversed', 'reversal', 1_000],
    ['expires', 'expiry', 1_000],
  ])('until a held purchase %s', async (_, end, paidBack) => {
    const card = await fixture.open(1_000n);
    const transaction_id = await fixture.hold(card, '1.00');
    const asked = await fixture.close(card.depositId);
    expect(standingsOf(asked)).toEqual([
      'close_cards done',
      'repay waiting purchase_held',
      'close_credit_account todo',
      'pay_back todo',
      'close_deposit_account todo',
    ]);
    expect(await fixture.close(card.depositId)).toMatchObject({ status: 'closing' });
    await fixture.simulate(end, { transaction_id });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(paidBack);
  });

  test('until every one of several holds has ended, also after a part of one has cleared', async () => {
    const card = await fixture.open(1_000n);
    const [one, two] = [await fixture.hold(card, '3.00'), await fixture.hold(card, '2.00')];
    await fixture.close(card.depositId);
    const part = { transaction_id: one, amount: '1.00', final: false };
    await fixture.simulate('clearing', part);
    await fixture.simulate('reversal', { transaction_id: two });
    expect((await fixture.look(card.depositId)).steps[1].reason).toBe('purchase_held');
    await fixture.simulate('clearing', { transaction_id: one, amount: '2.00' });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect([closed.steps[1].amount, closed.steps[3].amount]).toEqual([300, 700]);
  });

  test('until an earlier pull has settled, and pays it back with the rest', async () => {
    const card = await fixture.open(1_000n);
    const pull = await fixture.ask(card.externalId, card.depositId, 500);
    const asked = await fixture.close(card.depositId);
    expect(standingsOf(asked)[3]).toBe('pay_back waiting transfer_pending');
    await settled(pull);
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(1_500);
  });

  test('until an earlier pull is returned', async () => {
    const card = await fixture.open(0n, '-no-funds');
    const pull = await fixture.ask(card.externalId, card.depositId, 500);
    const asked = await fixture.close(card.depositId);
    expect(standingsOf(asked)[3]).toBe('pay_back waiting transfer_pending');
    await fixture.reach(card.depositId, 'closed');
    expect((await fixture.transfer(pull)).status).toBe('returned');
  });

  test('until an earlier pull is cancelled', async () => {
    const card = await slow.open(0n);
    const pull = await slow.ask(card.externalId, card.depositId, 500);
    expect((await slow.close(card.depositId)).status).toBe('closing');
    await slow.cancel(pull);
    await slow.reach(card.depositId, 'closed');
  });

  test('for a pull that will cover what is owed', async () => {
    const card = await fixture.open(1_000n);
    await fixture.simulate('settlement', samplePurchase(card.cardId, '12.00'));
    await fixture.ask(card.externalId, card.depositId, 500);
    const asked = await fixture.close(card.depositId);
    expect(standingsOf(asked)[1]).toBe('repay waiting transfer_pending');
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(300);
  });
});

describe('repay_from transfer', () => {
  test('pulls the amount owed first, so that all of the deposit is paid back', async () => {
    const card = await fixture.open(1_000n);
    await fixture.simulate('settlement', samplePurchase(card.cardId, '4.00'));
    const asked = await fixture.close(card.depositId, { repay_from: 'transfer' });
    expect(standingsOf(asked)[1]).toBe('repay waiting repayment_pending');
    const pull = await fixture.transfer(asked.steps[1].transfer_id);
    expect(pull).toMatchObject({
      amount: 400,
      origination_account_id: card.externalId,
      ach: { ach_class_code: 'WEB' },
    });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect([closed.steps[1].amount, closed.steps[3].amount]).toEqual([400, 1_000]);
  });

  test('stops when the transfer is returned, and repays from the deposit on request', async () => {
    const card = await fixture.open(1_000n, '-no-funds');
    await fixture.simulate('settlement', samplePurchase(card.cardId, '4.00'));
    await fixture.close(card.depositId, { repay_from: 'transfer' });
    const stopped = await fixture.reach(card.depositId, 'stopped');
    expect(standingsOf(stopped)[1]).toBe('repay refused repayment_failed');
    expect(stopped.steps[1].message).toMatch(/The transfer was returned: .*nsufficient/);
    const again = await fixture.close(card.depositId, { repay_from: 'deposit' });
    expect([again.status, standingsOf(again)[3]]).toEqual([
      'closing',
      'pay_back waiting pay_back_pending',
    ]);
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(600);
    expect(await fixture.eventsOf(card.depositId)).toEqual([
      'account.closing',
      'account.closing_stopped',
      'account.closing',
      'account.closed',
    ]);
  });

  test('covers what the deposit does not, after a closing that stopped for it', async () => {
    const card = await fixture.open(1_000n);
    await fixture.simulate('settlement', samplePurchase(card.cardId, '15.00'));
    const stopped = await fixture.close(card.depositId);
    expect(stopped.status).toBe('stopped');
    expect(standingsOf(stopped)[1]).toBe('repay refused owed_exceeds_deposit');
    expect([stopped.steps[1].amount, await balance(card.creditId)]).toEqual([500, -500]);
    expect(await atStake(card.depositId)).toBe(500);
    const again = await fixture.close(card.depositId, { repay_from: 'transfer' });
    expect((await fixture.transfer(again.steps[1].transfer_id)).amount).toBe(500);
    await fixture.reach(card.depositId, 'closed');
    expect([await balance(card.depositId), await balance(card.creditId)]).toEqual([0, 0]);
  });

  test('pulls nothing from an account whose debits a return stopped, and pays back to it', async () => {
    const card = await slow.open(1_000n);
    await slow.simulate('settlement', samplePurchase(card.cardId, '4.00'));
    const asked = await slow.close(card.depositId, { repay_from: 'transfer' });
    const { transfer_id } = asked.steps[1];
    await slow.simulate('ach/return', { transfer_id, return_code: 'R10' });
    const stopped = await slow.reach(card.depositId, 'stopped');
    expect(standingsOf(stopped)[1]).toBe('repay refused repayment_failed');
    const again = await slow.close(card.depositId);
    expect([again.status, standingsOf(again)[1]]).toEqual([
      'stopped',
      'repay refused external_account_debits_stopped',
    ]);
    expect(await slow.transfersOf(card.depositId)).toHaveLength(2);
    const paid = await slow.close(card.depositId, { repay_from: 'deposit' });
    expect(standingsOf(paid)[3]).toBe('pay_back waiting pay_back_pending');
  });

  test('stops for an account whose number the bank did not find, until another one is named', async () => {
    const card = await slow.open(1_000n);
    await slow.simulate('settlement', samplePurchase(card.cardId, '4.00'));
    const asked = await slow.close(card.depositId, { repay_from: 'transfer' });
    const { transfer_id } = asked.steps[1];
    await slow.simulate('ach/return', { transfer_id, return_code: 'R03' });
    await slow.reach(card.depositId, 'stopped', 'repayment_failed');
    const again = await slow.close(card.depositId, { repay_from: 'deposit' });
    expect(standingsOf(again)[3]).toBe('pay_back refused external_account_unusable');
    const named = await slowBrand.api('POST', `/accounts/${card.depositId}/close`, {
      external_account_id: card.externalId,
    });
    expect([named.status, named.body.Message]).toEqual([
      400,
      expect.stringMatching(/external_account_id must be .* returned R03/),
    ]);
    const other = await linkSampleAccount(slowBrand, card.customerId);
    const paid = await slow.close(card.depositId, { external_account_id: other });
    expect(standingsOf(paid)[3]).toBe('pay_back waiting pay_back_pending');
  });

  test('makes no pull when nothing is owed', async () => {
    const card = await fixture.open(1_000n);
    const asked = await fixture.close(card.depositId, { repay_from: 'transfer' });
    expect(standingsOf(asked)[3]).toBe('pay_back waiting pay_back_pending');
  });
});

describe('a closing that stopped', () => {
  test('continues by itself when a refund covers the amount owed', async () => {
    const card = await fixture.open(1_000n);
    const spent = await fixture.simulate('settlement', samplePurchase(card.cardId, '15.00'));
    expect((await fixture.close(card.depositId)).status).toBe('stopped');
    await fixture.simulate('refund', { transaction_id: spent.transaction_id });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(1_000);
  });

  test('shows the return code of its payment, and retries with another bank account', async () => {
    const card = await fixture.open(1_000n, '-closed');
    await fixture.close(card.depositId);
    await fixture.reach(card.depositId, 'stopped');
    const stopped = await fixture.look(card.depositId);
    expect(standingsOf(stopped).slice(3)).toEqual([
      'pay_back refused pay_back_failed',
      'close_deposit_account todo',
    ]);
    expect(stopped.steps[3].message).toMatch(/The transfer was returned: .*closed/i);
    expect([stopped.steps[3].amount, stopped.deposit_balance]).toEqual([1_000, 1_000]);
    expect(await atStake(card.depositId)).toBe(1_000);
    const other = await linkSampleAccount(service.brand, card.customerId);
    await fixture.close(card.depositId, { external_account_id: other });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.external_account_id).toBe(other);
  });

  test('retries on each request, one payment at a time', async () => {
    const card = await fixture.open(1_000n, '-closed');
    for (const count of [1, 2]) {
      await fixture.close(card.depositId);
      await fixture.reach(card.depositId, 'stopped');
      const pushes = await fixture.transfersOf(card.depositId);
      expect(pushes.filter(({ status }: { status: string }) => status === 'returned')).toHaveLength(
        count,
      );
    }
    expect(await balance(card.depositId)).toBe(1_000);
  });

  test('shows that its payment was cancelled', async () => {
    const card = await slow.open(1_000n);
    const asked = await slow.close(card.depositId);
    const { transfer_id } = asked.steps[3];
    await slow.cancel(transfer_id);
    const stopped = await slow.reach(card.depositId, 'stopped');
    expect(stopped.steps[3]).toMatchObject({ reason: 'pay_back_failed', amount: 1_000 });
    expect(stopped.steps[3].message).toMatch(/The transfer was cancelled\./);
    const again = await slow.close(card.depositId);
    expect(again.steps[3].transfer_id).not.toBe(transfer_id);
  });

  test('refuses a bank account that is removed or unknown', async () => {
    const gone = await fixture.open(1_000n);
    const held = await fixture.hold(gone, '1.00');
    await fixture.close(gone.depositId);
    await service.brand.api('DELETE', `/accounts/${gone.externalId}`);
    await fixture.simulate('reversal', { transaction_id: held });
    await fixture.reach(gone.depositId, 'stopped', 'external_account_unusable');
    const refused = await service.brand.api('POST', `/accounts/${gone.depositId}/close`, {
      external_account_id: gone.externalId,
    });
    expect(refused.status).toBe(400);
    const other = await linkSampleAccount(service.brand, gone.customerId);
    await fixture.close(gone.depositId, { external_account_id: other });
    await fixture.reach(gone.depositId, 'closed');
  });

  test('takes the only bank account that is left, if the earlier one was removed', async () => {
    const gone = await fixture.open(1_000n);
    const held = await fixture.hold(gone, '1.00');
    await fixture.close(gone.depositId);
    await service.brand.api('DELETE', `/accounts/${gone.externalId}`);
    await fixture.simulate('reversal', { transaction_id: held });
    await fixture.reach(gone.depositId, 'stopped', 'external_account_unusable');
    const still = await fixture.close(gone.depositId);
    expect([still.status, still.external_account_id]).toEqual(['stopped', gone.externalId]);
    const other = await linkSampleAccount(service.brand, gone.customerId);
    const again = await fixture.close(gone.depositId);
    expect(again.external_account_id).toBe(other);
    await fixture.reach(gone.depositId, 'closed');
  });
});
