import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { changeProgramSettings, type ProgramSettings } from '../../../tenants/brands/brands.ts';
import { cancelTransfer, requestTransfer } from '../../transfers/transfers.ts';
import { refuseFile } from '../deliver/refuse-file.ts';
import { countDelayedEntries } from './delayed-entries-store.ts';

let service: TestService;

const asked = '2026-07-02T13:00:00Z';
/** Thursday, with a same-day window before; July 3 is a banking day in this calendar. */
const cutOff = '2026-07-02T20:45:00Z';
const nextCutOff = '2026-07-03T20:45:00Z';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

async function open(settings: Partial<ProgramSettings>) {
  const bank = await bankSteps(
    service,
    await service.createBrand({ ach_speed: 'calendar', ...settings }),
  );
  const set = (changes: Partial<ProgramSettings>) =>
    changeProgramSettings(
      service.service.operator,
      bank.brand.brandId,
      bank.brand.programId,
      changes,
    );
  const delayed = async () => {
    const { body } = await bank.brand.api('GET', '/transfers?delayed=true');
    return body.data.map((one: { transfer_id: string; ach: { delayed_by: string } }) => [
      one.transfer_id,
      one.ach.delayed_by,
    ]);
  };
  /** Cents of each outgoing file, oldest first. */
  const sent = async () =>
    (await bank.files()).reverse().map((file) => [file.debit_cents, file.credit_cents]);
  return { ...bank, set, delayed, sent };
}

test('an entry above a limit of the program is refused, with the limit', async () => {
  const bank = await open({ ach_debit_entry_limit: 5_000, ach_credit_file_limit: 700 });
  await bank.pull(asked, { amountCents: 5_000n });
  await bank.push(asked, { amountCents: 700n });
  await expect(bank.pull(asked, { amountCents: 5_001n })).rejects.toThrow(
    "amount must be at most 5000, the program's ach_debit_entry_limit",
  );
  await expect(bank.push(asked, { amountCents: 701n })).rejects.toThrow(
    "amount must be at most 700, the program's ach_credit_file_limit",
  );
  expect(await bank.ledger()).toBe(9_300n);
});

test("what exceeds a file's limit leaves in the window's next file", async () => {
  const bank = await open({ ach_debit_file_limit: 5_000 });
  for (const amountCents of [3_000n, 2_500n, 2_000n]) await bank.pull(asked, { amountCents });
  await bank.cut(cutOff);
  await bank.cut(cutOff);
  await bank.cut(cutOff);
  expect(await bank.sent()).toEqual([
    [3_000n, 0n],
    [4_500n, 0n],
  ]);
  expect(await bank.delayed()).toEqual([]);
});

test("what exceeds the day's limit is listed, and leaves the next day", async () => {
  const bank = await open({ ach_debit_day_limit: 5_000, ach_credit_day_limit: 1_000 });
  const before = await countDelayedEntries(service.database.jobPool);
  await bank.pull(asked, { amountCents: 3_000n, sameDay: true });
  await bank.cut('2026-07-02T14:30:00Z');
  const second = await bank.pull(asked, { amountCents: 2_500n });
  const third = await bank.pull(asked, { amountCents: 100n });
  await bank.push(asked, { amountCents: 900n });
  await bank.cut(cutOff);
  expect(await bank.sent()).toEqual([
    [3_000n, 0n],
    [0n, 900n],
  ]);
  const waiting = [
    [third, 'ach_debit_day_limit'],
    [second, 'ach_debit_day_limit'],
  ];
  expect(await bank.delayed()).toEqual(waiting);
  expect(await countDelayedEntries(service.database.jobPool)).toBe(before + 2);
  const { body } = await bank.brand.api('GET', `/transfers/${second}`);
  expect([body.status, body.expected_settlement_date]).toEqual(['pending', '2026-07-06']);
  await bank.cut(nextCutOff);
  expect(await bank.sent()).toContainEqual([2_600n, 0n]);
  expect(await bank.delayed()).toEqual([]);
  expect(await countDelayedEntries(service.database.jobPool)).toBe(before);
});

test('a file that the bank refused uses up nothing of the day', async () => {
  const bank = await open({ ach_debit_day_limit: 5_000 });
  await bank.pull(asked, { amountCents: 3_000n, sameDay: true });
  const fileId = await bank.cut('2026-07-02T14:30:00Z');
  await bank.deliver('2026-07-02T14:30:00Z', fileId);
  const at = bank.at('2026-07-02T15:00:00Z');
  await at.unit((unit) => refuseFile(unit, fileId, 'header'));
  await bank.pull(asked, { amountCents: 5_000n });
  await bank.cut(cutOff);
  expect(await bank.sent()).toContainEqual([5_000n, 0n]);
  expect(await bank.delayed()).toEqual([]);
});

test('an entry above a limit that was lowered waits until it is raised, and delays no other', async () => {
  const bank = await open({});
  const large = await bank.pull(asked, { amountCents: 4_000n });
  await bank.pull(asked, { amountCents: 500n });
  await bank.set({ ach_debit_file_limit: 1_000 });
  await bank.cut(cutOff);
  expect(await bank.sent()).toEqual([[500n, 0n]]);
  expect(await bank.delayed()).toEqual([[large, 'ach_debit_file_limit']]);
  await bank.set({ ach_debit_file_limit: 0 });
  await bank.cut(nextCutOff);
  expect(await bank.sent()).toEqual([
    [500n, 0n],
    [4_000n, 0n],
  ]);
});

test('a closing pays out above the limits: its entry waits instead of being refused', async () => {
  const bank = await open({ ach_credit_entry_limit: 300 });
  const pushed = await bank.push(asked, { amountCents: 300n });
  const { destination_account_id: external } = await bank.transfer(pushed);
  await cancelTransfer(bank.context, pushed);
  const { transfer_id } = await requestTransfer(bank.at(asked), {
    originationAccountId: bank.depositId,
    destinationAccountId: external,
    amountCents: 10_000n,
    sameDay: false,
    description: null,
    forClosing: true,
  });
  await bank.cut(cutOff);
  expect(await bank.delayed()).toEqual([[transfer_id, 'ach_credit_entry_limit']]);
});

test('two windows that are cut at once do not exceed the day together', async () => {
  const bank = await open({ ach_debit_day_limit: 5_000 });
  await bank.pull(asked, { amountCents: 3_000n, sameDay: true });
  await bank.pull(asked, { amountCents: 3_000n });
  const sameDay = (await bank.due())[0]?.due_at ?? '';
  await Promise.all([bank.cut(String(sameDay)), bank.cut(cutOff)]);
  const cents = (await bank.sent()).reduce((sum, [debit = 0n]) => sum + debit, 0n);
  expect(cents).toBe(3_000n);
  expect(await bank.delayed()).toHaveLength(1);
});
