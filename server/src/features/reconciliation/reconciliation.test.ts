import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { july, reconciliationDesk } from '../../../test/support/reconciliation-desk.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';

let service: TestService;
let desk: Awaited<ReturnType<typeof reconciliationDesk>>;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  desk = await reconciliationDesk(service);
});
afterAll(() => service.stop());

const sum = (count: number, debitCents: bigint, creditCents: bigint) => ({
  count,
  debitCents,
  creditCents,
});

describe('true books', () => {
  test('a bank file is what its transfers and the journal say', async () => {
    const line = (await desk.linesOf(july)).find(({ bankFileId }) => bankFileId === desk.sentFile);
    expect(line).toMatchObject({
      date: '2026-07-03',
      type: 'bank_file',
      stated: sum(3, 4_700n, 1_500n),
      settled: sum(2, 4_000n, 1_500n),
      returned: sum(1, 700n, 0n),
      pending: [],
      journal: sum(4, 4_700n, 2_200n),
      dueCents: 2_500n,
      differenceCents: 0n,
      differenceCount: 0,
    });
  });

  test('what is on its way is pending, by its reason, and no difference', async () => {
    const lines = (await desk.linesOf(july)).filter(({ pending }) => pending.length > 0);
    expect(
      lines.map(({ date, type, pending, dueCents }) => [date, type, pending, dueCents]),
    ).toEqual([
      ['2026-07-09', 'unfiled', [{ reason: 'awaiting_file', ...sum(1, 100n, 0n) }], 0n],
      ['2026-07-08', 'bank_file', [{ reason: 'awaiting_delivery', ...sum(2, 300n, 200n) }], -200n],
    ]);
  });

  test('a file from the bank is what was taken back', async () => {
    const line = (await desk.linesOf(july)).find(({ type }) => type === 'bank_answers');
    expect(line).toMatchObject({
      date: '2026-07-06',
      stated: sum(1, 700n, 0n),
      returned: sum(1, 0n, 700n),
      journal: sum(1, 0n, 700n),
      dueCents: -700n,
      differenceCents: 0n,
    });
  });

  test('the days of direct deposits and of the network are what their rows say', async () => {
    const lines = await desk.linesOf();
    const of = (name: string) => lines.find(({ type }) => type === name);
    expect(of('direct_deposits')).toMatchObject({
      stated: sum(1, 2_500n, 0n),
      journal: sum(1, 2_500n, 0n),
    });
    expect(of('network_settlement')).toMatchObject({
      stated: sum(2, 500n, 3_000n),
      journal: sum(2, 500n, 3_000n),
    });
  });

  test('nothing differs', async () => {
    for (const period of [july, {}]) {
      expect(await desk.differencesOf(period)).toEqual([]);
      expect(await desk.linesOf(period, true)).toEqual([]);
    }
  });
});
