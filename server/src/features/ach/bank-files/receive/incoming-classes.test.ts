import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

test.each(['TEL', 'ARC', 'BOC', 'POP', 'RCK'] as const)(
  'an entry of class %s is returned, and the rest of its file is applied',
  async (entryClass) => {
    const bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
    const { account_number } = await getAccount(bank.context, bank.depositId);
    const accountNumber = String(account_number);
    const traceOf = (at: number) => `99000000000010${at}`;
    const receiverName = entryClass === 'TEL' ? 'ADA EXAMPLE' : '';
    const asked = [
      { accountNumber, direction: 'debit' as const, receiverId: '1042 SPRI IL' },
      { accountNumber },
      { accountNumber: '123456', direction: 'debit' as const },
    ].map((one, at) => ({ ...one, receiverName, traceNumber: traceOf(at), amountCents: 500n }));
    const text = await partsText([
      ...paymentParts([{ accountNumber }]),
      ...paymentParts(asked, { entryClass, batchNumber: 2 }),
    ]);
    const file = await bank.arrive('2026-07-03T13:00:00Z', text);
    const back = 'returned';
    expect((await bank.answers(file?.bank_file_id)).map(({ outcome }) => outcome)).toEqual([
      'applied',
      back,
      back,
      back,
    ]);
    expect(await bank.ledger()).toBe(30_000n);
    const [window] = await bank.due();
    const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
    const said = entries.map(({ batch, entry: { addenda, receiverId } }) => [
      batch.entryClass,
      addenda?.kind === 'return' && [addenda.code, addenda.originalTrace],
      receiverId,
    ]);
    expect(said).toEqual(
      expect.arrayContaining([
        [entryClass, ['R20', traceOf(0)], '1042 SPRI IL'],
        [entryClass, ['R17', traceOf(1)], 'TRANSFER-1'],
        [entryClass, ['R03', traceOf(2)], 'TRANSFER-1'],
      ]),
    );
    expect(said).toHaveLength(3);
  },
);
