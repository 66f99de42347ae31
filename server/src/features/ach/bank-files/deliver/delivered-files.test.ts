import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { readGauges } from '../../../../../test/support/gauges.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import type { Context } from '../../../../platform/context.ts';
import { lookForAnswers } from '../receive/look-for-answers.ts';
import { collectBankFiles } from '../receive/poll-mailbox.ts';
import { settleBankFile } from '../settle/settle-file.ts';
import { acknowledgeFile } from './acknowledge-file.ts';
import { cutAnew } from './cut-anew.ts';
import { deliverBankFile } from './deliver-file.ts';
import { addDeliveryGauges, findOpenFiles } from './delivery-gauges.ts';
import { failFile, failTransfersOf } from './fail-file.ts';
import { refuseFile, requireFetched } from './refuse-file.ts';

/** Thursday, July 2, 2026, 16:45 in New York, and the settlement on the next morning. */
const asked = '2026-07-02T15:00:00Z';
const cutOff = '2026-07-02T20:45:00Z';
const settles = '2026-07-03T12:30:00Z';
const nextCutOff = '2026-07-03T20:45:00Z';
const nextSettles = '2026-07-06T17:00:00Z';

let service: TestService;
let bank: BankSteps;
/** The folder from which the bank fetches: true while it is empty. */
let isFetched: boolean;
/** Names of files that the bank has left. */
let left: string[];

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  isFetched = false;
  left = [];
});

async function open(settings: object = {}) {
  bank = await bankSteps(
    service,
    await service.createBrand({ ach_speed: 'calendar', ...settings }),
  );
}

/** Context whose bank fetches files from a folder. */
const at = (when: string): Context =>
  bank.fake(bank.at(when), {
    mailbox: {
      deliver: async () => ({ isFetched: false, answersAt: [] }),
      isFetched: async () => isFetched,
      list: async () => left,
      acknowledge: async ({ fileName }) => {
        left = left.filter((name) => name !== fileName);
      },
    },
  });

async function cutAndDeliver(when = cutOff): Promise<string> {
  const fileId = await bank.cut(when);
  await deliverBankFile(at(when), fileId);
  return fileId;
}

async function settle(when: string, fileId: string) {
  for (const { batch_number: batchNumber } of await bank.batches(fileId)) {
    await settleBankFile(at(when), { fileId, batchNumber });
  }
}

const fileOf = async (id: string) =>
  (await bank.files()).find(({ bank_file_id }) => bank_file_id === id);

/** Names of the events of bank files. */
const events = async () => {
  const recorded = await recordedEvents(service.database, bank.brand.brandId);
  return recorded.map(({ event }) => event).filter((event) => event.startsWith('bank_file.'));
};

test('nothing settles while its file lies unfetched, which is an alarm', async () => {
  await open();
  const [pull, push] = [await bank.pull(asked), await bank.push(asked)];
  const fileId = await cutAndDeliver();
  expect((await bank.due()).map(({ kind, due_at }) => [kind, String(due_at)])).toContainEqual([
    'bank_file.look',
    '2026-07-02T21:45:00Z',
  ]);
  await lookForAnswers(at('2026-07-02T21:45:00Z'), fileId);
  await settle(settles, fileId);
  expect([await bank.statusOf(pull), await bank.statusOf(push)]).toEqual(['pending', 'pending']);
  expect(await fileOf(fileId)).toMatchObject({ status: 'delivered', fetched_at: null });
  expect(await events()).toEqual(['bank_file.overdue']);
  const pool = service.database.jobPool;
  expect(await readGauges((registry) => addDeliveryGauges(registry, pool))).toMatchObject({
    surety_bank_files_overdue: 1,
  });
  expect(await findOpenFiles(pool)).toContain('1 files to the bank are overdue');

  // Fetched at 9:00 on Friday: too late for the morning, in time for the window of 13:00.
  isFetched = true;
  await lookForAnswers(at('2026-07-03T13:00:00Z'), fileId);
  await settle('2026-07-03T16:59:00Z', fileId);
  expect(await bank.statusOf(pull)).toBe('pending');
  expect(String((await bank.transfer(pull)).settles_at)).toBe('2026-07-03T17:00:00Z');
  await settle('2026-07-03T17:00:00Z', fileId);
  expect([await bank.statusOf(pull), await bank.statusOf(push)]).toEqual([
    'completed',
    'completed',
  ]);
  expect((await fileOf(fileId))?.status).toBe('settled');
  expect(await findOpenFiles(pool)).toBeNull();
});

