import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import type { Environment } from '../../../../platform/context.ts';
import type { Port } from '../../../../platform/port.ts';
import { createFolderMailbox } from '../../../../vendors/ach/folder-mailbox.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import type { BankMailbox } from '../bank-files-vendor.ts';
import { collectBankFiles, watchMailbox } from './poll-mailbox.ts';
import { startPolls } from './start-polling.ts';
import { findUnreadFiles } from './unread-gauge.ts';

let service: TestService;
let root: string;
let mailbox: BankMailbox;
let wallMs: number;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'surety-polls-'));
  wallMs = Date.now();
  mailbox = createFolderMailbox(root, () => wallMs);
  return () => rm(root, { recursive: true, force: true });
});

const { signal } = new AbortController();
const startAll = (environment: Environment, bank = mailbox) => {
  const { database } = service;
  const { createContext } = service.service;
  const port = <T>(_: Port<T>) => bank as T;
  return startPolls({ environment, database, createContext, port }, signal);
};
const watches = async (bank: BankSteps) =>
  (await bank.due()).filter(({ kind }) => kind === 'bank_file.watch');
const openBank = async () => bankSteps(service, await service.createBrand());
/** A payroll of 200.00 that the bank has left for a brand, complete since an hour. */
const leavePayroll = async (bank: BankSteps, brandId: string) => {
  const { account_number } = await getAccount(bank.context, bank.depositId);
  const folder = join(root, brandId, 'incoming');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'payroll.ach');
  await writeFile(path, await paymentsText([{ accountNumber: String(account_number) }]));
  const hourAgo = new Date(wallMs - 3_600_000);
  await utimes(path, hourAgo, hourAgo);
};

test('a payroll of a brand that never sent a file is credited', async () => {
  const bank = await openBank();
  const { brandId } = bank.context;
  await leavePayroll(bank, brandId);
  await startAll('live');
  expect(await watches(bank)).toHaveLength(1);
  await watchMailbox(bank.fake(bank.context.with({ environment: 'live' }), { mailbox }));
  expect(await bank.files()).toMatchObject([{ status: 'imported', file_name: 'payroll.ach' }]);
  expect(await bank.ledger()).toBe(30_000n);
});

test('the first polls of many brands are spread over one interval, and a poll ahead keeps its time', async () => {
  const banks = await Promise.all([1, 2, 3, 4].map(openBank));
  const places = async () =>
    banks.map(({ context: { brandId } }) => ({ brandId, waiting: 0, unread: 0 }));
  const bank = { ...mailbox, places };
  await startAll('live', bank);
  const dues = async () => (await Promise.all(banks.map(watches))).map(([one]) => one?.due_at);
  const first = await dues();
  const seconds = first.map((at) => Math.floor((at?.epochMilliseconds ?? 0) / 1_000));
  const inOrder = seconds.toSorted((a, b) => a - b);
  expect(new Set(seconds).size).toBe(4);
  expect((inOrder[3] ?? 0) - (inOrder[0] ?? 0)).toBeGreaterThanOrEqual(45);
  await startAll('live', bank);
  expect(await dues()).toEqual(first);
});

test('a folder that is named after no brand begins no poll', async () => {
  await mkdir(join(root, 'acme', 'incoming'), { recursive: true });
  await mkdir(join(root, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51', 'incoming'), { recursive: true });
  await startAll('live');
  await writeFile(join(root, 'a-file'), '');
  await startAll('live');
});

test('a sandbox with a folder polls once for files that wait', async () => {
  const bank = await openBank();
  await leavePayroll(bank, bank.context.brandId);
  await startAll('sandbox');
  const [due] = await bank.due();
  expect(due?.kind).toBe('bank_file.collect');
  await collectBankFiles(bank.fake(bank.context, { mailbox }));
  expect(await bank.ledger()).toBe(30_000n);
});

test('a file that lies unread for more than 15 minutes is told with its place', async () => {
  const bank = await openBank();
  await leavePayroll(bank, bank.context.brandId);
  expect(await findUnreadFiles(mailbox)).toBeNull();
  wallMs += 16 * 60_000;
  expect(await findUnreadFiles(mailbox)).toMatch(
    `1 files of the bank lie unread for more than 15 minutes in ${bank.context.brandId}`,
  );
});
