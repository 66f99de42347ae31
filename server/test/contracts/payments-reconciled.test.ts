import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBack, openPayer, pay, transferOf } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

interface Day {
  reconciled: boolean;
  difference: number;
  difference_count: number;
}

test('days with payments that settled, were returned and reversed reconcile, and the books balance', async () => {
  const payer = await openPayer(service);
  const { api } = payer.brand;
  const ids: string[] = [];
  for (const amount of [1_000, 1_500, 2_000, 2_500]) {
    ids.push((await pay(payer, { amount })).body.transfer_id);
  }
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const [kept = '', soon = '', late = '', mistaken = ''] = ids;
  await giveBack(payer, soon, 'R01');
  const reversal = await api('POST', '/simulate/ach/reversal', {
    transfer_id: mistaken,
    reason: 'wrong_amount',
  });
  expect([reversal.status, reversal.body.kind]).toEqual([200, 'payment_reversal']);
  const unsent = (await pay(payer, { amount: 100 })).body.transfer_id;
  await giveBack(payer, unsent, 'R01');
  expect((await api('POST', `/transfers/${soon}/retry`)).status).toBe(201);
  await payer.clock.advance({ by: 'P20D' });
  await giveBack(payer, late, 'R10');
  await payer.clock.advance({ by: 'P3D' });
  const statuses = await Promise.all(ids.map(async (id) => (await transferOf(payer, id)).status));
  expect([kept !== '', statuses]).toEqual([
    true,
    ['completed', 'returned', 'returned', 'completed'],
  ]);

  const { body } = await api('GET', '/ledger/reconciliation?limit=100');
  expect(body.data.length).toBeGreaterThan(1);
  for (const day of body.data as Day[]) {
    expect(day).toMatchObject({ reconciled: true, difference: 0, difference_count: 0 });
  }
  const differences = await api('GET', '/ledger/reconciliation/differences');
  expect(differences.body.data).toEqual([]);
  const { programId } = payer.brand;
  const { body: trial } = await api('GET', `/ledger/trial-balance?program_id=${programId}`);
  expect(trial.balanced).toBe(true);
  expect(trial.accounts).toContainEqual({ kind: 'credit', count: 1, debit: 7_500, credit: 0 });
  const owed = (await api('GET', `/accounts/${payer.creditId}/balances`)).body.ledger_balance;
  // 10,000 were bought; 1,000 and, presented again, 1,500 were paid and stay.
  expect(owed).toBe(-7_500);
});
