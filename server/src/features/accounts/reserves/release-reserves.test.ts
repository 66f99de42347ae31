import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  giveBack,
  openPayer,
  type Payer,
  pay,
  transferOf,
} from '../../../../test/support/payment-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { contextOf } from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { releaseReserves } from './release-reserves.ts';

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

describe('reserves of payments', () => {
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
});