test('a file that was fetched in time settles in time', async () => {
  await open();
  const pull = await bank.pull(asked);
  const fileId = await cutAndDeliver();
  isFetched = true;
  await settle(settles, fileId);
  expect(await bank.statusOf(pull)).toBe('completed');
  expect(await events()).toEqual([]);
});

test("a file that needs a person's acknowledgement settles once it is recorded", async () => {
  await open({ ach_expects_ack: 'manual', ach_delivery_deadline: '1d' });
  const pull = await bank.pull(asked);
  const fileId = await cutAndDeliver();
  isFetched = true;
  await settle(settles, fileId);
  expect([await bank.statusOf(pull), await events()]).toEqual(['pending', []]);
  await lookForAnswers(at('2026-07-03T20:45:00Z'), fileId);
  expect(await events()).toEqual(['bank_file.overdue']);
  await at('2026-07-03T21:00:00Z').unit((unit) => acknowledgeFile(unit, fileId));
  const due = (await bank.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.settle', '2026-07-03T21:00:00Z']);
  await settle('2026-07-03T21:00:00Z', fileId);
  expect(await bank.statusOf(pull)).toBe('completed');
});

test('a file that is acknowledged on a weekend settles in the next window of a banking day', async () => {
  await open({ ach_expects_ack: 'manual', ach_delivery_deadline: '1d' });
  const pull = await bank.pull(asked);
  const fileId = await cutAndDeliver();
  isFetched = true;
  await settle(settles, fileId);
  await at('2026-07-04T15:00:00Z').unit((unit) => acknowledgeFile(unit, fileId));
  const due = (await bank.due()).map(({ kind, due_at }) => [kind, String(due_at)]);
  expect(due).toContainEqual(['bank_file.settle', '2026-07-06T17:00:00Z']);
  await settle('2026-07-06T17:00:00Z', fileId);
  expect(await bank.statusOf(pull)).toBe('completed');
});

test('a file of the bank acknowledges a delivery by its name, and another refuses it', async () => {
  await open({ ach_expects_ack: 'file', ach_refusal_file: 'REJ-{name}*' });
  const first = await bank.pull(asked);
  const firstFile = await cutAndDeliver();
  await settle(settles, firstFile);
  expect(await bank.statusOf(first)).toBe('pending');
  left = [`${(await fileOf(firstFile))?.file_name}.ack`];
  await settle(settles, firstFile);
  expect([await bank.statusOf(first), left]).toEqual(['completed', []]);

  const second = await bank.pull('2026-07-03T15:00:00Z');
  const secondFile = await cutAndDeliver(nextCutOff);
  left = [`REJ-${(await fileOf(secondFile))?.file_name.replace('.ach', '')}-7.txt`];
  await collectBankFiles(at(nextCutOff));
  await settle(nextSettles, secondFile);
  expect([await bank.statusOf(second), (await fileOf(secondFile))?.status, left]).toEqual([
    'pending',
    'refused',
    [],
  ]);
  expect(await events()).toEqual(['bank_file.overdue', 'bank_file.refused']);
  await at(nextSettles).unit((unit) => failFile(unit, secondFile));
  await failTransfersOf(at(nextSettles), secondFile);
});

test('a refused file is cut anew once, with other trace numbers, and settles once', async () => {
  await open();
  const [pull, push] = [await bank.pull(asked), await bank.push(asked)];
  const fileId = await cutAndDeliver();
  const refuse = () => at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
  await expect(requireFetched(at(settles), fileId)).rejects.toThrow('still lies');
  isFetched = true;
  await requireFetched(at(settles), fileId);
  await refuse();
  await expect(refuse()).rejects.toThrow('that is refused cannot be refused');
  await settle(settles, fileId);
  expect([await bank.statusOf(pull), await bank.statusOf(push)]).toEqual(['pending', 'pending']);
  const sent = (await bank.contentOf(fileId)).entries;

  await at(settles).unit((unit) => cutAnew(unit, fileId));
  const failing = at(settles).unit((unit) => failFile(unit, fileId));
  await expect(failing).rejects.toThrow('that is replaced cannot be failed');
  const anewId = await cutAndDeliver(nextCutOff);
  const anew = (await bank.contentOf(anewId)).entries;
  expect(anew.map(({ entry }) => entry.amountCents)).toEqual(
    sent.map(({ entry }) => entry.amountCents),
  );
  const traces = new Set([...sent, ...anew].map(({ entry }) => entry.traceNumber));
  expect(traces.size).toBe(4);
  const answered = sent.map((one) => ({ ...one, kind: 'return' as const, code: 'R01' }));
  const answers = await bank.arrive(nextCutOff, await answerText(answered));
  expect((await bank.answers(answers?.bank_file_id)).map(({ outcome }) => outcome)).toEqual([
    'unmatched',
    'unmatched',
  ]);
  await settle(nextSettles, anewId);
  expect([await bank.statusOf(pull), await bank.statusOf(push)]).toEqual([
    'completed',
    'completed',
  ]);
  expect(await bank.ledger()).toBe(10_000n);
  expect((await fileOf(fileId))?.status).toBe('replaced');
});

test('a refused file that fails gives paid-out amounts back, and is not cut anew', async () => {
  await open();
  const [pull, push] = [await bank.pull(asked), await bank.push(asked)];
  const fileId = await cutAndDeliver();
  await at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
  expect(await bank.ledger()).toBe(6_000n);
  await at(settles).unit((unit) => failFile(unit, fileId));
  for (let time = 0; time < 2; time += 1) await failTransfersOf(at(settles), fileId);
  expect(await bank.transfer(pull)).toMatchObject({
    status: 'failed',
    failure_reason: 'The bank refused the file of the transfer',
  });
  expect([await bank.statusOf(push), await bank.ledger()]).toEqual(['failed', 10_000n]);
  const again = at(settles).unit((unit) => cutAnew(unit, fileId));
  await expect(again).rejects.toThrow('that is failed cannot be cut anew');
});

test('a refused file of returns can be cut anew alone', async () => {
  await open();
  await bank.arrive(asked, await paymentsText([{ amountCents: 555n, accountNumber: '12' }]));
  const fileId = await cutAndDeliver();
  await at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
  const failing = at(settles).unit((unit) => failFile(unit, fileId));
  await expect(failing).rejects.toThrow('cut them anew');
  await at(settles).unit((unit) => cutAnew(unit, fileId));
  const anewId = await cutAndDeliver(nextCutOff);
  expect((await bank.contentOf(anewId)).entries.map(({ entry }) => entry.amountCents)).toEqual([
    555n,
  ]);
});

test('a rejected file from the bank and a refused one to it are counted, and the latter is a notice', async () => {
  await open();
  await bank.pull(asked);
  const fileId = await cutAndDeliver();
  const pool = service.database.jobPool;
  const gauges = () => readGauges((registry) => addDeliveryGauges(registry, pool));
  const before = await gauges();
  await bank.arrive(asked, 'hello');
  await at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
  const after = await gauges();
  expect(after.surety_bank_files_rejected).toBe((before.surety_bank_files_rejected ?? 0) + 1);
  expect(after.surety_bank_files_refused).toBe((before.surety_bank_files_refused ?? 0) + 1);
  expect(await findOpenFiles(pool)).toContain('1 are refused');
  await at(settles).unit((unit) => cutAnew(unit, fileId));
  expect(await findOpenFiles(pool)).toBeNull();
});

test('a file of which a transfer has settled is not refused', async () => {
  await open();
  await bank.pull(asked);
  const fileId = await cutAndDeliver();
  isFetched = true;
  await settle(settles, fileId);
  const refusing = at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
  await expect(refusing).rejects.toThrow('that is settled cannot be refused');
});

test('refused and settled at one moment, a file is one of the two with all of its transfers', async () => {
  for (let round = 0; round < 5; round += 1) {
    await open();
    isFetched = true;
    const pulls = [await bank.pull(asked), await bank.pull(asked), await bank.pull(asked)];
    const fileId = await cutAndDeliver();
    const refusing = at(settles).unit((unit) => refuseFile(unit, fileId, 'header'));
    await Promise.allSettled([settle(settles, fileId), refusing]);
    const isRefused = (await fileOf(fileId))?.status === 'refused';
    const statuses = new Set(await Promise.all(pulls.map(bank.statusOf)));
    expect([...statuses]).toEqual([isRefused ? 'pending' : 'completed']);
    expect(await bank.ledger()).toBe(isRefused ? 10_000n : 22_000n);
    if (isRefused) await at(settles).unit((unit) => cutAnew(unit, fileId));
  }
});
