import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveBooks } from '../../../test/support/prove-books.ts';
import { contextOf, openSampleDeposit } from '../../../test/support/sample-cards.ts';
import { linkSampleAccount } from '../../../test/support/sample-links.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../test/support/test-service.ts';
import { fixedClock } from '../../kernel/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createAchSimulator } from '../../vendors/ach/simulator.ts';
import { getBalances } from '../ledger/ledger.ts';
import {
  cancelTransfer,
  checkTransferReturn,
  getTransfer,
  requestTransfer,
  sendTransfer,
  settleTransfer,
} from './transfers.ts';
import type { AchEntry, AchVendor } from './transfers-vendor.ts';

let service: TestService;
let brand: TestBrand;
let context: Context;
let depositId: string;
let externalId: string;

/** No worker: each piece of due work is run by hand, as often and as badly as a test needs. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  brand = await service.createBrand({ ach_speed: 'calendar' });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  context = await contextOf(service, brand);
  const deposit = await openSampleDeposit(service, 10_000n, brand);
  depositId = deposit.depositId;
  externalId = await linkSampleAccount(brand, deposit.customerId);
});

const input = {
  amountCents: 4_000n,
  classCode: 'WEB',
  sameDay: false,
  description: 'Deposit',
} as const;
const pull = async () => {
  const ends = { originationAccountId: externalId, destinationAccountId: depositId };
  return (await requestTransfer(context, { ...input, ...ends })).transfer_id;
};
const push = async () => {
  const ends = { originationAccountId: depositId, destinationAccountId: externalId };
  return (await requestTransfer(context, { ...input, ...ends })).transfer_id;
};
const deps = (changes: Partial<AchVendor> = {}) => ({
  vendor: { ...createAchSimulator(), ...changes },
  vendorTimeoutMs: 5_000,
});
const statusOf = async (id: string) => (await getTransfer(context, id)).status;
const ledgerOf = async () =>
  (await getBalances(context.db, context, [depositId])).get(depositId)?.ledgerCents;
const dueOf = (id: string) =>
  service.database.kysely
    .selectFrom('due_work')
    .select(['kind', 'due_at'])
    .where('due_key', 'like', `%${id}`)
    .orderBy('due_at')
    .execute();

describe('sending', () => {
  test('tells the operator everything, and schedules settlement', async () => {
    const entries: AchEntry[] = [];
    const id = await pull();
    const submit: AchVendor['submit'] = async (entry) => {
      entries.push(entry);
      return { accepted: true, reference: 'ref-1' };
    };
    await sendTransfer(context, deps({ submit }), id);
    expect(entries).toEqual([
      {
        idempotencyKey: id,
        direction: 'debit',
        processorToken: expect.stringMatching(/^processor-sandbox-/),
        amountCents: 4_000n,
        currency: 'USD',
        classCode: 'WEB',
        sameDay: false,
        description: 'Deposit',
      },
    ]);
    expect(await statusOf(id)).toBe('pending');
    expect((await dueOf(id)).map(({ kind }) => kind)).toContain('transfer.settle');
  });

  test('a repeat after a crash uses the same key, and one after the record asks nobody', async () => {
    const keys: string[] = [];
    const id = await pull();
    const crash: AchVendor['submit'] = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw new Error('the connection broke after the operator took the entry');
    };
    await expect(sendTransfer(context, deps({ submit: crash }), id)).rejects.toThrow('broke');
    const submit: AchVendor['submit'] = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { accepted: true, reference: 'ref-2' };
    };
    await sendTransfer(context, deps({ submit }), id);
    await sendTransfer(context, deps({ submit }), id);
    expect(keys).toEqual([id, id]);
  });

  test('what the operator may know of can no longer be cancelled', async () => {
    const id = await pull();
    const submit: AchVendor['submit'] = async () => {
      await expect(cancelTransfer(context, id)).rejects.toMatchObject({ code: 'transfer_left' });
      throw new Error('an outage');
    };
    await expect(sendTransfer(context, deps({ submit }), id)).rejects.toThrow('an outage');
    await expect(cancelTransfer(context, id)).rejects.toMatchObject({ code: 'transfer_left' });
    expect(await statusOf(id)).toBe('pending');
  });

  test('a hanging operator is given up, and asked again later', async () => {
    const id = await pull();
    const hang = { ...deps({ submit: () => new Promise(() => {}) }), vendorTimeoutMs: 20 };
    await expect(sendTransfer(context, hang, id)).rejects.toThrow('did not answer in 20 ms');
    await sendTransfer(context, deps(), id);
    expect((await getTransfer(context, id)).vendor_reference).not.toBeNull();
  });

  test('a cancelled transfer is never sent', async () => {
    const id = await push();
    await cancelTransfer(context, id);
    const submit: AchVendor['submit'] = async () => {
      throw new Error('must not be asked');
    };
    await sendTransfer(context, deps({ submit }), id);
    expect([await statusOf(id), await ledgerOf()]).toEqual(['cancelled', 10_000n]);
  });

  test.each([
    ['pull', pull],
    ['push', push],
  ])('a refused %s has failed and moved nothing', async (_, ask) => {
    const id = await ask();
    const submit: AchVendor['submit'] = async () => ({ accepted: false, reason: 'Over a limit' });
    await sendTransfer(context, deps({ submit }), id);
    expect(await getTransfer(context, id)).toMatchObject({
      status: 'failed',
      failure_reason: 'Over a limit',
      return_code: null,
    });
    expect(await ledgerOf()).toBe(10_000n);
  });
});

describe('settling', () => {
  test('is done once, however often and at once it is run', async () => {
    const id = await pull();
    await sendTransfer(context, deps(), id);
    await Promise.all(Array.from({ length: 5 }, () => settleTransfer(context, deps(), id)));
    await settleTransfer(context, deps(), id);
    expect([await statusOf(id), await ledgerOf()]).toEqual(['completed', 14_000n]);
  });

  test('waits for a transfer to have been sent', async () => {
    const id = await pull();
    await settleTransfer(context, deps(), id);
    expect([await statusOf(id), await ledgerOf()]).toEqual(['pending', 10_000n]);
  });

  test('an outage of the operator leaves it as it is', async () => {
    const id = await pull();
    await sendTransfer(context, deps(), id);
    const findReturn = async () => Promise.reject(new Error('an outage'));
    await expect(settleTransfer(context, deps({ findReturn }), id)).rejects.toThrow('an outage');
    expect([await statusOf(id), await ledgerOf()]).toEqual(['pending', 10_000n]);
  });

  test.each([
    ['pull', pull, 10_000n],
    ['push', push, 10_000n],
  ])('a %s that comes back late is undone once', async (_, ask, left) => {
    const id = await ask();
    await sendTransfer(context, deps(), id);
    await settleTransfer(context, deps(), id);
    const findReturn = async () => ({ code: 'R10', reason: 'Not authorized' });
    await Promise.all(
      Array.from({ length: 3 }, () => checkTransferReturn(context, deps({ findReturn }), id)),
    );
    expect(await getTransfer(context, id)).toMatchObject({
      status: 'returned',
      return_code: 'R10',
    });
    expect(await ledgerOf()).toBe(left);
  });

  test('what did not come back stays', async () => {
    const id = await pull();
    await sendTransfer(context, deps(), id);
    await settleTransfer(context, deps(), id);
    await checkTransferReturn(context, deps(), id);
    expect([await statusOf(id), await ledgerOf()]).toEqual(['completed', 14_000n]);
  });
});

describe('by the calendar', () => {
  const at = (instant: string): Context => ({
    ...context,
    clock: fixedClock(Temporal.Instant.from(instant)),
  });
  const courseOf = async (sameDay: boolean) => {
    const asked = at('2026-07-02T15:00:00Z');
    const ends = { originationAccountId: externalId, destinationAccountId: depositId };
    const { transfer_id: id } = await requestTransfer(asked, { ...input, ...ends, sameDay });
    const [send] = await dueOf(id);
    await sendTransfer(at('2026-07-02T20:45:00Z'), deps(), id);
    const settle = (await dueOf(id)).at(-1);
    await settleTransfer(at(String(settle?.due_at)), deps(), id);
    const { settled_at } = await getTransfer(context, id);
    const check = (await dueOf(id)).at(-1);
    return [send?.due_at, settle?.due_at, settled_at, check?.due_at].map(String);
  };

  test('a standard entry leaves at the cut-off and settles on the next banking day', async () => {
    expect(await courseOf(false)).toEqual([
      '2026-07-02T20:45:00Z',
      '2026-07-03T12:30:00Z',
      '2026-07-03T12:30:00Z',
      '2026-07-10T12:30:00Z',
    ]);
  });

  test('a same-day entry settles in the next window', async () => {
    expect(await courseOf(true)).toEqual([
      '2026-07-02T18:45:00Z',
      '2026-07-02T21:00:00Z',
      '2026-07-02T21:00:00Z',
      '2026-07-09T12:30:00Z',
    ]);
  });
});
