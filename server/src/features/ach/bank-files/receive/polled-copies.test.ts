import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { contextOf } from '../../../../../test/support/sample-cards.ts';
import { restoreCopy } from '../../../../../test/support/test-database.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import { type BankMailbox, bankMailbox } from '../bank-files-vendor.ts';
import { claimFolder, findFolderHold, takeFolder } from '../folder-owner.ts';
import { collectBankFiles } from './poll-mailbox.ts';

let bankFolder: string;
let original: TestService;
let first: BankSteps;
let brand: TestBrand;
let copy: TestService;
let second: BankSteps;
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  bankFolder = await mkdtemp(join(tmpdir(), 'surety-polled-'));
  original = await startTestService({ worker: false, bankFolder });
  ends = [() => original.stop(), () => rm(bankFolder, { recursive: true })];
  brand = await original.createBrand({ ach_speed: 'calendar' });
  first = await bankSteps(original, brand);
});
afterEach(async () => {
  for (const end of ends) await end();
});

async function copyAll() {
  const database = await restoreCopy(original.connectionString, false);
  const beside = { ...original, connectionString: database.connectionString };
  copy = await startTestService({ worker: false, bankFolder, beside });
  ends.unshift(
    () => copy.stop(),
    () => database.drop(),
  );
  second = await bankSteps(copy, { ...brand, api: apiOf(copy.origin, brand.keys) });
}

const incoming = () => join(bankFolder, brand.brandId, 'incoming');
/** A payroll that the bank has left an hour ago. */
async function leavePayroll(name: string) {
  const { account_number } = await getAccount(first.context, first.depositId);
  const path = join(incoming(), name);
  await mkdir(incoming(), { recursive: true });
  await writeFile(path, await paymentsText([{ accountNumber: String(account_number) }]));
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(path, hourAgo, hourAgo);
}
const received = async (steps: BankSteps) =>
  (await steps.files()).filter(({ direction }) => direction === 'incoming').length;

test.each([
  ['has never claimed the folder', async () => {}],
  ['claims it a moment ago', async () => claimFolder(await contextOf(original, brand))],
])('of two copies of a state that %s one reads the files of the bank', async (_what, prepare) => {
  await prepare();
  await copyAll();
  await leavePayroll('payroll.ach');
  const contexts = [await contextOf(original, brand), await contextOf(copy, brand)];
  await Promise.all(contexts.map(collectBankFiles));
  expect((await received(first)) + (await received(second))).toBe(1);
  expect((await Promise.all(contexts.map(findFolderHold))).sort()).toEqual(['another_copy', null]);
});

test('a copy that loses the folder while it reads a file leaves the next one', async () => {
  await leavePayroll('1.ach');
  await leavePayroll('2.ach');
  await copyAll();
  const context = await contextOf(original, brand);
  const other = await contextOf(copy, brand);
  const mailbox = context.port(bankMailbox);
  const open: BankMailbox['open'] = async function* (item) {
    await takeFolder(other);
    yield* mailbox.open(item);
  };
  await collectBankFiles(first.fake(context, { mailbox: { ...mailbox, open } }));
  expect([await received(first), await readdir(incoming())]).toEqual([1, ['2.ach']]);
  await collectBankFiles(other);
  expect([await received(second), await readdir(incoming())]).toEqual([1, []]);
});
