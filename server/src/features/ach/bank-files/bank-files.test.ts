import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankDesk, bankDesk } from '../../../../test/support/bank-desk.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { updateExternalAccount } from '../../accounts/accounts/accounts.ts';
import { cancelTransfer, externalAccountOf } from '../transfers/transfers.ts';
import { collectBankFiles } from './incoming/poll-mailbox.ts';
import { cutBankFile } from './outgoing/cut-file.ts';
import { deliverBankFile } from './outgoing/deliver-file.ts';
import { fileLimits } from './outgoing/file-plan-rules.ts';
import { settleBankFile } from './outgoing/settle-file.ts';

let service: TestService;
let desk: BankDesk;

/** No worker: each piece of due work is run by hand, as often and as badly as a test needs. */
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

/** The cut-off of July 2, 2026, a Thursday. */
const cutOff = '2026-07-02T20:45:00Z';
const asked = '2026-07-02T15:00:00Z';
const settles = '2026-07-03T12:30:00Z';

describe('cutting', () => {
  test('holds every waiting transfer once, as it was asked for, in batches of their like', async () => {
    const pulled = await desk.pull(asked, { amountCents: 1_234n });
    const paid = await desk.push(asked, { amountCents: 400n, classCode: 'PPD' });
    const quick = await desk.pull('2026-07-02T19:00:00Z', { sameDay: true });
    await desk.cut(cutOff);
    const [file] = await desk.files();
    const { header, entries } = await desk.contentOf(file?.bank_file_id);
    expect(header).toMatchObject({
      destination: '110000000',
      origin: '1999999999',
      createdOn: '2026-07-02',
      createdAt: '16:45',
      fileIdModifier: 'A',
    });
    const facts = entries.map(({ batch, entry }) => [
      batch.entryClass,
      batch.serviceClass,
      batch.effectiveDate,
      batch.descriptiveDate,
      entry.amountCents,
      entry.traceNumber,
      entry.receiverId,
    ]);
    const receiver = (id: string) => id.replaceAll('-', '').slice(-15).toUpperCase();
    expect(facts).toEqual([
      ['WEB', 'debits', '2026-07-02', 'SD1800', 4_000n, '110000000000001', receiver(quick)],
      ['PPD', 'credits', '2026-07-03', '', 400n, '110000000000002', receiver(paid)],
      ['WEB', 'debits', '2026-07-03', '', 1_234n, '110000000000003', receiver(pulled)],
    ]);
    for (const { entry } of entries) expect(entry.receiverName).toMatch(/^[A-Z]+ EXAMPLE$/);
    expect(file).toMatchObject({
      status: 'cut',
      batch_count: 3,
      entry_count: 3,
      debit_cents: 5_234n,
      credit_cents: 400n,
    });
  });

  test('is done once, however often and at once it is run', async () => {
    const id = await desk.pull(asked);
    await Promise.all(Array.from({ length: 5 }, () => desk.cut(cutOff)));
    await desk.cut(cutOff);
    expect(await desk.files()).toHaveLength(1);
    await expect(cancelTransfer(desk.context, id)).rejects.toMatchObject({ code: 'transfer_left' });
    expect(await desk.statusOf(id)).toBe('pending');
  });

  test('leaves out what was cancelled, and makes no file of nothing', async () => {
    const id = await desk.push(asked);
    await cancelTransfer(desk.context, id);
    await desk.cut(cutOff);
    expect(await desk.files()).toEqual([]);
    expect([await desk.statusOf(id), await desk.ledger()]).toEqual(['cancelled', 10_000n]);
  });

  test('a transfer asked for in time that was late to be written goes with a second file', async () => {
    await desk.pull(asked);
    await desk.cut(cutOff);
    const late = await desk.pull(asked);
    await desk.cut(cutOff);
    const files = await desk.files();
    expect(files.map(({ window_file }) => window_file)).toEqual([2, 1]);
    const { header, entries } = await desk.contentOf(files[0]?.bank_file_id);
    expect(header.fileIdModifier).toBe('B');
    expect(entries.map(({ entry }) => entry.traceNumber)).toEqual(['110000000000002']);
    expect(await desk.statusOf(late)).toBe('pending');
  });

  test('waits for a request of its window that is still being written', async () => {
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    await desk.pull(asked);
    const slow = desk.pullWithin(asked, isWritten);
    await slow.isAsked;
    const cutting = desk.cut(cutOff);
    written();
    await Promise.all([slow.isDone, cutting]);
    const [file] = await desk.files();
    expect(file?.entry_count).toBe(2);
  });

  test('waits out an outage of who knows the numbers, and then goes without those', async () => {
    const id = await desk.pull(asked);
    const readNumbers = async () => Promise.reject(new Error('an outage'));
    const window = { programId: desk.programId, leavesAt: Temporal.Instant.from(cutOff) };
    const context = desk.fake(desk.at(cutOff), { numbers: { readNumbers } });
    await expect(cutBankFile(context, window, { isPatient: true })).rejects.toThrow('an outage');
    expect(await desk.files()).toEqual([]);
    await cutBankFile(context, window, { isPatient: false });
    expect(await desk.files()).toEqual([]);
    await desk.cut('2026-07-06T20:45:00Z');
    expect(await desk.files()).toEqual([]);
    await desk.cut('2026-07-03T20:45:00Z');
    expect(await desk.files()).toHaveLength(1);
    expect(await desk.statusOf(id)).toBe('pending');
  });

  test.each(['pull', 'push'] as const)(
    'a %s with an account that is no longer verified has failed, and another has left',
    async (kind) => {
      const [id, other] = [await desk[kind](asked), await desk.pull(asked)];
      const accountId = externalAccountOf(await desk.transfer(id));
      const unverified = { verification_status: 'verification_failed' } as const;
      await desk.context.unit((unit) => updateExternalAccount(unit, accountId, unverified));
      await desk.cut(cutOff);
      expect(await desk.transfer(id)).toMatchObject({
        status: 'failed',
        failure_reason: 'The account at the other bank is no longer verified',
      });
      expect((await desk.transfer(other)).left_at).not.toBeNull();
      expect(await desk.ledger()).toBe(10_000n);
    },
  );

  test('what a full file leaves is cut after it, also where some of those looked at cannot be sent', async () => {
    const ids = [await desk.pull(asked), await desk.pull(asked), await desk.pull(asked)];
    const refused = (await desk.transfer(ids[0] ?? '')).origination_account_id;
    const simulated = desk.numbers;
    const readNumbers: typeof simulated.readNumbers = async (request, signal) =>
      request.accountId === refused ? { known: false } : simulated.readNumbers(request, signal);
    const context = desk.fake(desk.at(cutOff), { numbers: { readNumbers } });
    const window = { programId: desk.programId, leavesAt: Temporal.Instant.from(cutOff) };
    const { entries } = fileLimits;
    fileLimits.entries = 1;
    try {
      while ((await desk.due()).some(({ kind }) => kind === 'bank_file.cut')) {
        await cutBankFile(context, window, { isPatient: true });
      }
    } finally {
      fileLimits.entries = entries;
    }
    expect((await desk.files()).map((file) => file.entry_count)).toEqual([1, 1]);
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(['failed', 'pending', 'pending']);
  });

  test.each(['pull', 'push'] as const)(
    'a %s with an account that nobody can reach has failed and moved nothing',
    async (kind) => {
      const id = await desk[kind](asked);
      const numbers = { readNumbers: async () => ({ known: false as const }) };
      const context = desk.fake(desk.at(cutOff), { numbers });
      const window = { programId: desk.programId, leavesAt: Temporal.Instant.from(cutOff) };
      await cutBankFile(context, window, { isPatient: true });
      expect([await desk.statusOf(id), await desk.ledger()]).toEqual(['failed', 10_000n]);
    },
  );
});

