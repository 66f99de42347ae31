import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { bindings } from '../../../../../test/support/bind.ts';
import { readGauges } from '../../../../../test/support/gauges.ts';
import { contextOf } from '../../../../../test/support/sample-cards.ts';
import { restoreCopy, type TestDatabase } from '../../../../../test/support/test-database.ts';
import {
  apiOf,
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { fixedClock } from '../../../../kernel/clock.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { cutBankFile } from '../cut/cut-file.ts';
import { cutNow } from '../cut/cut-now.ts';
import { countHeldBrands } from '../cut/cutting-holds-store.ts';
import { holdCutting } from '../cut/hold-cutting.ts';
import { addHoldGauge } from '../cut/hold-gauge.ts';
import { deliverBankFile, redeliverFile } from '../deliver/deliver-file.ts';
import { claimFolder, findHeldFolders } from '../folder-owner.ts';
import { addFolderToken } from '../folder-owner-store.ts';
import { collectBankFiles } from '../receive/poll-mailbox.ts';
import { compareFiles, releaseCutting } from './compare-files.ts';

/** Cut-offs of July 2 and 6, 2026, a Thursday and the next banking day but one. */
const cutOff = '2026-07-02T20:45:00Z';
const laterCutOff = '2026-07-06T20:45:00Z';
const asked = '2026-07-02T15:00:00Z';

let bankFolder: string;
let original: TestService;
let first: BankSteps;
let brand: TestBrand;
let copy: TestService;
let second: BankSteps;
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  bankFolder = await mkdtemp(join(tmpdir(), 'surety-bank-'));
  original = await startTestService({ worker: false, bankFolder });
  ends = [() => original.stop(), () => rm(bankFolder, { recursive: true })];
  brand = await original.createBrand({ ach_speed: 'calendar' });
  first = await bankSteps(original, brand);
});
afterEach(async () => {
  for (const end of ends) await end();
});

/** Copies the database as it is, into the same server or another one, and starts a service on the copy. */
async function copyAll({ isOtherServer = false } = {}) {
  const database: TestDatabase = await restoreCopy(original.connectionString, isOtherServer);
  const beside = { ...original, connectionString: database.connectionString };
  copy = await startTestService({ worker: false, bankFolder, beside });
  ends.unshift(
    () => copy.stop(),
    () => database.drop(),
  );
  second = await bankSteps(copy, { ...brand, api: apiOf(copy.origin, brand.keys) });
}

async function moment(service: TestService, when = cutOff) {
  const context = await contextOf(service, brand);
  return context.with({ clock: fixedClock(Temporal.Instant.from(when)) });
}

async function cut(service: TestService, when = cutOff) {
  const window = { programId: brand.programId, leavesAt: Temporal.Instant.from(when) };
  await cutBankFile(await moment(service, when), window, { isPatient: true });
}

const outgoing = async (steps: BankSteps) =>
  (await steps.files()).filter(({ direction }) => direction === 'outgoing').reverse();

async function deliverAll(service: TestService, steps: BankSteps, when = cutOff) {
  for (const { bank_file_id } of await outgoing(steps)) {
    await deliverBankFile(await moment(service, when), bank_file_id);
  }
}

const place = (box: string) => join(bankFolder, brand.brandId, box);
const inFolder = async () => {
  const names = await readdir(place('outgoing')).catch(() => []);
  return names.filter((name) => !name.startsWith('.'));
};
const holdOf = async (service: TestService) => (await compareFiles(await moment(service))).hold;
const nothing = async () => {};

