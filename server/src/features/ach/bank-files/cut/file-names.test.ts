import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { cutNow } from './cut-now.ts';

const asked = '2026-07-02T15:00:00Z';
const cutOff = '2026-07-02T20:45:00Z';
/** Midnight in New York, after July 2. */
const midnight = '2026-07-03T04:00:00Z';
const settles = '2026-07-03T12:30:00Z';

let service: TestService;
let bank: BankSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

async function open(settings: object) {
  bank = await bankSteps(service, await service.createBrand(settings));
}

/** Files to the bank without the copies, oldest first. */
const own = async () =>
  (await bank.files())
    .filter(({ direction, file_name }) => direction === 'outgoing' && !file_name.startsWith('copy'))
    .reverse();
const headerOf = async (fileId: string) => (await bank.contentOf(fileId)).header;

/** Adds copies of the brand's only file, as if it had cut more on the day. */
async function addCopies(count: number) {
  await sql`
    insert into bank_files
    select (jsonb_populate_record(f, jsonb_build_object('bank_file_id', gen_random_uuid(),
             'file_name', 'copy-' || n, 'window_file', n + 1))).*
      from bank_files f, generate_series(1, ${count}) n
     where brand_id = ${bank.brand.brandId}`.execute(service.database.allBrands.db);
}

test("files are named by their program's template, and each name is there once", async () => {
  const template = { ach_speed: 'fast', ach_file_name: '{origin}-{date}-{modifier}.ach' };
  await open(template);
  await bank.pull(asked);
  await cutNow(bank.at(asked), bank.programId);
  await addCopies(35);
  await bank.pull('2026-07-02T15:00:10Z');
  const [file] = await cutNow(bank.at('2026-07-02T15:00:10Z'), bank.programId);
  expect((await own()).map(({ file_name }) => file_name)).toEqual([
    '1999999999-20260702-A.ach',
    '1999999999-20260702-A-2.ach',
  ]);
  expect(await headerOf(file?.bank_file_id ?? '')).toMatchObject({
    fileIdModifier: 'A',
    reference: '37',
  });
});

test('beyond 36 files of a day and sender the next one is cut after midnight, and settles in time', async () => {
  await open({ ach_speed: 'calendar' });
  await bank.pull(asked);
  await bank.cut(cutOff);
  await addCopies(34);
  await bank.arrive(asked, await paymentsText([{ amountCents: 555n, accountNumber: '12' }]));
  const pull = await bank.pull('2026-07-02T15:30:00Z');
  await bank.cut(cutOff);
  const sent = async () => (await bank.files()).filter(({ direction }) => direction === 'outgoing');
  expect(await sent()).toHaveLength(36);
  // The last modifier went to the transfers; the returns wait.
  expect((await bank.transfer(pull)).left_at).not.toBeNull();
  const due = (await bank.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.cut', midnight]);

  const last = await bank.pull('2026-07-02T16:00:00Z');
  await bank.cut(cutOff);
  expect(await own()).toHaveLength(2);
  await bank.cutAt(bank.at(midnight), cutOff);
  const [, , transfers, returns] = await own();
  expect([returns?.entry_count, transfers?.entry_count]).toEqual([1, 1]);
  expect(await headerOf(transfers?.bank_file_id ?? '')).toMatchObject({
    createdOn: '2026-07-03',
    fileIdModifier: 'A',
    reference: '',
  });
  await bank.deliver(midnight, transfers?.bank_file_id ?? '');
  await bank.settle(settles, transfers?.bank_file_id ?? '');
  expect(await bank.statusOf(last)).toBe('completed');
});
