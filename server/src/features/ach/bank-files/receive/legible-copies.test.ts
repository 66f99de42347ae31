import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { withColumns } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;
let text: string;

const { arrive, decide } = incomingSteps(() => bank);

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** A deposit of 10,000 cents, and a file with a payroll of 20,000 for it. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
  text = await paymentsText([{ accountNumber }]);
});

/** Line 2 is the header of the batch, line 3 the entry. */
const put = (line: number, at: number, by: string) => withColumns(text, line, at, by);
const credit = { decision: 'credit' } as const;

const faults: [string, () => string][] = [
  ['trace number', () => put(3, 80, ' '.repeat(15))],
  ['letters in its trace number', () => put(3, 80, '99X')],
  ['batch header, which is cut', () => text.replace(/^(5.{91}).*$/m, '$1')],
  ['type of its batch header', () => put(2, 1, '4')],
  ['bank of the receiver', () => put(3, 4, 'X')],
];

describe.each(faults)('a payment without a legible %s', (_, odd) => {
  test('that a person has credited is not credited again by the corrected file', async () => {
    const first = await arrive(odd());
    expect(first.answers).toMatchObject([{ outcome: 'set_aside' }]);
    await decide(first.fileId, credit);
    const corrected = await arrive(text);
    expect(corrected.answers).toMatchObject([
      { outcome: 'set_aside', problem_rule: expect.stringContaining(first.fileId) },
    ]);
    expect(await bank.ledger()).toBe(30_000n);
    // A person who has read why may know better.
    await decide(corrected.fileId, credit);
    expect(await bank.ledger()).toBe(50_000n);
  });

  test('is not credited by a person once the corrected file was', async () => {
    const first = await arrive(odd());
    const corrected = await arrive(text);
    expect(corrected.answers).toMatchObject([{ outcome: 'applied' }]);
    await expect(decide(first.fileId, credit)).rejects.toThrow(corrected.fileId);
    expect(await bank.ledger()).toBe(30_000n);
  });
});

test('the next payroll of the same amount is credited beside one that a person has credited', async () => {
  const first = await arrive(put(3, 80, ' '.repeat(15)));
  await decide(first.fileId, credit);
  const next = await arrive(
    await paymentsText([{ accountNumber }], { effectiveDate: '2026-07-03' }),
  );
  expect(next.answers).toMatchObject([{ outcome: 'applied' }]);
  expect(await bank.ledger()).toBe(50_000n);
});
