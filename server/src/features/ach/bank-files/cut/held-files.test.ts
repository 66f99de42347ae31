import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { readGauges } from '../../../../../test/support/gauges.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { cutAnew } from '../deliver/cut-anew.ts';
import { deliverBankFile, redeliverFile } from '../deliver/deliver-file.ts';
import { findOpenFiles } from '../deliver/delivery-gauges.ts';
import { refuseFile } from '../deliver/refuse-file.ts';
import { releaseCutting } from '../recover/compare-files.ts';
import { cutNow } from './cut-now.ts';
import { holdCutting } from './hold-cutting.ts';
import { holdFile, releaseFile } from './hold-file.ts';
import { addHoldGauge } from './hold-gauge.ts';

/** Thursday, July 2, 2026, 16:45 in New York, and the settlement on the next morning. */
const asked = '2026-07-02T15:00:00Z';
const cutOff = '2026-07-02T20:45:00Z';
const settles = '2026-07-03T12:30:00Z';
const nextCutOff = '2026-07-03T20:45:00Z';

let service: TestService;
let bank: BankSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

async function open(settings: object = {}) {
  const brand = await service.createBrand({ ach_speed: 'calendar', ...settings });
  bank = await bankSteps(service, brand);
}

const statusOf = async (id: string) =>
  (await bank.files()).find(({ bank_file_id }) => bank_file_id === id)?.status;
const nothing = async () => {};
const dueKinds = async () => (await bank.due()).map(({ kind }) => kind);

test('the first file of a program that wants it is held until its release', async () => {
  await open({ ach_hold_first_file: true });
  const pull = await bank.pull(asked);
  const fileId = await bank.cut(cutOff);
  expect([await statusOf(fileId), await dueKinds()]).toEqual(['held', []]);
  expect(await recordedEvents(service.database, bank.brand.brandId)).toContainEqual(
    expect.objectContaining({ event: 'bank_file.held', object_id: fileId }),
  );
  expect(await findOpenFiles(service.database.jobPool)).toContain('1 are held');
  // A world that somebody made is not the operator's to look after.
  await service.owner.query(
    `insert into worlds (brand_id, generation, is_demo, date_created, date_updated)
       select distinct brand_id, 0, false, now(), now() from bank_files`,
  );
  expect(await findOpenFiles(service.database.jobPool)).toBeNull();
  await service.owner.query('delete from worlds');
  await bank.deliver(cutOff, fileId);
  expect(await statusOf(fileId)).toBe('held');

  await bank.at(cutOff).unit((unit) => releaseFile(unit, fileId));
  await bank.deliver(cutOff, fileId);
  await bank.settle(settles, fileId);
  expect([await statusOf(fileId), await bank.statusOf(pull)]).toEqual(['settled', 'completed']);
  await bank.pull('2026-07-03T15:00:00Z');
  const secondId = await bank.cut(nextCutOff);
  expect(await statusOf(secondId)).toBe('cut');
});

test('a held file that is wrong is refused, and cut anew in the next window', async () => {
  await open();
  const pull = await bank.pull(asked);
  const fileId = await bank.cut(cutOff);
  await bank.at(cutOff).unit((unit) => holdFile(unit, fileId, 'operator'));
  await bank.at(settles).unit((unit) => refuseFile(unit, fileId, 'wrong company id'));
  await bank.at(settles).unit((unit) => cutAnew(unit, fileId));
  expect((await bank.transfer(pull)).left_at).toBeNull();
  const anewId = await bank.cut(nextCutOff);
  expect([await statusOf(fileId), await statusOf(anewId)]).toEqual(['replaced', 'cut']);
});

test('a delivery that had begun when its file was held is recorded', async () => {
  await open();
  await bank.pull(asked);
  const fileId = await bank.cut(cutOff);
  const context = bank.fake(bank.at(cutOff), {
    mailbox: {
      deliver: async () => {
        await bank.at(cutOff).unit((unit) => holdFile(unit, fileId, 'operator'));
        return { isFetched: true, answersAt: [] };
      },
    },
  });
  await deliverBankFile(context, fileId);
  expect(await statusOf(fileId)).toBe('delivered');
  const late = bank.at(cutOff).unit((unit) => holdFile(unit, fileId, 'operator'));
  await expect(late).rejects.toThrow('that is delivered cannot be held');
});

test('no file is cut while an operator holds the cutting', async () => {
  await open();
  const pull = await bank.pull(asked);
  await bank.context.unit(holdCutting);
  await bank.cut(cutOff);
  expect(await bank.files()).toEqual([]);
  const simulated = bank.context.port(bankMailbox);
  const pool = service.database.jobPool;
  const gauges = await readGauges((registry) => addHoldGauge(registry, pool, simulated));
  expect(gauges).toEqual({ surety_bank_files_held_brands: 1 });
  await expect(cutNow(bank.at(asked), bank.programId)).rejects.toThrow('(operator)');
  await releaseCutting(bank.context, nothing);
  await bank.cut(cutOff);
  expect((await bank.transfer(pull)).left_at).not.toBeNull();
});

test('the next file is cut before its window on demand, and the window has another one', async () => {
  await open();
  await expect(cutNow(bank.at(asked), bank.programId)).rejects.toThrow('waits for a file');
  const early = await bank.pull(asked);
  const [file] = await cutNow(bank.at(asked), bank.programId);
  expect(file).toMatchObject({ status: 'cut', entry_count: 1, window_file: 1 });
  expect((await bank.transfer(early)).left_at).not.toBeNull();
  await bank.pull('2026-07-02T16:00:00Z');
  const secondId = await bank.cut(cutOff);
  const second = (await bank.files()).find(({ bank_file_id }) => bank_file_id === secondId);
  expect(second).toMatchObject({ entry_count: 1, window_file: 2 });
  const fileId = file?.bank_file_id ?? '';
  await bank.deliver(asked, fileId);
  await bank.settle(settles, fileId);
  expect(await bank.statusOf(early)).toBe('completed');
});

test('a delivered file is delivered once more, byte for byte, until it has settled', async () => {
  await open();
  const pull = await bank.pull(asked);
  const fileId = await bank.cut(cutOff);
  const sent: string[][] = [];
  const context = bank.fake(bank.at(cutOff), {
    mailbox: {
      deliver: async ({ fileName, isAgain, open: read }) => {
        sent.push([fileName, String(isAgain), (await Array.fromAsync(read())).join('')]);
        return { isFetched: true, answersAt: [] };
      },
    },
  });
  await expect(redeliverFile(context, fileId)).rejects.toThrow('that is cut cannot');
  await deliverBankFile(context, fileId);
  await redeliverFile(context, fileId);
  const [first, again] = sent;
  expect(again).toEqual([first?.[0], 'true', first?.[2]]);
  await bank.settle(settles, fileId);
  expect(await bank.statusOf(pull)).toBe('completed');
  await expect(redeliverFile(context, fileId)).rejects.toThrow('that is settled cannot');
  expect(sent).toHaveLength(2);
});
