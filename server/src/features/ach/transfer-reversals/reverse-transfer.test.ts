import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerText } from '../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../test/support/bank-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { retryTransfer } from '../transfer-retries/retry-transfer.ts';
import type { ReversalReason } from '../transfers/transfers.ts';
import { reverseFile } from './reverse-file.ts';
import { reverseTransfer } from './reverse-transfer.ts';

/** Thursday, July 2, 2026, 16:45 in New York, and the settlement on the next morning. */
const asked = '2026-07-02T15:00:00Z';
const cutOff = '2026-07-02T20:45:00Z';
const settles = '2026-07-03T12:30:00Z';
/** The window of the reversal. */
const noticed = '2026-07-06T15:00:00Z';
const nextCutOff = '2026-07-06T20:45:00Z';
const nextSettles = '2026-07-07T12:30:00Z';

let service: TestService;
let bank: BankSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
});

const reverse = (when: string, id: string, reason: ReversalReason = 'duplicate') =>
  bank.at(when).unit((unit) => reverseTransfer(unit, id, reason));

/** Cuts, delivers and settles whatever waits for a window. */
async function pass(windowAt: string, settlesAt: string): Promise<string> {
  const fileId = await bank.cut(windowAt);
  await bank.deliver(windowAt, fileId);
  for (const { batch_number } of await bank.batches(fileId)) {
    await bank.settle(settlesAt, fileId, batch_number);
  }
  return fileId;
}

test('a settled pull is reversed once, by a credit of its amount and class called REVERSAL', async () => {
  const pull = await bank.pull(asked, { classCode: 'PPD' });
  await pass(cutOff, settles);
  expect(await bank.ledger()).toBe(14_000n);
  const reversal = await reverse(noticed, pull);
  expect(reversal).toMatchObject({
    kind: 'push',
    amount_cents: 4_000n,
    class_code: 'PPD',
    reverses_transfer_id: pull,
    reversal_reason: 'duplicate',
  });
  expect(await bank.ledger()).toBe(10_000n);
  const events = await recordedEvents(service.database, bank.brand.brandId);
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'transfer.reversed',
      object_id: pull,
      payload: expect.objectContaining({
        transfer_id: pull,
        reversal_transfer_id: reversal.transfer_id,
        amount: 4_000,
        reason: 'duplicate',
        notify_receiver_by: '2026-07-07',
      }),
    }),
  );
  const fileId = await pass(nextCutOff, nextSettles);
  const { entries } = await bank.contentOf(fileId);
  expect(entries).toMatchObject([
    {
      batch: { entryDescription: 'REVERSAL', entryClass: 'PPD' },
      entry: { direction: 'credit', amountCents: 4_000n },
    },
  ]);
  expect(await bank.statusOf(reversal.transfer_id)).toBe('completed');
  await expect(reverse(noticed, pull)).rejects.toThrow(reversal.transfer_id);
  await expect(reverse(noticed, reversal.transfer_id)).rejects.toThrow('that is no reversal');
});

test('a push is reversed by a debit, whose return leaves the deposit as the payment did', async () => {
  const push = await bank.push(asked);
  await pass(cutOff, settles);
  expect(await bank.ledger()).toBe(6_000n);
  const { transfer_id: id } = await reverse(noticed, push, 'wrong_receiver');
  expect(await bank.ledger()).toBe(6_000n);
  const fileId = await pass(nextCutOff, nextSettles);
  expect(await bank.ledger()).toBe(10_000n);
  const { entries } = await bank.contentOf(fileId);
  expect(entries).toMatchObject([
    { batch: { entryDescription: 'REVERSAL' }, entry: { direction: 'debit' } },
  ]);
  const answers = entries.map((one) => ({ ...one, kind: 'return' as const, code: 'R01' }));
  await bank.arrive('2026-07-08T13:00:00Z', await answerText(answers));
  expect(await bank.transfer(id)).toMatchObject({ status: 'returned', return_code: 'R01' });
  expect(await bank.ledger()).toBe(6_000n);
  await expect(retryTransfer(bank.at(nextSettles), id)).rejects.toThrow('Only a pull');
  // A returned reversal is the reversal that there was.
  await expect(reverse(noticed, push)).rejects.toThrow('already reversed');
});

test('a pull whose amount was spent is not reversed', async () => {
  const pull = await bank.pull(asked);
  await pass(cutOff, settles);
  await bank.push(noticed, { amountCents: 12_000n });
  await expect(reverse(noticed, pull)).rejects.toThrow('available');
  expect(await bank.ledger()).toBe(2_000n);
});

test('a transfer is not reversed before it has settled, nor later than five banking days after', async () => {
  const pull = await bank.pull(asked);
  await expect(reverse(asked, pull)).rejects.toThrow('this pull is pending');
  await pass(cutOff, settles);
  // Sent on Thursday, it settles on Friday, the fifth banking day; a day later it would on Monday.
  await expect(reverse('2026-07-10T15:00:00Z', pull)).rejects.toThrow('by 2026-07-10 (ET)');
  expect((await reverse('2026-07-09T15:00:00Z', pull)).status).toBe('pending');
});

test('all settled transfers of a file are reversed, however often it is asked for', async () => {
  const [one, other] = [await bank.pull(asked), await bank.pull(asked, { amountCents: 500n })];
  const returned = await bank.pull(asked, { ending: '-no-funds' });
  const fileId = await pass(cutOff, settles);
  const first = await reverseFile(bank.at(noticed), fileId, 'wrong_amount');
  expect(first.reversed).toHaveLength(2);
  expect(first.refused).toEqual([
    { transferId: returned, message: expect.stringContaining('this pull is returned') },
  ]);
  const again = await reverseFile(bank.at(noticed), fileId, 'wrong_amount');
  expect(again.reversed).toEqual([]);
  expect(again.refused.map(({ transferId }) => transferId)).toEqual([one, other, returned]);
  expect(await bank.ledger()).toBe(10_000n);
});
