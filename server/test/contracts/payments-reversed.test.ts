import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  giveBack,
  openPayer,
  type Payer,
  pay,
  transferOf,
} from '../support/payment-steps.ts';
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

/** A settled payment of all that is owed, and its reversal, which has not left. */
async function reversed(payer: Payer) {
  const { body: payment } = await pay(payer, { pay: 'current_balance' });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const { status, body: reversal } = await payer.brand.api('POST', '/simulate/ach/reversal', {
    transfer_id: payment.transfer_id,
    reason: 'duplicate',
  });
  expect([status, reversal.kind]).toEqual([200, 'payment_reversal']);
  return { paymentId: payment.transfer_id, reversalId: reversal.transfer_id };
}

const undo = {
  cancelled: (payer: Payer, id: string) => payer.brand.api('POST', `/transfers/${id}/cancel`),
  returned: (payer: Payer, id: string) => giveBack(payer, id, 'R02'),
};

describe('a payment that is reversed and returned', () => {
  test.each(Object.entries(undo))(
    'is reserved no more once its reversal was %s',
    async (_how, undone) => {
      const payer = await openPayer(service);
      const before = await balanceOf(payer);
      const { paymentId, reversalId } = await reversed(payer);
      expect((await giveBack(payer, paymentId, 'R01')).status).toBe(200);
      expect(await balanceOf(payer)).toMatchObject({ ledger_balance: -20_000 });
      expect((await undone(payer, reversalId)).status).toBe(200);
      expect(await balanceOf(payer)).toEqual(before);
      expect((await transferOf(payer, paymentId)).payment.reserve.status).toBe('dropped');
      await proveBooks(service);
      await payer.clock.advance({ by: 'P10D' });
      expect(await balanceOf(payer)).toEqual(before);
    },
  );
});
