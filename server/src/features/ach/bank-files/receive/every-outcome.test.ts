import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { edited } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { settlePull } from '../../../../../test/support/settled-pull.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;
let transferId: string;
let sent: SentEntry;

const { arrive, decide, differences } = incomingSteps(() => bank);

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** A deposit of 10,000 cents with a settled pull of 4,000. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
  ({ transferId, sent } = await settlePull(bank));
});

const undecided = async () =>
  (await bank.brand.api('GET', '/bank-file-entries/undecided')).body.data.map(
    ({ entry }: { entry: Record<string, unknown> }) => `${entry.kind} ${entry.outcome}`,
  );
const told = async () =>
  (await recordedEvents(service.database, bank.brand.brandId))
    .filter(({ event }) => event === 'bank_file.undecided')
    .map(({ payload }) => payload);
const back = (code = 'R01') => answerText([{ ...sent, kind: 'return', code }]);
/** The return of an entry that this brand never sent. */
const stranger = async (code = 'R01') => edited(await back(code), 4, 7, '1'.repeat(15));

describe('a return in order that answers no entry of the brand', () => {
  test('is told, listed and expected, and applied to the transfer that a person names', async () => {
    const { fileId, answers } = await arrive(await stranger());
    expect(answers).toMatchObject([{ outcome: 'unmatched', problem_field: null }]);
    expect(await told()).toMatchObject([{ unmatched: 1, set_aside: 0 }]);
    expect(await undecided()).toEqual(['return unmatched']);
    expect(await differences()).toEqual([['unmatched_answer', -4_000, 0]]);
    await expect(decide(fileId, { decision: 'apply' })).rejects.toThrow('cannot be applied');
    expect(await decide(fileId, { decision: 'apply', transferId })).toMatchObject({
      outcome: 'applied',
    });
    expect(await bank.statusOf(transferId)).toBe('returned');
    expect([await differences(), await undecided()]).toEqual([[], []]);
  });

  test('is applied to no transfer of the other direction', async () => {
    const { fileId } = await arrive(await stranger());
    const payout = await bank.push('2026-07-03T15:00:00Z', { amountCents: 4_000n });
    await bank.deliver('2026-07-03T20:45:00Z', await bank.cut('2026-07-03T20:45:00Z'));
    const asked = { decision: 'apply', transferId: payout } as const;
    await expect(decide(fileId, asked)).rejects.toThrow('cannot be applied');
    expect(await bank.statusOf(payout)).toBe('pending');
  });

  test('is closed, and its amount remains a difference', async () => {
    const { fileId } = await arrive(await stranger());
    expect(await decide(fileId, { decision: 'close' })).toMatchObject({ outcome: 'closed' });
    expect(await differences()).toEqual([['entry_closed', -4_000, 0]]);
    expect(await undecided()).toEqual([]);
  });
});

test('a second return is told with the last day of its dishonor, and closing it hides no money', async () => {
  await arrive(await back());
  const { fileId, answers } = await arrive(await back('R02'));
  expect(answers).toMatchObject([
    { outcome: 'repeated', recourse_codes: ['R67'], recourse_by: '2026-07-10' },
  ]);
  expect(await told()).toMatchObject([{ repeated: 1, decide_by: '2026-07-10' }]);
  expect(await undecided()).toEqual(['return repeated']);
  expect(await differences()).toEqual([['repeated_return', -4_000, 0]]);
  await expect(decide(fileId, { decision: 'apply' })).rejects.toThrow('cannot be applied');
  await decide(fileId, { decision: 'close' });
  expect(await differences()).toEqual([['entry_closed', -4_000, 0]]);
});

test('a notification of change to no entry of the brand is told, and closing it leaves no difference of money', async () => {
  const correction = { routingNumber: '110000000' };
  const text = await answerText([{ ...sent, kind: 'change', code: 'C02', correction }]);
  const { fileId } = await arrive(edited(text, 4, 7, '1'.repeat(15)));
  expect(await undecided()).toEqual(['change unmatched']);
  expect(await differences()).toEqual([['unmatched_answer', 0, 0]]);
  await decide(fileId, { decision: 'close' });
  expect(await differences()).toEqual([]);
});

test('a payment for another bank is told, and closed with its amount as a difference', async () => {
  const payment = { accountNumber, routingNumber: '021000021' };
  const { fileId, answers } = await arrive(await paymentsText([payment]));
  expect(answers).toMatchObject([{ outcome: 'unmatched' }]);
  expect(await told()).toMatchObject([{ unmatched: 1 }]);
  expect(await undecided()).toEqual(['payment unmatched']);
  await expect(decide(fileId, { decision: 'credit' })).rejects.toThrow('cannot be credited');
  await expect(decide(fileId, { decision: 'return' })).rejects.toThrow(
    'it is for a bank of no program',
  );
  await decide(fileId, { decision: 'close' });
  expect(await differences()).toEqual([['entry_closed', 20_000, 0]]);
});

test('a dishonor that names no return of the brand is told, and its amount is expected', async () => {
  const reasoned = (await back('R01')).replace(
    /^799R01.*$/m,
    (line) =>
      `799R69${'1'.repeat(15)}${' '.repeat(6)}11000000   ${'2'.repeat(15)}18401${' '.repeat(21)}${line.slice(79)}`,
  );
  const { answers } = await arrive(reasoned);
  expect(answers).toMatchObject([{ kind: 'dishonored', outcome: 'unmatched' }]);
  expect(await undecided()).toEqual(['dishonored unmatched']);
  expect(await differences()).toEqual([['unmatched_answer', -4_000, 0]]);
});
