import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { readGauges } from '../../../../../test/support/gauges.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { contextOf } from '../../../../../test/support/sample-cards.ts';
import { restoreCopy, type TestDatabase } from '../../../../../test/support/test-database.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { fixedClock } from '../../../../kernel/clock.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { cutBankFile } from '../cut/cut-file.ts';
import { addHoldGauge } from '../cut/hold-gauge.ts';
import { deliverBankFile } from '../deliver/deliver-file.ts';
import { settleBankFile } from '../settle/settle-file.ts';
import { compareFiles, recoverFiles, releaseCutting } from './compare-files.ts';
import { recoverFile } from './recover-file.ts';

/** Cut-offs of July 2 and 6, 2026, a Thursday and the next banking day but one. */
const cutOff = '2026-07-02T20:45:00Z';
const laterCutOff = '2026-07-06T20:45:00Z';
const asked = '2026-07-02T15:00:00Z';

let bankFolder: string;
let original: TestService;
let before: BankSteps;
let brand: TestBrand;
let backup: TestDatabase;
let restored: TestService;
let after: BankSteps;

beforeEach(async () => {
  bankFolder = await mkdtemp(join(tmpdir(), 'surety-bank-'));
  original = await startTestService({ worker: false, bankFolder });
  brand = await original.createBrand({ ach_speed: 'calendar' });
  before = await bankSteps(original, brand);
});
afterEach(async () => {
  await restored.stop();
  await backup.drop();
  await original.stop();
  await rm(bankFolder, { recursive: true });
});

/** Restores a backup of the present state into another server, and starts a service on it. */
async function restore(isOtherServer = true) {
  backup = await restoreCopy(original.connectionString, isOtherServer);
  const beside = { ...original, connectionString: backup.connectionString };
  restored = await startTestService({ worker: false, bankFolder, beside });
  const api = apiOf(restored.origin, brand.keys);
  after = await bankSteps(restored, { ...brand, api });
}

/** Context whose bank is the folder. */
async function moment(service: TestService, when: string) {
  const context = await contextOf(service, brand);
  return context.with({ clock: fixedClock(Temporal.Instant.from(when)) });
}

async function cut(
  service: TestService,
  when = cutOff,
  environment: 'sandbox' | 'live' = 'sandbox',
) {
  const window = { programId: brand.programId, leavesAt: Temporal.Instant.from(when) };
  const context = (await moment(service, when)).with({ environment });
  await cutBankFile(context, window, { isPatient: true });
}

const outgoing = async (steps: BankSteps) =>
  (await steps.files()).filter(({ direction }) => direction === 'outgoing').reverse();

async function deliverAll(service: TestService, steps: BankSteps) {
  for (const { bank_file_id } of await outgoing(steps)) {
    await deliverBankFile(await moment(service, cutOff), bank_file_id);
  }
}

const nothing = async () => {};

/** The bank fetches a file from the folder. */
async function fetchFile(fileName: string) {
  const place = (box: string) => join(bankFolder, brand.brandId, box, fileName);
  await rename(place('outgoing'), join(bankFolder, fileName));
}

