import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClosingSteps, standingsOf } from '../support/closing-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

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

const giveBack = (transfer_id: string, return_code: string) =>
  fixture.simulate('ach/return', { transfer_id, return_code });
const settled = (transferId: string) =>
  eventually(async () => (await fixture.transfer(transferId)).status === 'completed');
const balance = async (id: string) => (await fixture.account(id)).balance.ledger_balance;

describe('late movements of money', () => {
  test('a refund on a closed card goes to the deposit, and is paid back with it', async () => {
    const card = await fixture.open(1_000n);
    const held = await fixture.hold(card, '1.00');
    await fixture.close(card.depositId);
    await fixture.simulate('refund', samplePurchase(card.cardId, '2.50'));
    await fixture.simulate('reversal', { transaction_id: held });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(1_250);
    const entries = await service.brand.api('GET', `/accounts/${card.creditId}/entries`);
    expect(entries.status).toBe(200);
    expect(entries.body.data[0]).toMatchObject({
      movement: 'credit_released',
      amount: -250,
      source_type: 'closing',
      source_id: card.depositId,
    });
  });

  test('a clearing above the hold of a closed card is owed, and repaid', async () => {
    const card = await fixture.open(1_000n);
    const held = await fixture.hold(card, '1.00');
    await fixture.close(card.depositId);
    await fixture.simulate('clearing', { transaction_id: held, amount: '1.80' });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect([closed.steps[1].amount, closed.steps[3].amount]).toEqual([180, 820]);
  });

  test('a pull returned during a closing lowers the pay-back, or stops it', async () => {
    const card = await fixture.open(0n);
    const pulls = [
      await fixture.ask(card.externalId, card.depositId, 600),
      await fixture.ask(card.externalId, card.depositId, 400),
    ];
    for (const pull of pulls) await settled(pull);
    const held = await fixture.hold(card, '1.00');
    await fixture.close(card.depositId);
    await giveBack(pulls[0] ?? '', 'R10');
    await fixture.simulate('clearing', { transaction_id: held });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect(closed.steps[3].amount).toBe(300);
  });

  test('a pull returned after the closing reopens the deposit, until what is owed is repaid', async () => {
    const card = await fixture.open(0n);
    const pull = await fixture.ask(card.externalId, card.depositId, 600);
    await settled(pull);
    await fixture.close(card.depositId);
    await fixture.reach(card.depositId, 'closed');
    await giveBack(pull, 'R10');
    const stopped = await fixture.reach(card.depositId, 'stopped');
    expect(standingsOf(stopped)).toEqual([
      'close_cards done',
      'repay refused owed_exceeds_deposit',
      'close_credit_account todo',
      'pay_back todo',
      'close_deposit_account todo',
    ]);
    expect(await fixture.account(card.depositId)).toMatchObject({
      status: 'inactive',
      balance: { ledger_balance: -600 },
    });
    const { deposits, closings } = (await service.brand.api('GET', '/overview')).body;
    expect(closings.stopped).toBeGreaterThan(0);
    expect(deposits.below_zero).toBe(-600);
    expect(deposits.open_accounts).toBeLessThan(deposits.accounts);
    expect((await fixture.eventsOf(card.depositId)).at(-1)).toBe('account.closing_stopped');
    const again = await fixture.close(card.depositId, {
      repay_from: 'transfer',
      external_account_id: await linkSampleAccount(service.brand, card.customerId),
    });
    expect(again.steps[1]).toMatchObject({ amount: 600, transfer_id: expect.any(String) });
    const closed = await fixture.reach(card.depositId, 'closed');
    expect([closed.deposit_balance, await balance(card.depositId)]).toEqual([0, 0]);
  });

  test('a pay-back returned after the closing reopens the deposit', async () => {
    const card = await fixture.open(1_000n);
    await fixture.close(card.depositId);
    const closed = await fixture.reach(card.depositId, 'closed');
    await giveBack(closed.steps[3].transfer_id, 'R02');
    const stopped = await fixture.reach(card.depositId, 'stopped');
    expect(standingsOf(stopped).slice(2)).toEqual([
      'close_credit_account done',
      'pay_back refused pay_back_failed',
      'close_deposit_account todo',
    ]);
    expect(await fixture.account(card.depositId)).toMatchObject({
      status: 'inactive',
      balance: { ledger_balance: 1_000 },
    });
    await fixture.close(card.depositId);
    await fixture.reach(card.depositId, 'closed');
    expect(await balance(card.depositId)).toBe(0);
  });
});
