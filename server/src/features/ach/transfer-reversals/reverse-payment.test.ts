import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, giveBack, openPayer, pay } from '../../../../test/support/payment-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { reverseTransfer } from './reverse-transfer.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

test('a reversed payment is owed again, and its reserve is dropped once', async () => {
  const payer = await openPayer(service);
  const before = await balanceOf(payer);
  const { body } = await pay(payer, { pay: 'current_balance' });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  const context = await service.service.createContext(payer.brand.brandId, { kind: 'job' }, 'test');
  const reversal = await context.unit((unit) =>
    reverseTransfer(unit, body.transfer_id, 'duplicate'),
  );
  expect(reversal.kind).toBe('payment_reversal');
  expect(await balanceOf(payer)).toEqual(before);
  await payer.brand.api('POST', `/transfers/${reversal.transfer_id}/cancel`);
  expect(await balanceOf(payer)).toMatchObject({
    ledger_balance: 0,
    available_balance: before.available_balance,
    reserved_balance: 10_000,
  });
  await giveBack(payer, body.transfer_id, 'R01');
  expect(await balanceOf(payer)).toEqual(before);
});
