import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClosingSteps } from '../support/closing-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  // No worker: an advance of the stopped clock does all due work, each pull's advance before its settlement.
  service = await startTestService({
    worker: false,
    settings: { instant_funding_limit: 30_000, ach_fast_delay_ms: 3_600_000 },
  });
});
afterAll(() => service.stop());

test('funding, advances, returns, pay-outs, purchases and refunds reconcile to the cent', async () => {
  const { brand } = service;
  const fixture = openClosingSteps(service, brand);
  await brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  const pass = async () => {
    const { status } = await brand.api('POST', '/sandbox/clock/advance', { by: 'PT3H' });
    expect(status).toBe(200);
  };
  const completes = async (transferId: string) => {
    await pass();
    expect((await fixture.transfer(transferId)).status).toBe('completed');
  };
  const lines = async () => {
    const { status, body } = await brand.api('GET', '/ledger/reconciliation?limit=100');
    expect(status).toBe(200);
    return body.data;
  };
  const sumOf = async (type: string) =>
    (await lines())
      .filter((line: { type: string }) => line.type === type)
      .map(({ stated, journal, due }: Record<string, unknown>) => ({ stated, journal, due }));

  const card = await fixture.open(0n);
  const funding = await fixture.ask(card.externalId, card.depositId, 50_000);
  await completes(funding);
  const refused = await fixture.ask(card.externalId, card.depositId, 9_000);
  await completes(refused);
  await fixture.simulate('ach/return', { transfer_id: refused, return_code: 'R10' });
  const payout = await fixture.ask(card.depositId, card.externalId, 5_000);
  await completes(payout);
  const bought = await fixture.hold(card, '120.00');
  await fixture.simulate('clearing', { transaction_id: bought, amount: '70.00', final: false });
  await fixture.simulate('clearing', { transaction_id: bought, amount: '50.00' });
  await fixture.simulate('refund', { transaction_id: bought, amount: '20.00' });
  // The return has stopped the debits of the first account.
  const other = await linkSampleAccount(brand, card.customerId);
  const cancelled = await fixture.ask(other, card.depositId, 1_000);
  await brand.api('POST', `/transfers/${cancelled}/cancel`);

  await pass();
  const all = await lines();
  expect(all.flatMap((line: { pending: [] }) => line.pending)).toEqual([]);
  expect(all.flatMap((line: { differences: [] }) => line.differences)).toEqual([]);
  expect(all.every((line: { reconciled: boolean }) => line.reconciled)).toBe(true);
  expect(all.every((line: { difference: number }) => line.difference === 0)).toBe(true);
  const types = new Set(all.map((line: { type: string }) => line.type));
  expect([...types]).toEqual(
    expect.arrayContaining(['bank_file', 'bank_answers', 'network_settlement', 'brand_funding']),
  );
  expect(await sumOf('network_settlement')).toEqual([
    {
      stated: { count: 2, debits: 2_000, credits: 12_000 },
      journal: { count: 3, debits: 2_000, credits: 12_000 },
      due: -10_000,
    },
  ]);
  const { body } = await brand.api('GET', '/ledger/reconciliation?only_differences=true');
  expect(body.data).toEqual([]);
  await proveBooks(service);
});