describe('delivering', () => {
  test('is repeated under the same id after a crash, and then asks nobody', async () => {
    await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    const ids: string[] = [];
    const breaking = desk.fake(desk.at(cutOff), {
      mailbox: {
        deliver: async (file) => {
          ids.push(file.fileId);
          throw new Error('the connection broke after the bank took the file');
        },
      },
    });
    await expect(deliverBankFile(breaking, fileId)).rejects.toThrow('broke');
    await desk.deliver(cutOff, fileId);
    await deliverBankFile(breaking, fileId);
    expect(ids).toEqual([fileId]);
    expect((await desk.files())[0]?.status).toBe('delivered');
  });

  test('a hanging bank is given up', async () => {
    await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    const mailbox = { deliver: () => new Promise<never>(() => {}) };
    const hanging = desk.fake(desk.at(cutOff), { mailbox, timeoutMs: 4 });
    await expect(deliverBankFile(hanging, fileId)).rejects.toThrow('24 ms');
  });
});

describe('settling', () => {
  test('is done once, however often and at once it is run', async () => {
    const id = await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    await desk.deliver(cutOff, fileId);
    await Promise.all(Array.from({ length: 5 }, () => desk.settle(settles, fileId)));
    expect([await desk.statusOf(id), await desk.ledger()]).toEqual(['completed', 14_000n]);
    expect((await desk.files())[0]?.status).toBe('settled');
    expect(await desk.batches(fileId)).toMatchObject([
      { effective_on: '2026-07-03', settled_count: 1, settled_cents: 4_000n },
    ]);
  });

  test('is not asked for before the bank has the file', async () => {
    await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    expect(await desk.due()).toMatchObject([{ kind: 'bank_file.deliver' }]);
    await desk.deliver(cutOff, fileId);
    expect((await desk.due()).map(({ kind, due_at }) => [kind, String(due_at)])).toEqual(
      expect.arrayContaining([
        ['bank_file.settle', settles],
        ['bank_file.collect', '2026-07-10T12:30:00Z'],
      ]),
    );
  });

  test('an outage of the bank leaves it as it is', async () => {
    const id = await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    await desk.deliver(cutOff, fileId);
    const context = desk.fake(desk.at(settles), {
      mailbox: { list: async () => Promise.reject(new Error('an outage')) },
    });
    const batch = { fileId, batchNumber: 1 };
    await expect(settleBankFile(context, batch)).rejects.toThrow('an outage');
    expect([await desk.statusOf(id), await desk.ledger()]).toEqual(['pending', 10_000n]);
  });

  test.each([
    ['-no-funds', 'R01'],
    ['-closed', 'R02'],
  ])('what came back from an account%s before is never credited', async (ending, code) => {
    const id = await desk.pull(asked, { ending });
    const fine = await desk.pull(asked);
    const fileId = await desk.cut(cutOff);
    await desk.deliver(cutOff, fileId);
    await desk.deliver(cutOff, fileId);
    await desk.settle(settles, fileId);
    expect(await desk.transfer(id)).toMatchObject({ status: 'returned', return_code: code });
    expect(await desk.statusOf(fine)).toBe('completed');
    expect(await desk.ledger()).toBe(14_000n);
    expect(await desk.batches(fileId)).toMatchObject([
      { entry_count: 2, total_cents: 8_000n, settled_count: 1, settled_cents: 4_000n },
    ]);
  });

  test('what comes back late is undone once, when it comes', async () => {
    const id = await desk.pull(asked, { ending: '-unauthorized' });
    const fileId = await desk.cut(cutOff);
    await desk.deliver(cutOff, fileId);
    await desk.settle(settles, fileId);
    await collectBankFiles(desk.at('2026-07-10T12:29:59Z'));
    expect(await desk.statusOf(id)).toBe('completed');
    const last = desk.at('2026-07-10T12:30:00Z');
    await Promise.all(Array.from({ length: 3 }, () => collectBankFiles(last)));
    expect(await desk.transfer(id)).toMatchObject({ status: 'returned', return_code: 'R10' });
    expect(await desk.ledger()).toBe(10_000n);
  });
});
