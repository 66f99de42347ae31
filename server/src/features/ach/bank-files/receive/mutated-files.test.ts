import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { batchesOf, Choices, mutateBatch } from '../../../../../test/support/nacha-mutations.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { answerParts } from '../../../../kernel/nacha/answer-file.ts';
import type { FilePart } from '../../../../kernel/nacha/nacha-file.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

/** Files of the walk; a longer one: SURETY_NACHA_FILES=100. */
const runs = Number(process.env.SURETY_NACHA_FILES ?? 5);

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const traceOf = (at: number) => `99000000000000${at}`;
const cents = new Map([
  [traceOf(1), 20_000n],
  [traceOf(2), 500n],
  [traceOf(3), 70n],
]);

/** A deposit of 10,000 cents with a settled pull of 4,000. */
async function settledPull() {
  const bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  const transferId = await bank.pull('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  await bank.deliver('2026-07-02T20:45:00Z', fileId);
  await bank.settle('2026-07-03T12:30:00Z', fileId);
  const [sent] = (await bank.contentOf(fileId)).entries;
  if (!sent) throw new Error('The pull has no entry');
  return { bank, transferId, sent };
}

/** Payrolls in two batches, and the return of the pull. */
async function linesOf({ bank, sent }: Awaited<ReturnType<typeof settledPull>>) {
  const accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
  const payments = [...cents].map(([traceNumber, amountCents]) => ({
    accountNumber,
    amountCents,
    traceNumber,
  }));
  const numbered = (parts: FilePart[], batchNumber: number) =>
    parts.map((part) =>
      part.kind === 'batch' ? { ...part, batch: { ...part.batch, batchNumber } } : part,
    );
  const back = answerParts([{ ...sent, kind: 'return', code: 'R10' }], 184);
  const parts = [
    ...paymentParts(payments.slice(0, 2)),
    ...numbered(paymentParts(payments.slice(2)), 2),
    ...numbered(back, 3),
  ];
  return (await partsText(parts)).split('\n');
}

test('a mutated file books each good batch, and no cent that was not sent', async () => {
  for (let seed = 1; seed <= runs; seed += 1) {
    const choices = new Choices(seed);
    const pull = await settledPull();
    const { bank, transferId } = pull;
    const lines = await linesOf(pull);
    const place = choices.of([0, 2]);
    mutateBatch(choices, lines, batchesOf(lines)[place] ?? []);
    const file = await bank.arrive('2026-07-06T13:00:00Z', lines.join('\n'));
    const answers = await bank.answers(file?.bank_file_id);
    const applied = answers.filter(
      ({ kind, outcome }) => kind === 'payment' && outcome === 'applied',
    );
    const booked = applied.map(({ trace_number, amount_cents }) => [trace_number, amount_cents]);
    expect([seed, booked]).toEqual([
      seed,
      [...cents].filter(([trace]) => booked.some(([one]) => one === trace)),
    ]);
    const isReturned = (await bank.statusOf(transferId)) === 'returned';
    const kept = place === 0 ? isReturned : booked.some(([trace]) => trace === traceOf(1));
    expect([seed, kept, booked.some(([trace]) => trace === traceOf(3))]).toEqual([
      seed,
      true,
      true,
    ]);
    const credited = applied.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
    expect([seed, await bank.ledger()]).toEqual([
      seed,
      14_000n + credited - (isReturned ? 4_000n : 0n),
    ]);
  }
});
