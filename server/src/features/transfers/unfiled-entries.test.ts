import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankDesk, bankDesk } from '../../../test/support/bank-desk.ts';
import { proveBooks } from '../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { unfiledTransfers } from './transfers.ts';

let service: TestService;
let desk: BankDesk;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  desk = await bankDesk(service, await service.createBrand({ ach_speed: 'calendar' }));
});

const cutOff = '2026-07-02T20:45:00Z';
const settles = '2026-07-03T12:30:00Z';
const late = '2026-07-10T12:30:00Z';

/** A transfer as it was given to the operator before there were bank files. */
const given = async (kind: 'pull' | 'push', ending: string) => {
  const id = await desk[kind]('2026-07-02T15:00:00Z');
  await service.database.kysely
    .updateTable('transfers')
    .set({ left_at: cutOff, vendor_reference: `ach-${id}${ending}` })
    .where('transfer_id', '=', id)
    .execute();
  return id;
};
const walk = async (id: string) => {
  for (let time = 0; time < 2; time += 1) await unfiledTransfers.settle(desk.at(settles), id);
  const first = await desk.statusOf(id);
  for (let time = 0; time < 2; time += 1) await unfiledTransfers.checkReturn(desk.at(late), id);
  return [first, await desk.statusOf(id)];
};

describe('a transfer that was given to the operator before bank files', () => {
  test.each([
    ['pull', '-settles', 'completed', 'completed', 14_000n],
    ['pull', '-no-funds', 'returned', 'returned', 10_000n],
    ['pull', '-closed', 'returned', 'returned', 10_000n],
    ['pull', '-unauthorized', 'completed', 'returned', 10_000n],
    ['push', '-settles', 'completed', 'completed', 6_000n],
    ['push', '-closed', 'returned', 'returned', 10_000n],
  ] as const)(
    'comes to its end: a %s%s is %s, then %s',
    async (kind, ending, first, last, left) => {
      const id = await given(kind, ending);
      expect(await walk(id)).toEqual([first, last]);
      expect(await desk.ledger()).toBe(left);
      expect(await desk.files()).toEqual([]);
    },
  );

  test('is in no file, whenever one is cut', async () => {
    const id = await given('pull', '-settles');
    await desk.cut(cutOff);
    expect(await desk.files()).toEqual([]);
    expect(await desk.statusOf(id)).toBe('pending');
    expect(await walk(id)).toEqual(['completed', 'completed']);
  });
});

test('one that was still to be given goes by file, and one that was cancelled does not', async () => {
  const id = await desk.pull('2026-07-02T15:00:00Z');
  await service.database.kysely
    .deleteFrom('due_work')
    .where('kind', '=', 'bank_file.cut')
    .execute();
  await unfiledTransfers.fileUnsent(desk.at(cutOff), id);
  expect((await desk.due()).map(({ kind }) => kind)).toEqual(['bank_file.cut']);
  await desk.cut(cutOff);
  expect(await desk.files()).toHaveLength(1);
  await unfiledTransfers.fileUnsent(desk.at(cutOff), id);
  expect((await desk.due()).map(({ kind }) => kind)).toEqual(['bank_file.deliver']);
});
