import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timingOf } from '../../src/features/ach/transfers/transfer-rules.ts';
import { openPayer } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';
import { expectOneView } from './payment-views.ts';
import { balancesOf, type PayerModel, reservedOf } from './payments-model.ts';
import { firstPayment, holdDays, paymentSteps } from './payments-steps.ts';
import { type RealPayer, takeStep } from './real-payments.ts';

/** Raise it to find more: SURETY_PAYMENT_RUNS=2000. */
const runs = Number(process.env.SURETY_PAYMENT_RUNS ?? 10);
const msOfRun = 20_000;
const timing = timingOf({
  ach_speed: 'calendar',
  ach_fast_delay_ms: 1,
  ach_cut_off: '16:45',
  ach_same_day_cut_offs: '10:30,14:45,16:45',
  instant_funding_limit: 0,
});

let service: TestService;
let worlds: WorldSteps;
let beginning: Omit<RealPayer, 'brand'> & { from_snapshot: string; now: Temporal.Instant };
/** Steps taken, payments settled, and returns within a reserve, of all walks. */
const seen = { steps: 0, settled: 0, returned: 0, reserved: 0, closed: 0 };

beforeAll(async () => {
  // No worker: an advance does all due work, in order.
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
  const payer = await openPayer(service);
  const { creditId, depositId, cardId, bankId } = payer;
  const from_snapshot = await worlds.snapshot(payer.brand);
  const now = await payer.clock.now();
  const none = { transfers: [], purchases: [] };
  beginning = { creditId, depositId, cardId, bankId, from_snapshot, now, ...none };
});
afterAll(() => service.stop());

/** A world with a deposit of $500 of which $100 are spent. */
async function begin(hold: number): Promise<{ model: PayerModel; real: RealPayer }> {
  const { from_snapshot, now, ...ids } = beginning;
  const brand = await worlds.make({ from_snapshot });
  const model = { now, timing, hold: 3, deposit: 50_000, bought: 10_000, held: [], sent: [] };
  const real = { ...ids, transfers: [], purchases: [], brand };
  await takeStep(model, real, { do: 'hold', days: hold });
  return { model, real };
}

/** Closes the account: its money leaves only once no payment may come back within its reserve. */
async function closeLast(model: PayerModel, real: RealPayer): Promise<void> {
  const path = `/accounts/${real.depositId}/close`;
  await real.brand.api('POST', path, { external_account_id: real.bankId });
  for (let days = 0; days < 200; days += 10) {
    const { body } = await real.brand.api('GET', path);
    const paidBack = body.steps.find(({ step }: { step: string }) => step === 'pay_back');
    if (reservedOf(model).length > 0)
      expect([body.status, paidBack.transfer_id]).toEqual(['closing', null]);
    if (body.status === 'closed') seen.closed += 1;
    if (body.status !== 'closing') return;
    const answer = await takeStep(model, real, { do: 'wait', hours: 240 });
    expect(answer.answered).toBe(answer.expected);
  }
  throw new Error('The closing has not ended');
}

test(
  'any sequence of payments, returns and releases leaves one available amount, however it is read',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        holdDays,
        fc.boolean(),
        fc.array(paymentSteps, { minLength: 4, maxLength: 14, size: 'max' }),
        async (hold, isClosed, steps) => {
          const { model, real } = await begin(hold);
          for (const step of [...firstPayment, ...steps]) {
            const before = balancesOf(model);
            const reserved = reservedOf(model).length;
            const { expected, answered } = await takeStep(model, real, step);
            expect([step, answered]).toEqual([step, expected]);
            // Money within its reserve is taken back without a change of what can be spent.
            const isTakenBack = step.do === 'return' && reservedOf(model).length < reserved;
            if (isTakenBack) expect(balancesOf(model).available).toBe(before.available);
            seen.steps += 1;
            seen.returned += isTakenBack ? 1 : 0;
            seen.reserved += reserved > 0 ? 1 : 0;
            await expectOneView(model, real);
          }
          seen.settled += model.sent.filter(
            (one) => one.kind === 'payment' && one.settledAt,
          ).length;
          if (isClosed) await closeLast(model, real);
          await proveBooks(service);
          await worlds.remove(real.brand);
        },
      ),
      { numRuns: runs, endOnFailure: true, ...(runs <= 10 && { seed: 131 }) },
    );
    if (runs > 10) process.stdout.write(`${JSON.stringify({ runs, ...seen })}\n`);
  },
  runs * msOfRun,
);