test('transfers whose file was cut after the backup are not cut again, and settle once', async () => {
  const pull = await before.pull(asked, { amountCents: 1_234n });
  const push = await before.push(asked, { amountCents: 300n });
  const gift = await before.push(asked, { amountCents: 100n, classCode: 'WEB' });
  await restore();
  await cut(original);
  await deliverAll(original, before);
  const [sent] = await outgoing(before);

  await cut(restored);
  expect(await outgoing(after)).toEqual([]);
  const due = (await after.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.cut', '2026-07-02T21:00:00Z']);

  const context = await moment(restored, laterCutOff);
  await expect(releaseCutting(context, nothing)).rejects.toThrow('must be recovered first');
  await recoverFiles(context, nothing);
  await releaseCutting(context, nothing);
  expect(await outgoing(after)).toMatchObject([
    {
      bank_file_id: sent?.bank_file_id,
      status: 'delivered',
      content_hash: sent?.content_hash,
      debit_cents: 1_234n,
      credit_cents: 400n,
    },
  ]);

  const later = await after.pull('2026-07-06T15:00:00Z', { amountCents: 999n });
  await cut(restored, laterCutOff);
  const [, next] = await outgoing(after);
  const { entries } = await after.contentOf(next?.bank_file_id);
  expect(entries.map(({ entry }) => entry.amountCents)).toEqual([999n]);
  const traces = (await before.contentOf(sent?.bank_file_id)).entries;
  expect(Number(entries[0]?.entry.traceNumber)).toBeGreaterThan(
    Math.max(...traces.map(({ entry }) => Number(entry.traceNumber))),
  );

  await fetchFile(sent?.file_name ?? '');
  for (const { batch_number } of await after.batches(sent?.bank_file_id ?? '')) {
    const batch = { fileId: sent?.bank_file_id ?? '', batchNumber: batch_number };
    await settleBankFile(await moment(restored, laterCutOff), batch);
  }
  expect(await Promise.all([pull, push, gift, later].map(after.statusOf))).toEqual([
    'completed',
    'completed',
    'completed',
    'pending',
  ]);
  expect(await outgoing(after)).toMatchObject([{ status: 'settled' }, { status: 'cut' }]);
  await proveBooks(restored);
});

test('an entry of a transfer that was lost is shown, and stored without a transfer', async () => {
  const kept = await before.pull(asked, { amountCents: 1_234n });
  await restore();
  await before.pull(asked, { amountCents: 777n });
  await cut(original);
  await deliverAll(original, before);

  const context = await moment(restored, laterCutOff);
  const { hold, files } = await compareFiles(context);
  const shown = files.flatMap(({ entries }) =>
    (entries ?? []).map(({ entry, transfer, problem }) => [
      entry.amountCents,
      transfer?.transfer_id,
      problem,
    ]),
  );
  expect([hold, shown]).toEqual([
    'another_copy',
    [
      [1_234n, kept, undefined],
      [777n, undefined, 'no_waiting_transfer'],
    ],
  ]);
  await recoverFiles(context, nothing);
  const [file] = await outgoing(after);
  expect(file).toMatchObject({ entry_count: 2, debit_cents: 2_011n });
  await fetchFile(file?.file_name ?? '');
  const batch = { fileId: file?.bank_file_id ?? '', batchNumber: 1 };
  await settleBankFile(context, batch);
  expect(await after.batches(batch.fileId)).toMatchObject([
    { settled_count: 1, settled_cents: 1_234n },
  ]);
  await proveBooks(restored);
});

test('a payment that was returned after the backup is not returned again', async () => {
  await before.arrive(asked, await paymentsText([{ amountCents: 555n, accountNumber: '12' }]));
  await restore();
  await cut(original);
  await deliverAll(original, before);
  const [sent] = await outgoing(before);

  const context = await moment(restored, laterCutOff);
  await recoverFiles(context, nothing);
  await releaseCutting(context, nothing);
  await cut(restored, laterCutOff);
  expect((await outgoing(after)).map(({ bank_file_id }) => bank_file_id)).toEqual([
    sent?.bank_file_id,
  ]);
  await proveBooks(restored);
});

test('a file that the bank has fetched is recovered from a copy of it', async () => {
  const pull = await before.pull(asked);
  await restore();
  await cut(original);
  await deliverAll(original, before);
  const [sent] = await outgoing(before);
  const fileName = sent?.file_name ?? '';
  const path = join(bankFolder, brand.brandId, 'outgoing', fileName);
  const copy = `${path}.copy`;
  await rename(path, copy);

  const context = await moment(restored, laterCutOff);
  expect((await compareFiles(context)).files).toEqual([{ fileName, entries: null }]);
  expect(await recoverFiles(context, nothing)).toEqual([]);
  const recoverCopy = () =>
    context.unit((unit) => recoverFile(unit, { fileName, content: createReadStream(copy) }));
  await recoverCopy();
  await releaseCutting(context, nothing);
  expect((await after.transfer(pull)).left_at).not.toBeNull();
  await expect(recoverCopy()).rejects.toThrow('must be one that the database lacks');
});

test('in live a restore into the same server is found by the names of the files', async () => {
  await before.pull(asked);
  await restore(false);
  await cut(original);
  await deliverAll(original, before);
  // A folder from before it had an owner.
  await rm(join(bankFolder, brand.brandId, '.owner'), { recursive: true });
  const context = (await moment(restored, laterCutOff)).with({ environment: 'live' });
  await cut(restored, cutOff, 'live');
  expect(await outgoing(after)).toEqual([]);
  expect((await compareFiles(context)).hold).toBe('unknown_files');
  const bank = context.port(bankMailbox);
  const gauges = await readGauges((registry) =>
    addHoldGauge(registry, restored.database.jobPool, bank),
  );
  expect(gauges).toEqual({ surety_bank_files_held_brands: 1 });
  await recoverFiles(context, nothing);
  await releaseCutting(context, nothing);
  expect((await compareFiles(context)).hold).toBeNull();
});

test('a brand that was created after the restore waits for nothing, nor does a simulated bank', async () => {
  await restore();
  const young = await restored.createBrand();
  const own = await restored.service.createContext(young.brandId, { kind: 'job' }, 'test');
  expect((await compareFiles(own)).hold).toBeNull();
  await after.pull(asked);
  // The steps' own contexts have the simulated bank.
  await after.cut(cutOff);
  expect(await outgoing(after)).toHaveLength(1);
});
