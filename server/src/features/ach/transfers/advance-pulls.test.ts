import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClosingSteps } from '../../../../test/support/closing-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { contextOf, samplePurchase } from '../../../../test/support/sample-cards.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { Context } from '../../../platform/context.ts';
import { lockFloat } from '../../accounts/ledger/ledger.ts';
import { ledgerProof, verifyBooks } from '../../accounts/ledger/verify.ts';
import { includeTransfersInFile } from './ach-timeline.ts';
import { advancePulls } from './advance-pulls.ts';
import { getTransfer } from './read-transfers.ts';
import { transferProof } from './transfers-checks-store.ts';

let service: TestService;
let brand: TestBrand;
let context: Context;
let closing: ReturnType<typeof openClosingSteps>;

beforeAll(async () => {
  service = await startTestService();
  brand = await service.createBrand({ ach_fast_delay_ms: 3_600_000, instant_funding_limit: 500 });
  context = await contextOf(service, brand);
  closing = openClosingSteps(service, brand);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const float = () => context.unit((unit) => lockFloat(unit, brand.programId));
const advanceClock = (by: string) => brand.api('POST', '/sandbox/clock/advance', { by });

test('an interrupted advance has no effect, and repeated or concurrent runs advance once', async () => {
  // Without a worker, no other run has advanced the pull before.
  const still = await startTestService({ worker: false, settings: { instant_funding_limit: 500 } });
  const there = await contextOf(still);
  const stillClosing = openClosingSteps(still);
  const card = await stillClosing.open(0n);
  const id = await stillClosing.ask(card.externalId, card.depositId, 300);
  await advancePulls(there, [id]);
  expect((await getTransfer(there, id)).advance_status).toBeNull();
  await there.unit((unit) => includeTransfersInFile(unit, [id]));
  const killed: Context = there.with({
    transaction: (work) =>
      there.unit(async (unit) => {
        await work(unit.db);
        throw new Error('killed');
      }),
  });
  await expect(advancePulls(killed, [id])).rejects.toThrow('killed');
  expect((await getTransfer(there, id)).advance_status).toBeNull();
  await Promise.all(Array.from({ length: 8 }, () => advancePulls(there, [id, id])));
  expect((await getTransfer(there, id)).advanced_cents).toBe(300n);
  const { programId } = still.brand;
  expect(await there.unit((unit) => lockFloat(unit, programId))).toBe(300n);
  expect(await stillClosing.eventsOf(id)).toEqual(['transfer.created', 'transfer.advanced']);
  const { database } = still;
  expect(await verifyBooks(database.allBrands.db, [ledgerProof, transferProof])).toMatchObject({
    ok: true,
  });
  // Forged: `repaid`, although no journal repays the float.
  const forge = sql`update transfers set advance_status = 'repaid' where transfer_id = ${id}`;
  await forge.execute(database.allBrands.db);
  expect(await verifyBooks(database.allBrands.db, [transferProof])).toMatchObject({
    ok: false,
    firstProblem: expect.stringMatching(/^the float of the brand .*: transfer /),
  });
  await still.stop();
});

test('a payout requested during an advance waits for it and cannot pay out the advanced amount', async () => {
  const still = await startTestService({ worker: false, settings: { instant_funding_limit: 500 } });
  const there = await contextOf(still);
  const stillClosing = openClosingSteps(still);
  const { depositId, externalId } = await stillClosing.open(0n);
  const id = await stillClosing.ask(externalId, depositId, 300);
  await there.unit((unit) => includeTransfersInFile(unit, [id]));
  const advanced = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const advancing = there.unit(async (unit) => {
    await advancePulls(unit, [id]);
    advanced.resolve();
    await asked.promise;
  });
  await advanced.promise;
  const ends = { origination_account_id: depositId, destination_account_id: externalId };
  const answer = still.brand.api('POST', '/transfers', { ...ends, amount: 300 });
  await eventually(async () => {
    const { rows } = await still.owner.query(
      `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  asked.resolve();
  await advancing;
  const { status, body } = await answer;
  expect([status, body.Code]).toEqual([409, 'insufficient_funds']);
  await still.stop();
});

test('a pull whose departure is rolled back is not advanced', async () => {
  const card = await closing.open(0n);
  const id = await closing.ask(card.externalId, card.depositId, 300);
  const cut = context.unit(async (unit) => {
    await includeTransfersInFile(unit, [id]);
    throw new Error('killed');
  });
  await expect(cut).rejects.toThrow('killed');
  await closing.cancel(id);
  expect((await getTransfer(context, id)).advance_status).toBeNull();
});

type Step =
  | { do: 'pull' | 'push' | 'buy' | 'repay'; cents: number }
  | { do: 'return' | 'cancel'; which: number }
  | { do: 'move'; which: number; moves: readonly string[] }
  | { do: 'wait'; by: string };

/** Holds the file of a transfer, or makes a later move of it, if its state has the move. */
async function moveFileOf(transferId: string | undefined, move: string): Promise<void> {
  if (!transferId) return;
  if (move === 'hold') {
    await brand.api('POST', '/simulate/ach/hold', { transfer_id: transferId });
    return;
  }
  const { body } = await brand.api('GET', `/bank-files?transfer_id=${transferId}`);
  const bank_file_id = body.data[0]?.bank_file_id;
  if (bank_file_id) await brand.api('POST', '/simulate/ach/bank-file', { bank_file_id, move });
}

const cents = fc.integer({ min: 1, max: 800 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('pull' as const, 'push', 'buy', 'repay'), cents }),
  fc.record({ do: fc.constantFrom('return' as const, 'cancel'), which: fc.nat(5) }),
  fc.record({
    do: fc.constant('move' as const),
    which: fc.nat(5),
    moves: fc.constantFrom(['hold'], ['release'], ['refuse', 'cut_anew'], ['refuse', 'fail']),
  }),
  fc.record({ do: fc.constant('wait' as const), by: fc.constantFrom('PT7M', 'PT30M', 'PT2H') }),
);

test('in any order of operations, the float equals the open advances and stays within its limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      // All has settled but what earlier runs left in refused files.
      await advanceClock('PT3H');
      const before = await float();
      const card = await closing.open(0n);
      const pulls: string[] = [];
      /** Ignores refusals: a refused step has no effect. */
      const take = async (each: Step): Promise<void> => {
        const transfer = (from: string, to: string, amount: number) =>
          brand.api('POST', '/transfers', {
            origination_account_id: from,
            destination_account_id: to,
            amount,
          });
        switch (each.do) {
          case 'pull':
            pulls.push(await closing.ask(card.externalId, card.depositId, each.cents));
            return;
          case 'push':
            await transfer(card.depositId, card.externalId, each.cents);
            return;
          case 'repay':
            await transfer(card.depositId, card.creditId, each.cents);
            return;
          case 'buy': {
            const amount = (each.cents / 100).toFixed(2);
            const purchase = samplePurchase(card.cardId, amount);
            const { body } = await brand.api('POST', '/simulate/authorization', purchase);
            const { transaction_id } = body;
            await brand.api('POST', '/simulate/clearing', { transaction_id });
            return;
          }
          case 'return':
            await brand.api('POST', '/simulate/ach/return', {
              transfer_id: pulls[each.which % pulls.length] ?? card.cardId,
              return_code: 'R01',
            });
            return;
          case 'cancel':
            await brand.api('POST', `/transfers/${pulls[each.which % pulls.length]}/cancel`);
            return;
          case 'move':
            for (const move of each.moves) await moveFileOf(pulls[each.which % pulls.length], move);
            return;
          case 'wait':
            await advanceClock(each.by);
        }
      };
      for (const each of steps) {
        await take(each);
        const rows = await Promise.all(pulls.map((id) => getTransfer(context, id)));
        const open = rows.filter(({ advance_status }) => advance_status === 'open');
        const sum = open.reduce((total, row) => total + (row.advanced_cents ?? 0n), 0n);
        expect(await float()).toBe(before + sum);
        expect(sum <= 500n).toBe(true);
      }
      await proveBooks(service);
    }),
    { numRuns: 20 },
  );
}, 120_000);
