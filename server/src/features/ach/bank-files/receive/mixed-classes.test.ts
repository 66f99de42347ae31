import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { edited } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { settlePull } from '../../../../../test/support/settled-pull.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { answerParts } from '../../../../kernel/nacha/answer-file.ts';
import type { FilePart } from '../../../../kernel/nacha/nacha-file.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Classes that are not posted, each with the outcome of its entry; the last four bear no money. */
const classes = [
  ...['CTX', 'CIE', 'CBR', 'PBR', 'POS', 'SHR', 'MTE', 'TRC', 'TRX', 'XCK', 'QQQ'].map(returned),
  ...['TEL', 'ARC', 'BOC', 'POP', 'RCK'].map(returned),
  ...['ACK', 'ATX', 'DNE', 'ENR'].map((name) => ({ name, outcome: 'set_aside' })),
];

function returned(name: string) {
  return { name, outcome: 'returned' };
}

/** Batches in the order of a seed, numbered in it. */
function shuffled(batches: FilePart[][], seed: number): FilePart[] {
  const order = batches.map((parts, at) => ({ parts, rank: ((at + 1) * seed) % 101 }));
  return order
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ parts }, at) =>
      parts.map(
        (part): FilePart =>
          part.kind === 'batch'
            ? { kind: 'batch', batch: { ...part.batch, batchNumber: at + 1 } }
            : part,
      ),
    );
}

test.each([1, 37, 58])(
  'a file with every class that is not posted between payrolls and a return books the rest (order %s)',
  async (seed) => {
    const bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
    const accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
    const { transferId, sent } = await settlePull(bank);
    const traceOf = (at: number) => `9900000000${String(at).padStart(5, '0')}`;
    const credit = (at: number, amountCents: bigint) =>
      paymentParts([{ accountNumber, amountCents, traceNumber: traceOf(at) }]);
    const noMoney = (at: number) =>
      paymentParts([
        { accountNumber, amountCents: 0n, purpose: 'prenote', traceNumber: traceOf(at) },
      ]);
    const payrolls = [credit(900, 20_000n), credit(901, 7n)];
    const back = answerParts([{ ...sent, kind: 'return', code: 'R10' }], 184);
    const odd = classes.map(({ outcome }, at) =>
      outcome === 'returned' ? credit(at, 500n) : noMoney(at),
    );
    let text = await partsText(shuffled([...payrolls, ...odd, back], seed));
    for (const [at, { name }] of classes.entries()) {
      const lines = text.split('\n');
      const entry = lines.findIndex((line) => line.startsWith('6') && line.includes(traceOf(at)));
      text = edited(text, entry, 51, name);
    }
    const file = await bank.arrive('2026-07-06T13:00:00Z', text);
    expect(file).toMatchObject({ status: 'imported', problem_line: null });
    const answers = await bank.answers(file?.bank_file_id);
    const outcomeOf = new Map(answers.map((one) => [one.trace_number, one.outcome]));
    expect(classes.map(({ name }, at) => [name, outcomeOf.get(traceOf(at))])).toEqual(
      classes.map(({ name, outcome }) => [name, outcome]),
    );
    expect([900, 901].map((at) => outcomeOf.get(traceOf(at)))).toEqual(['applied', 'applied']);
    expect(await bank.statusOf(transferId)).toBe('returned');
    expect(await bank.ledger()).toBe(30_007n);
    const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
    const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
    expect(entries.map(({ batch }) => batch.entryClass).toSorted()).toEqual(
      classes
        .filter(({ outcome }) => outcome === 'returned')
        .map(({ name }) => name)
        .toSorted(),
    );
    await proveBooks(service);
  },
);
