import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClosingSteps } from '../../../../test/support/closing-steps.ts';
import { proveBooks } from '../../../../test/support/prove-books.ts';
import { contextOf, samplePurchase } from '../../../../test/support/sample-cards.ts';
import { linkSampleAccount } from '../../../../test/support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { Context } from '../../../platform/context.ts';
import { closeAccount } from './close-account.ts';
import { continueClosing } from './continue-closing.ts';

let service: TestService;
let still: TestBrand;

/** The service's worker runs during these tests, concurrently with their calls. */
beforeAll(async () => {
  service = await startTestService();
  still = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const wish = { externalAccountId: undefined, repayFrom: undefined };

/** Simulates a process killed after all statements and before the commit. */
const killed = (context: Context): Context =>
  context.with({
    transaction: (work) =>
      context.unit(async (unit) => {
        await work(unit.db);
        throw new Error('killed');
      }),
  });

test('a closing killed before its commit changes nothing, and its retry acts once', async () => {
  const fixture = openClosingSteps(service, still);
  const card = await fixture.open(1_000n);
  const context = await contextOf(service, still);
  await expect(closeAccount(killed(context), card.depositId, wish)).rejects.toThrow('killed');
  expect((await fixture.account(card.depositId)).status).toBe('active');
  expect(await fixture.eventsOf(card.depositId)).toEqual([]);
  const held = await fixture.hold(card, '1.00');
  await fixture.close(card.depositId);
  await fixture.simulate('clearing', { transaction_id: held });
  for (let tries = 0; tries < 3; tries += 1) {
    await continueClosing(killed(context), card.depositId).catch(() => {});
    await Promise.all(Array.from({ length: 5 }, () => continueClosing(context, card.depositId)));
  }
  const transfers = await fixture.transfersOf(card.depositId);
  expect(transfers.filter(({ status }: { status: string }) => status === 'pending')).toHaveLength(
    1,
  );
  expect((await fixture.look(card.depositId)).steps[1].amount).toBe(100);
});

test('the transaction that ends a pending transfer also schedules the closing that waits for it', async () => {
  const fixture = openClosingSteps(service, still);
  const card = await fixture.open(0n);
  const pull = await fixture.ask(card.externalId, card.depositId, 500);
  await fixture.close(card.depositId);
  await fixture.reach(card.depositId, 'closing', 'transfer_pending');
  await fixture.cancel(pull);
  await fixture.reach(card.depositId, 'closed');
  const context = await contextOf(service, still);
  await continueClosing(context, card.depositId);
  expect(await fixture.eventsOf(card.depositId)).toEqual(['account.closing', 'account.closed']);
});

type Happening =
  | { on: 'clear' | 'reverse' | 'refund' | 'look' }
  | { on: 'return' | 'cancel'; which: number }
  | { on: 'ask'; repay_from: 'deposit' | 'transfer' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ on: fc.constantFrom('clear' as const, 'reverse' as const, 'refund' as const) }),
  fc.record({ on: fc.constant('look' as const) }),
  fc.record({ on: fc.constantFrom('return' as const, 'cancel' as const), which: fc.nat(3) }),
  fc.record({
    on: fc.constant('ask' as const),
    repay_from: fc.constantFrom('deposit' as const, 'transfer' as const),
  }),
);

test('in any order of money movements, a closing ends with zero balances or with a reason', async () => {
  const brand = await service.createBrand();
  const fixture = openClosingSteps(service, brand);
  const context = await contextOf(service, brand);
  const start = fc.record({
    deposit: fc.constantFrom(0n, 300n, 1_000n),
    isPulling: fc.boolean(),
    holds: fc.constantFrom<string[]>([], ['1.00'], ['1.00', '0.50']),
    forced: fc.constantFrom(null, '2.00', '11.00'),
    repay_from: fc.constantFrom('deposit', 'transfer'),
  });
  await fc.assert(
    fc.asyncProperty(start, fc.array(happening, { maxLength: 8 }), async (given, happenings) => {
      const card = await fixture.open(given.deposit);
      const holds: string[] = [];
      for (const amount of given.holds) holds.push(await fixture.hold(card, amount));
      if (given.forced)
        await fixture.simulate('settlement', samplePurchase(card.cardId, given.forced));
      if (given.isPulling) await fixture.ask(card.externalId, card.depositId, 500);
      await fixture.close(card.depositId, { repay_from: given.repay_from });

      /** Ignores refusals: a happening that comes too late or too early changes nothing. */
      const happen = async (each: Happening): Promise<void> => {
        const simulate = (name: string, body: object) =>
          brand.api('POST', `/simulate/${name}`, body);
        switch (each.on) {
          case 'clear':
            await simulate('clearing', { transaction_id: holds.shift() ?? card.cardId });
            return;
          case 'reverse':
            await simulate('reversal', { transaction_id: holds.shift() ?? card.cardId });
            return;
          case 'refund':
            await simulate('refund', samplePurchase(card.cardId, '0.70'));
            return;
          case 'look':
            await continueClosing(context, card.depositId);
            return;
          case 'return':
          case 'cancel': {
            const transfers = await fixture.transfersOf(card.depositId);
            const { transfer_id } = transfers[each.which % transfers.length] ?? {};
            if (!transfer_id) return;
            const back = { transfer_id, return_code: 'R10' };
            if (each.on === 'return') await simulate('ach/return', back);
            else await brand.api('POST', `/transfers/${transfer_id}/cancel`);
            return;
          }
          case 'ask':
            await fixture.close(card.depositId, { repay_from: each.repay_from });
        }
      };
      for (const each of happenings) await happen(each);
      while (holds.length > 0) await happen({ on: 'reverse' });

      const ended = () =>
        eventually(async () => {
          const closing = await fixture.look(card.depositId);
          // A return wakes the closing of a closed deposit a moment later.
          const isLeft = closing.status === 'closed' && closing.deposit_balance !== 0;
          return closing.status !== 'closing' && !isLeft && closing;
        });
      const expectEnd = async () => {
        const end = await ended();
        const balances = [card.depositId, card.creditId].map(async (id) => {
          const { status, balance } = await fixture.account(id);
          return [status, balance.ledger_balance, balance.current_balance];
        });
        if (end.status === 'stopped') {
          const reasons = end.steps.map((step: { reason: string | null }) => step.reason);
          expect(reasons.some((reason: string | null) => reason !== null)).toBe(true);
        } else {
          expect(await Promise.all(balances)).toEqual([
            ['closed', 0, 0],
            ['closed', 0, 0],
          ]);
        }
        return end;
      };
      let end = await expectEnd();
      const another = await linkSampleAccount(brand, card.customerId);
      for (let asked = 0; asked < 4 && end.status === 'stopped'; asked += 1) {
        await fixture.close(card.depositId, {
          repay_from: 'transfer',
          external_account_id: another,
        });
        end = await expectEnd();
      }
      expect(end.status).toBe('closed');
      await proveBooks(service);
    }),
    { numRuns: 15 },
  );
}, 120_000);