test('of two copies that reach a cut-off together one sends the file, and the other is held by name', async () => {
  await first.pull(asked);
  await copyAll();
  await Promise.all([cut(original), cut(copy)]);
  await Promise.all([deliverAll(original, first), deliverAll(copy, second)]);
  expect(await inFolder()).toHaveLength(1);
  const files = [await outgoing(first), await outgoing(second)];
  expect(files.map((each) => each.length).sort()).toEqual([0, 1]);

  const [loser, steps] = files[0]?.length === 0 ? [original, first] : [copy, second];
  expect(await holdOf(loser)).toBe('another_copy');
  const due = (await steps.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.cut', '2026-07-02T21:00:00Z']);
  const pool = loser.database.jobPool;
  const bank = (await moment(loser)).port(bankMailbox);
  expect(await readGauges((registry) => addHoldGauge(registry, pool, bank))).toEqual({
    surety_bank_files_held_brands: 1,
  });
  expect(await findHeldFolders(pool)).toMatch(/^1 brands: another copy .* "npm run admin -- /);
  await expect(cutNow(await moment(loser), brand.programId)).rejects.toThrow('(another_copy)');
});

test('the running installation goes on beside an earlier backup, which sends and takes nothing', async () => {
  await first.pull(asked);
  await cut(original);
  await first.pull('2026-07-06T15:00:00Z');
  await copyAll();
  await deliverAll(original, first);
  await mkdir(place('incoming'), { recursive: true });
  await writeFile(join(place('incoming'), 'answer.ach'), '');
  await deliverAll(copy, second);
  await cut(copy, laterCutOff);
  await collectBankFiles(await moment(copy, laterCutOff));
  expect([await inFolder(), await readdir(place('incoming'))]).toEqual([
    (await outgoing(first)).map(({ file_name }) => file_name),
    ['answer.ach'],
  ]);
  await cut(original, laterCutOff);
  expect([(await outgoing(first)).length, (await outgoing(second)).length]).toEqual([2, 1]);
});

test('a copy that takes over locks the other out, also for a file that was cut and not delivered', async () => {
  await first.pull(asked);
  await copyAll();
  await cut(original);
  await cut(copy);
  expect(await outgoing(second)).toEqual([]);
  await releaseCutting(await moment(copy), nothing);
  await deliverAll(original, first);
  expect([await inFolder(), (await outgoing(first))[0]?.status]).toEqual([[], 'cut']);
  const due = (await first.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.deliver', '2026-07-02T21:00:00Z']);

  await cut(copy);
  await deliverAll(copy, second);
  const [sent] = await outgoing(second);
  expect(await inFolder()).toEqual([sent?.file_name]);
  expect(await holdOf(original)).toBe('another_copy');
  await expect(releaseCutting(await moment(original), nothing)).rejects.toThrow(
    'must be recovered first',
  );
  expect(await findHeldFolders(copy.database.jobPool)).toBeNull();
});

test('a delivery that was suspended before its last step does not end after another copy has taken over', async () => {
  await first.pull(asked);
  await copyAll();
  await cut(original);
  const context = await moment(original);
  const bank = context.port(bankMailbox);
  const suspended = bankMailbox.bind({
    ...bank,
    deliver: (file, signal) => {
      const confirm = async () => {
        await file.confirm();
        await releaseCutting(await moment(copy), nothing);
      };
      return bank.deliver({ ...file, confirm }, signal);
    },
  });
  const [sent] = await outgoing(first);
  const delivery = deliverBankFile(
    context.with({ bindings: bindings(context, suspended) }),
    sent?.bank_file_id ?? '',
  );
  await expect(delivery).rejects.toThrow('ENOENT');
  await cut(copy);
  await deliverAll(original, first);
  await deliverAll(copy, second);
  expect(await inFolder()).toEqual((await outgoing(second)).map(({ file_name }) => file_name));
});

test('a delivered file is not delivered again by a copy that has lost the folder', async () => {
  await first.pull(asked);
  await cut(original);
  await deliverAll(original, first);
  await copyAll();
  await claimFolder(await moment(copy));
  const [sent] = await outgoing(first);
  await rename(join(place('outgoing'), sent?.file_name ?? ''), join(bankFolder, 'fetched'));
  await expect(redeliverFile(await moment(original), sent?.bank_file_id ?? '')).rejects.toThrow(
    '(another_copy)',
  );
  expect(await inFolder()).toEqual([]);
});

test('an owner that stops between any two steps of a claim goes on', async () => {
  await first.pull(asked);
  await mkdir(place('.'), { recursive: true });
  // A link into a mount that is away: a token is stored, and does not reach the folder.
  await symlink(join(bankFolder, 'away'), place('.owner'));
  await expect(cut(original)).rejects.toThrow();
  await rm(place('.owner'));
  const context = await moment(original);
  expect(await claimFolder(context)).toBeNull();
  const unused = '00000000-0000-4000-8000-000000000000';
  await context.unit((unit) => addFolderToken(unit, { token: unused, folderToken: null }));
  // A claim that reached the folder, without any cut after it.
  expect(await claimFolder(context)).toBeNull();
  await cut(original);
  await deliverAll(original, first);
  expect(await inFolder()).toHaveLength(1);
});

test('two processes of one installation claim the folder at once, and both are its owner', async () => {
  const context = await moment(original);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimFolder(context)));
  expect(claims).toEqual(Array(8).fill(null));
  for (let more = 0; more < 60; more += 1) expect(await claimFolder(context)).toBeNull();
  const { rows } = await original.owner.query(
    'select cardinality(bank_folder_tokens) as tokens from brands where brand_id = $1',
    [brand.brandId],
  );
  expect(rows[0].tokens).toBeLessThan(30);
});

test('a folder that is not the one used before is held until a person begins with it', async () => {
  await first.pull(asked);
  await claimFolder(await moment(original));
  await rename(place('.'), join(bankFolder, 'away'));
  await cut(original);
  expect([await outgoing(first), await holdOf(original)]).toEqual([[], 'another_folder']);
  await releaseCutting(await moment(original), nothing);
  await cut(original);
  expect(await outgoing(first)).toHaveLength(1);
});

test('after a failover with nothing unknown at the bank files are cut without a person', async () => {
  await first.pull(asked);
  await cut(original);
  await deliverAll(original, first);
  await first.pull('2026-07-06T15:00:00Z');
  await copyAll({ isOtherServer: true });
  expect(await holdOf(copy)).toBeNull();
  await cut(copy, laterCutOff);
  expect(await outgoing(second)).toHaveLength(2);
  const acts = await copy.database.allBrands.db
    .selectFrom('audit_events')
    .select('operation')
    .where('brand_id', '=', brand.brandId)
    .execute();
  expect(acts).toContainEqual({ operation: 'bank-files compared by the service' });
});

test('workers compare the files soon after a failover, so that no alert waits for a cut', async () => {
  await claimFolder(await moment(original));
  await copyAll({ isOtherServer: true });
  const pool = copy.database.jobPool;
  expect(await countHeldBrands(pool, true)).toBeGreaterThan(0);
  const worker = await copy.service.startWorker();
  await eventually(async () => (await countHeldBrands(pool, true)) === 0);
  await worker.stop();
});

test('after a failover a file that the database lacks, or an operator, still holds the cutting', async () => {
  await first.pull(asked);
  await claimFolder(await moment(original));
  await copyAll({ isOtherServer: true });
  await mkdir(place('delivered'), { recursive: true });
  await writeFile(join(place('delivered'), 'lost.ach'), '');
  await cut(copy);
  expect([await outgoing(second), await holdOf(copy)]).toEqual([[], 'unknown_files']);
  await rm(join(place('delivered'), 'lost.ach'));
  expect(await holdOf(copy)).toBe('unknown_files');
  await releaseCutting(await moment(copy), nothing);
  await (await moment(copy)).unit(holdCutting);
  await cut(copy);
  expect([await outgoing(second), await holdOf(copy)]).toEqual([[], 'operator']);
});
