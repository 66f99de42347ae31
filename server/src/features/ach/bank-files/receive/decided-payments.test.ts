import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts, paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { edited } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import { postAwaiting } from './apply-answers.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;

const { arrive, decide, differences } = incomingSteps(() => bank);

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
});

const impossible = async () => edited(await paymentsText([{ accountNumber }]), 2, 70, '260230');
const cutReturns = async () => {
  const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
  const fileId = await bank.cut(String(window?.due_at));
  return (await bank.contentOf(fileId)).entries;
};

test('a payment with an impossible effective date is expected money until a person credits it', async () => {
  const { fileId, answers } = await arrive(await impossible());
  expect(answers).toMatchObject([
    { kind: 'payment', outcome: 'set_aside', problem_field: 'effective_date' },
  ]);
  expect(await differences()).toEqual([['entry_set_aside', 20_000, 0]]);
  await expect(decide(fileId, { decision: 'apply' })).rejects.toThrow('cannot be applied');
  expect(await decide(fileId, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
  expect(await bank.ledger()).toBe(30_000n);
  expect(await differences()).toEqual([]);
});

test('such a payment is returned by a person, or its amount remains a difference after it is closed', async () => {
  const first = await arrive(await impossible());
  expect(await decide(first.fileId, { decision: 'return' })).toMatchObject({ outcome: 'returned' });
  expect(await cutReturns()).toMatchObject([
    { entry: { amountCents: 20_000n, addenda: { code: 'R17' } } },
  ]);
  const other = { accountNumber, amountCents: 700n };
  const second = await arrive(edited(await paymentsText([other]), 2, 70, '260230'));
  await decide(second.fileId, { decision: 'close' });
  expect(await differences()).toEqual([['entry_closed', 700, 0]]);
  expect(await bank.ledger()).toBe(10_000n);
});

test('a payment to no deposit is returned whatever its date, and one set aside is not credited to a closed deposit', async () => {
  const stranger = edited(await paymentsText([{ accountNumber: '99999999' }]), 2, 70, '260230');
  expect((await arrive(stranger)).answers).toMatchObject([{ outcome: 'returned' }]);
  const { fileId } = await arrive(await impossible());
  const change = (status: 'closed' | 'active') =>
    service.database.allBrands.db
      .updateTable('accounts')
      .set({ status })
      .where('account_id', '=', bank.depositId)
      .execute();
  await change('closed');
  await expect(decide(fileId, { decision: 'credit' })).rejects.toThrow('cannot be credited');
  await change('active');
  expect(await decide(fileId, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
});

test('the settlement date decides when money is there, not the effective date', async () => {
  // July 6 is day 187.
  const dated = (effectiveDate: string, settlementDay: number | null, amountCents: bigint) =>
    partsText(paymentParts([{ accountNumber, amountCents }], { effectiveDate, settlementDay }));
  const outcomeOf = async (text: string) => (await arrive(text)).answers[0];
  expect(await outcomeOf(await dated('2027-07-06', 187, 100n))).toMatchObject({
    outcome: 'applied',
  });
  expect(await outcomeOf(await dated('2099-12-31', 187, 200n))).toMatchObject({
    outcome: 'applied',
  });
  const waits = await arrive(await dated('2026-07-02', 189, 400n));
  expect(waits.answers).toMatchObject([{ outcome: 'awaiting_date' }]);
  await postAwaiting(bank.at('2026-07-08T12:29:59Z'), waits.fileId);
  expect(await bank.ledger()).toBe(10_300n);
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), waits.fileId);
  expect(await bank.ledger()).toBe(10_700n);
  expect(await outcomeOf(await dated('2026-07-08', null, 800n))).toMatchObject({
    outcome: 'awaiting_date',
  });
});

test('a payment whose only date is a year ahead waits for a person, who credits it at once', async () => {
  const far = { effectiveDate: '2027-07-06', settlementDay: null };
  const { fileId, answers } = await arrive(await partsText(paymentParts([{ accountNumber }], far)));
  expect(answers).toMatchObject([{ outcome: 'set_aside', problem_field: 'effective_date' }]);
  expect(await decide(fileId, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
  expect(await bank.ledger()).toBe(30_000n);
});

/** A payment that this brand returns, as R03 or by a person, and the other bank's dishonor of the return. */
const disputed = async () => {
  const paid = await arrive(await impossible());
  await decide(paid.fileId, { decision: 'return' });
  const [entry] = await cutReturns();
  if (entry?.entry.addenda?.kind !== 'return') throw new Error('The payment was not returned');
  const { batch, entry: back } = entry;
  const dishonored = {
    kind: 'dishonored' as const,
    code: 'R69',
    originalTrace: entry.entry.addenda.originalTrace,
    originalRdfiId: entry.entry.addenda.originalRdfiId,
    returnTrace: back.traceNumber,
    returnSettlementDay: 188,
    returnCode: 'R17',
    information: '',
  };
  const send = async (traceNumber: string) => {
    const text = await partsText([
      { kind: 'batch', batch: { ...batch, odfiId: '99000000', settlementDay: 189 } },
      {
        kind: 'entries',
        entries: [{ ...back, routingNumber: '110000000', traceNumber, addenda: dishonored }],
      },
    ]);
    return arrive(text, '2026-07-08T13:00:00Z');
  };
  return { ...(await send('990000000000777')), sendAgain: () => send('990000000000778') };
};

test('a dishonored return of our return is told with two banking days to contest it', async () => {
  const { answers } = await disputed();
  const codes = ['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'];
  expect(answers).toMatchObject([
    { kind: 'dishonored', outcome: 'disputed', recourse_codes: codes, recourse_by: '2026-07-10' },
  ]);
  const events = await recordedEvents(service.database, bank.brand.brandId);
  expect(events.filter(({ event }) => event === 'bank_file.undecided').at(-1)).toMatchObject({
    payload: { disputed: 1, decide_by: '2026-07-10', banking_days_left: 2 },
  });
  expect(await differences('2026-07-08')).toEqual([['return_disputed', 20_000, 0]]);
});

test('a person credits the payment whose return was dishonored, or closes it as contested', async () => {
  const { fileId } = await disputed();
  await expect(decide(fileId, { decision: 'apply' })).rejects.toThrow('cannot be applied');
  await expect(decide(fileId, { decision: 'return' })).rejects.toThrow('it dishonors a return');
  const when = '2026-07-08T14:00:00Z';
  expect(await decide(fileId, { decision: 'credit' }, { when })).toMatchObject({
    outcome: 'applied',
  });
  expect(await bank.ledger()).toBe(30_000n);
  expect(await differences('2026-07-08')).toEqual([]);
});

test('a second dishonor of the same return is a repeat: its payment is credited once', async () => {
  const { fileId, sendAgain } = await disputed();
  expect((await sendAgain()).answers).toMatchObject([{ kind: 'dishonored', outcome: 'repeated' }]);
  await decide(fileId, { decision: 'credit' }, { when: '2026-07-08T14:00:00Z' });
  expect(await bank.ledger()).toBe(30_000n);
  expect(await differences('2026-07-08')).toEqual([['repeated_return', 20_000, 0]]);
});

/** A payment whose trace number is of another bank than its batch, which settles two days later. */
const early = async (modifier = 'A') => {
  const dates = { effectiveDate: '2026-07-08', settlementDay: 189 };
  const text = await partsText(paymentParts([{ accountNumber }], dates));
  return arrive(edited(edited(text, 3, 80, '8'), 1, 34, modifier));
};

test('a payment that a person credits ahead of its day is posted on that day', async () => {
  const { fileId, answers } = await early();
  expect(answers).toMatchObject([{ outcome: 'set_aside', problem_field: 'trace_number' }]);
  expect(await decide(fileId, { decision: 'credit' })).toMatchObject({ outcome: 'awaiting_date' });
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), fileId);
  expect(await bank.ledger()).toBe(30_000n);
});

test('a payment whose repeat was credited is not credited or returned as well, and leaves no difference', async () => {
  const first = await arrive(await impossible());
  const again = await arrive(edited(await impossible(), 1, 34, 'B'));
  expect(again.answers).toMatchObject([{ outcome: 'suspected_duplicate' }]);
  expect(await decide(again.fileId, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
  await expect(decide(first.fileId, { decision: 'credit' })).rejects.toThrow('cannot be credited');
  await expect(decide(first.fileId, { decision: 'return' })).rejects.toThrow('cannot be returned');
  expect(await decide(first.fileId, { decision: 'close' })).toMatchObject({ outcome: 'recorded' });
  expect(await bank.ledger()).toBe(30_000n);
  expect(await differences()).toEqual([]);
});

test('an amount that nobody can read waits for a person, remains a difference, and the books are proven', async () => {
  const text = await partsText([
    ...paymentParts([{ accountNumber, amountCents: 300n }]),
    ...paymentParts([{ accountNumber, traceNumber: '990000000000002' }], { batchNumber: 2 }),
  ]);
  const { fileId, answers } = await arrive(edited(text, 3, 38, 'X'));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['set_aside', 'applied']);
  await proveBooks(service);
  await expect(decide(fileId, { decision: 'credit' })).rejects.toThrow('cannot be credited');
});
