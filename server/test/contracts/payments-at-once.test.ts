import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, openPayer, type Payer, pay, spend } from '../support/payment-steps.ts';
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

const repeat = <T>(times: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, make));
const settle = ({ clock }: Payer) => clock.advance({ until_event: 'transfer.completed' });

describe('payments at once', () => {
  test('of one bill, twenty times in parallel, are of what is owed in sum', async () => {
    const payer = await openPayer(service);
    const answers = await repeat(20, () => pay(payer, { amount: 3_000 }));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    const rest = await repeat(20, () => pay(payer, { pay: 'current_balance' }));
    expect(rest.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    await payer.clock.advance({ by: 'P5D' });
    expect((await balanceOf(payer)).ledger_balance).toBe(0);
  });

  test('from bank account and deposit are each of at most what is owed', async () => {
    const payer = await openPayer(service);
    const sources = [payer.bankId, payer.depositId];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        pay(payer, { amount: 6_000, source_account_id: sources[index % 2] }),
      ),
    );
    const kinds = answers.filter(({ status }) => status === 201).map(({ body }) => body.kind);
    expect(kinds.filter((kind) => kind === 'repayment').length).toBeLessThanOrEqual(1);
    expect(kinds.filter((kind) => kind === 'payment').length).toBeLessThanOrEqual(1);
  });

  test('220 that end at one time are all released, by an advance', async () => {
    const payer = await openPayer(service);
    for (let batch = 0; batch < 11; batch += 1) await repeat(20, () => pay(payer, { amount: 20 }));
    await settle(payer);
    await settledAll(payer, 220);
    const open = await balanceOf(payer);
    expect([open.ledger_balance, open.reserved_balance]).toEqual([-5_600, 4_400]);
    await payer.clock.advance({ by: 'P10D' });
    expect(await balanceOf(payer)).toEqual({
      ledger_balance: -5_600,
      current_balance: -5_600,
      available_balance: 44_400,
      currency: 'USD',
    });
    const { rows } = await service.owner.query(
      `select state, count(*)::int from reserves where brand_id = $1 group by state`,
      [payer.brand.brandId],
    );
    expect(rows).toEqual([{ state: 'released', count: 220 }]);
    const { rows: told } = await service.owner.query(
      `select count(distinct object_id)::int as payments, count(*)::int as events
         from events where brand_id = $1 and event = 'transfer.released'`,
      [payer.brand.brandId],
    );
    expect(told).toEqual([{ payments: 220, events: 220 }]);
    expect((await spend(payer, '444.00')).transaction_state).toBe('pending');
  });

  test('a payment and a closing leave one order: it is refused, or waited for', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payer = await openPayer(service);
      const [paid, closing] = await Promise.all([
        pay(payer, { pay: 'current_balance' }),
        payer.brand.api('POST', `/accounts/${payer.depositId}/close`, {
          external_account_id: payer.bankId,
        }),
      ]);
      expect(closing.status).toBeLessThan(300);
      expect([201, 400, 409]).toContain(paid.status);
      await payer.clock.advance({ until_event: 'account.closed' });
      const { rows } = await service.owner.query(
        `select count(*)::int as open from reserves where brand_id = $1 and state = 'open'`,
        [payer.brand.brandId],
      );
      expect(rows).toEqual([{ open: 0 }]);
      expect((await balanceOf(payer)).ledger_balance).toBe(0);
    }
  });
});

async function settledAll(payer: Payer, count: number): Promise<void> {
  const { rows } = await service.owner.query(
    `select count(*)::int as count, count(distinct releases_at)::int as times from reserves
      where brand_id = $1 and state = 'open'`,
    [payer.brand.brandId],
  );
  expect(rows).toEqual([{ count, times: 1 }]);
}
