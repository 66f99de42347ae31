import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../test/support/bank-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { updateExternalAccount } from '../../accounts/accounts/accounts.ts';
import { cancelTransfer, externalAccountOf } from '../transfers/transfers.ts';
import { cutBankFile } from './cut/cut-file.ts';
import { fileLimits } from './cut/file-plan-rules.ts';
import { deliverBankFile } from './deliver/deliver-file.ts';
import { collectBankFiles } from './receive/poll-mailbox.ts';
import { settleBankFile } from './settle/settle-file.ts';

let service: TestService;
let bank: BankSteps;

/**
 * Starts no worker: each test runs due work itself, as often and with the failures that it needs.
 */
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
});

/** Cut-off of July 2, 2026, a Thursday. */
const cutOff = '2026-07-02T20:45:00Z';
const asked = '2026-07-02T15:00:00Z';
const settles = '2026-07-03T12:30:00Z';

describe('cutting a bank file', () => {
  test('includes every waiting transfer once, as requested, in batches by class, direction and settlement', async () => {
    const pulled = await bank.pull(asked, { amountCents: 1_234n });
    const paid = await bank.push(asked, { amountCents: 400n, classCode: 'PPD' });
    const quick = await bank.pull('2026-07-02T19:00:00Z', { sameDay: true });
    await bank.cut(cutOff);
    const [file] = await bank.files();
    const { header, entries } = await bank.contentOf(file?.bank_file_id);
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

  test('is done once, however often and concurrently it runs', async () => {
    const id = await bank.pull(asked);
    await Promise.all(Array.from({ length: 5 }, () => bank.cut(cutOff)));
    await bank.cut(cutOff);
    expect(await bank.files()).toHaveLength(1);
    await expect(cancelTransfer(bank.context, id)).rejects.toMatchObject({ code: 'transfer_left' });
    expect(await bank.statusOf(id)).toBe('pending');
  });

  test('leaves out cancelled transfers, and creates no file without entries', async () => {
    const id = await bank.push(asked);
    await cancelTransfer(bank.context, id);
    await bank.cut(cutOff);
    expect(await bank.files()).toEqual([]);
    expect([await bank.statusOf(id), await bank.ledger()]).toEqual(['cancelled', 10_000n]);
  });

  test('puts a transfer requested in time but committed after the cut into a second file', async () => {
    await bank.pull(asked);
    await bank.cut(cutOff);
    const late = await bank.pull(asked);
    await bank.cut(cutOff);
    const files = await bank.files();
    expect(files.map(({ window_file }) => window_file)).toEqual([2, 1]);
    const { header, entries } = await bank.contentOf(files[0]?.bank_file_id);
    expect(header.fileIdModifier).toBe('B');
    expect(entries.map(({ entry }) => entry.traceNumber)).toEqual(['110000000000002']);
    expect(await bank.statusOf(late)).toBe('pending');
  });

  test('waits for a request of its window that is not committed yet', async () => {
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    await bank.pull(asked);
    const slow = bank.pullWithin(asked, isWritten);
    await slow.isAsked;
    const cutting = bank.cut(cutOff);
    written();
    await Promise.all([slow.isDone, cutting]);
    const [file] = await bank.files();
    expect(file?.entry_count).toBe(2);
  });

  test('is retried during an outage of the provider of numbers, and later moves the affected transfers to the next window', async () => {
    const id = await bank.pull(asked);
    const readNumbers = async () => Promise.reject(new Error('an outage'));
    const window = { programId: bank.programId, leavesAt: Temporal.Instant.from(cutOff) };
    const context = bank.fake(bank.at(cutOff), { numbers: { readNumbers } });
    await expect(cutBankFile(context, window, { isPatient: true })).rejects.toThrow('an outage');
    expect(await bank.files()).toEqual([]);
    await cutBankFile(context, window, { isPatient: false });
    expect(await bank.files()).toEqual([]);
    await bank.cut('2026-07-06T20:45:00Z');
    expect(await bank.files()).toEqual([]);
    await bank.cut('2026-07-03T20:45:00Z');
    expect(await bank.files()).toHaveLength(1);
    expect(await bank.statusOf(id)).toBe('pending');
  });

  test.each(['pull', 'push'] as const)(
    'a %s with an account that is no longer verified fails, and another transfer leaves',
    async (kind) => {
      const [id, other] = [await bank[kind](asked), await bank.pull(asked)];
      const accountId = externalAccountOf(await bank.transfer(id));
      const unverified = { verification_status: 'verification_failed' } as const;
      await bank.context.unit((unit) => updateExternalAccount(unit, accountId, unverified));
      await bank.cut(cutOff);
      expect(await bank.transfer(id)).toMatchObject({
        status: 'failed',
        failure_reason: 'The account at the other bank is no longer verified',
      });
      expect((await bank.transfer(other)).left_at).not.toBeNull();
      expect(await bank.ledger()).toBe(10_000n);
    },
  );

  test('continues with a next file when one is full, even if some of the transfers read cannot be sent', async () => {
    const ids = [await bank.pull(asked), await bank.pull(asked), await bank.pull(asked)];
    const refused = (await bank.transfer(ids[0] ?? '')).origination_account_id;
    const simulated = bank.numbers;
    const readNumbers: typeof simulated.readNumbers = async (request, signal) =>
      request.accountId === refused ? { known: false } : simulated.readNumbers(request, signal);
    const context = bank.fake(bank.at(cutOff), { numbers: { readNumbers } });
    const window = { programId: bank.programId, leavesAt: Temporal.Instant.from(cutOff) };
    const { entries } = fileLimits;
    fileLimits.entries = 1;
    try {
      while ((await bank.due()).some(({ kind }) => kind === 'bank_file.cut')) {
        await cutBankFile(context, window, { isPatient: true });
      }
    } finally {
      fileLimits.entries = entries;
    }
    expect((await bank.files()).map((file) => file.entry_count)).toEqual([1, 1]);
    expect(await Promise.all(ids.map(bank.statusOf))).toEqual(['failed', 'pending', 'pending']);
  });

  test.each(['pull', 'push'] as const)(
    'a %s with an account without numbers fails and posts nothing',
    async (kind) => {
      const id = await bank[kind](asked);
      const numbers = { readNumbers: async () => ({ known: false as const }) };
      const context = bank.fake(bank.at(cutOff), { numbers });
      const window = { programId: bank.programId, leavesAt: Temporal.Instant.from(cutOff) };
      await cutBankFile(context, window, { isPatient: true });
      expect([await bank.statusOf(id), await bank.ledger()]).toEqual(['failed', 10_000n]);
    },
  );
});

describe('delivering a bank file', () => {
  test('is repeated under the same id after a crash, and makes no call once the file is delivered', async () => {
    await bank.pull(asked);
    const fileId = await bank.cut(cutOff);
    const ids: string[] = [];
    const breaking = bank.fake(bank.at(cutOff), {
      mailbox: {
        deliver: async (file) => {
          ids.push(file.fileId);
          throw new Error('the connection broke after the bank took the file');
        },
      },
    });
    await expect(deliverBankFile(breaking, fileId)).rejects.toThrow('broke');
    await bank.deliver(cutOff, fileId);
    await deliverBankFile(breaking, fileId);
    expect(ids).toEqual([fileId]);
    expect((await bank.files())[0]?.status).toBe('delivered');
  });

  test('times out when the bank hangs', async () => {
    await bank.pull(asked);
    const fileId = await bank.cut(cutOff);
    const mailbox = { deliver: () => new Promise<never>(() => {}) };
    const hanging = bank.fake(bank.at(cutOff), { mailbox, timeoutMs: 4 });
    await expect(deliverBankFile(hanging, fileId)).rejects.toThrow('24 ms');
  });
});

describe('settling a bank file', () => {
  test('is done once, however often and concurrently it runs', async () => {
    const id = await bank.pull(asked);
    const fileId = await bank.cut(cutOff);
    await bank.deliver(cutOff, fileId);
    await Promise.all(Array.from({ length: 5 }, () => bank.settle(settles, fileId)));
    expect([await bank.statusOf(id), await bank.ledger()]).toEqual(['completed', 14_000n]);
    expect((await bank.files())[0]?.status).toBe('settled');
    expect(await bank.batches(fileId)).toMatchObject([
      { effective_on: '2026-07-03', settled_count: 1, settled_cents: 4_000n },
    ]);
  });

  test('is scheduled only after the bank has the file', async () => {
    await bank.pull(asked);
    const fileId = await bank.cut(cutOff);
    expect(await bank.due()).toMatchObject([{ kind: 'bank_file.deliver' }]);
    await bank.deliver(cutOff, fileId);
    expect((await bank.due()).map(({ kind, due_at }) => [kind, String(due_at)])).toEqual(
      expect.arrayContaining([
        ['bank_file.settle', settles],
        ['bank_file.collect', '2026-07-10T12:30:00Z'],
      ]),
    );
  });

  test('changes nothing during an outage of the bank', async () => {
    const id = await bank.pull(asked);
    const fileId = await bank.cut(cutOff);
    await bank.deliver(cutOff, fileId);
    const context = bank.fake(bank.at(settles), {
      mailbox: { list: async () => Promise.reject(new Error('an outage')) },
    });
    const batch = { fileId, batchNumber: 1 };
    await expect(settleBankFile(context, batch)).rejects.toThrow('an outage');
    expect([await bank.statusOf(id), await bank.ledger()]).toEqual(['pending', 10_000n]);
  });

  test.each([
    ['-no-funds', 'R01'],
    ['-closed', 'R02'],
  ])(
    'an entry returned from an account%s before settlement is never credited',
    async (ending, code) => {
      const id = await bank.pull(asked, { ending });
      const fine = await bank.pull(asked);
      const fileId = await bank.cut(cutOff);
      await bank.deliver(cutOff, fileId);
      await bank.deliver(cutOff, fileId);
      await bank.settle(settles, fileId);
      expect(await bank.transfer(id)).toMatchObject({ status: 'returned', return_code: code });
      expect(await bank.statusOf(fine)).toBe('completed');
      expect(await bank.ledger()).toBe(14_000n);
      expect(await bank.batches(fileId)).toMatchObject([
        { entry_count: 2, total_cents: 8_000n, settled_count: 1, settled_cents: 4_000n },
      ]);
    },
  );

  test('a late return is applied once, when it arrives', async () => {
    const id = await bank.pull(asked, { ending: '-unauthorized' });
    const fileId = await bank.cut(cutOff);
    await bank.deliver(cutOff, fileId);
    await bank.settle(settles, fileId);
    await collectBankFiles(bank.at('2026-07-10T12:29:59Z'));
    expect(await bank.statusOf(id)).toBe('completed');
    const last = bank.at('2026-07-10T12:30:00Z');
    await Promise.all(Array.from({ length: 3 }, () => collectBankFiles(last)));
    expect(await bank.transfer(id)).toMatchObject({ status: 'returned', return_code: 'R10' });
    expect(await bank.ledger()).toBe(10_000n);
  });
});
