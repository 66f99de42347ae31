import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseReserves } from '../../src/features/accounts/reserves/release-reserves.ts';
import {
  balanceOf,
  giveBack,
  openPayer,
  type Payer,
  pay,
  spend,
  transferOf,
} from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { contextOf } from '../support/sample-cards.ts';
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
const releasesAt = async (payer: Payer, id: string): Promise<string> => {
  const { rows } = await service.owner.query(
    'select releases_at::text as at from reserves where brand_id = $1 and source_id = $2',
    [payer.brand.brandId, id],
  );
  return Temporal.Instant.from(rows[0].at.replace(' ', 'T')).toString();
};

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

  test('a release and a return at one moment have one effect each', async () => {
    const payer = await openPayer(service);
    const before = await balanceOf(payer);
    const { body } = await pay(payer, { pay: 'current_balance' });
    await settle(payer);
    const at = await releasesAt(payer, body.transfer_id);
    await payer.clock.advance({
      to: Temporal.Instant.from(at).subtract({ seconds: 1 }).toString(),
    });
    const context = await contextOf(service, payer.brand);
    const due = { releases_at: at, piece: 0 };
    const release = () => releaseReserves(context, due);
    const [returned] = await Promise.all([
      giveBack(payer, body.transfer_id, 'R10'),
      release(),
      release(),
      release(),
    ]);
    expect(returned.status).toBe(200);
    expect(await balanceOf(payer)).toEqual(before);
    await proveBooks(service);
    await release();
    await payer.clock.advance({ by: 'P2D' });
    expect(await balanceOf(payer)).toEqual(before);
  });

  test('a release that is repeated lets the money be spent once', async () => {
    const payer = await openPayer(service);
    const { body } = await pay(payer, { pay: 'current_balance' });
    await settle(payer);
    const at = await releasesAt(payer, body.transfer_id);
    await payer.clock.advance({ to: at });
    const context = await contextOf(service, payer.brand);
    await repeat(5, () => releaseReserves(context, { releases_at: at, piece: 0 }));
    expect((await balanceOf(payer)).available_balance).toBe(50_000);
    const { body: events } = await payer.brand.api('GET', '/events?event=transfer.released');
    expect(events.data).toHaveLength(1);
    expect((await giveBack(payer, body.transfer_id, 'R10')).status).toBe(200);
    expect((await balanceOf(payer)).available_balance).toBe(40_000);
    expect((await transferOf(payer, body.transfer_id)).payment.reserve.status).toBe('released');
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
