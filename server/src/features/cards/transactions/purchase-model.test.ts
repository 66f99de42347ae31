import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPurchaseSteps } from '../../../../test/support/purchase-steps.ts';
import {
  contextOf,
  fundDeposit,
  openSampleCard,
  type SampleCard,
} from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getBalances } from '../../accounts/ledger/ledger.ts';
import { noControls } from '../cards/card-controls-rules.ts';
import { setCardControls } from '../cards/cards.ts';
import { applyPurchaseStep, type PurchaseStep } from './apply-purchase-step.ts';
import { authorizePurchase } from './authorize-purchase.ts';
import { checksOf, firstFailed } from './decision-rules.ts';
import { readDecision } from './read-decision.ts';
import { getTransaction } from './read-transactions.ts';
import type { CardTransaction } from './transaction-rules.ts';

let service: TestService;
let context: Context;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  context = await contextOf(service);
});
afterAll(() => service.stop());

/** Model of one purchase. */
interface Purchase {
  id: string;
  state: CardTransaction['state'];
  held: bigint;
  cleared: bigint;
  refunded: bigint;
}

interface Model {
  deposit: bigint;
  owed: bigint;
  purchases: Purchase[];
  /** Limits of one purchase and of all purchases; null for no limit. */
  perTransaction: bigint | null;
  lifetime: bigint | null;
}

type Step =
  | { do: 'control'; perTransaction: bigint | null; lifetime: bigint | null }
  | { do: 'fund' | 'buy' | 'post' | 'refundCard' | 'inquire'; cents: bigint }
  | {
      do: 'clear' | 'reverse' | 'increment' | 'expire' | 'refund';
      pick: number;
      cents: bigint | null;
      isFinal: boolean;
    };

const controls = fc.record({
  do: fc.constant('control' as const),
  perTransaction: fc.option(fc.bigInt(50n, 400n)),
  lifetime: fc.option(fc.bigInt(1n, 1500n)),
});
const cents = fc.oneof(fc.bigInt(1n, 300n), fc.constantFrom(1n, 100n, 500n));
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: controls, weight: 1 },
  fc.record({
    do: fc.constantFrom('fund', 'buy', 'buy', 'buy', 'post', 'refundCard', 'inquire'),
    cents,
  }),
  fc.record({
    do: fc.constantFrom('clear', 'clear', 'reverse', 'increment', 'expire', 'refund'),
    pick: fc.nat({ max: 9 }),
    cents: fc.option(cents),
    isFinal: fc.boolean(),
  }),
) as fc.Arbitrary<Step>;

const sum = (purchases: Purchase[]) => purchases.reduce((total, each) => total + each.held, 0n);
/** True when the controls permit `amount` more on a purchase of `before`. */
function isPermitted(model: Model, amount: bigint, before: bigint): boolean {
  const spent = model.purchases.reduce((total, each) => total + each.held + each.cleared, 0n);
  const { perTransaction, lifetime } = model;
  return (
    (perTransaction === null || before + amount <= perTransaction) &&
    (lifetime === null || spent + amount <= lifetime)
  );
}

const available = (model: Model) => model.deposit - model.owed - sum(model.purchases);

const request = (card: SampleCard, amountCents: bigint) => ({
  cardId: card.cardId,
  amountCents,
  currency: 'USD',
  transactionTime: '2026-07-01 09:30',
  merchantName: 'Coffee House',
  merchantId: '1234',
  merchantCity: 'Springfield',
  merchantState: 'IL',
  merchantZipCode: '62701',
  merchantCountry: 'US',
  mcc: '5812',
  exchange: null,
});

type Life = Extract<Step, { pick: number }>;

/** Applies a step on a known purchase to the model; returns its outcome or the refusal's code. */
function live(model: Model, purchase: Purchase, step: Life): string {
  if (step.do === 'refund') return refund(model, purchase, step.cents);
  if (purchase.state !== 'pending') return 'transaction_not_pending';
  const answer = changeHold(model, purchase, step);
  if (purchase.held === 0n) purchase.state = purchase.cleared > 0n ? 'completed' : 'cancelled';
  return answer;
}

function refund(model: Model, purchase: Purchase, asked: bigint | null): string {
  const left = purchase.cleared - purchase.refunded;
  const amount = asked ?? left;
  if (purchase.state !== 'completed') return 'transaction_not_completed';
  if (amount > left) return 'amount_exceeds_cleared';
  purchase.refunded += amount;
  model.owed -= amount;
  if (purchase.refunded === purchase.cleared) purchase.state = 'returned';
  return 'done';
}

function changeHold(model: Model, purchase: Purchase, step: Life): string {
  const amount = amountOf(step) ?? purchase.held;
  if (step.do === 'increment') {
    const fits = isPermitted(model, amount, purchase.held + purchase.cleared);
    if (!fits || amount > available(model)) return 'declined';
    purchase.held += amount;
  } else if (step.do === 'reverse') {
    if (amount > purchase.held) return 'amount_exceeds_hold';
    purchase.held -= amount;
  } else if (step.do === 'expire') {
    purchase.held = 0n;
  } else {
    purchase.cleared += amount;
    model.owed += amount;
    purchase.held = step.isFinal || amount >= purchase.held ? 0n : purchase.held - amount;
  }
  return 'done';
}

/** Amount of a step; null for the whole amount, and one cent for an increment without an amount. */
const amountOf = (step: Life) => step.cents ?? (step.do === 'increment' ? 1n : null);

/** Applies a step to the service: `done`, `declined` or the code of its refusal. */
async function liveForReal(id: string, step: Life): Promise<string> {
  const amountCents = amountOf(step);
  const asked = {
    do: step.do,
    transactionId: id,
    amountCents,
    currency: null,
    isFinal: step.isFinal,
  };
  try {
    const { state } = await applyPurchaseStep(context, asked as PurchaseStep);
    return state === 'declined' ? 'declined' : 'done';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

async function take(model: Model, card: SampleCard, step: Step): Promise<void> {
  switch (step.do) {
    case 'control': {
      const { perTransaction, lifetime } = step;
      Object.assign(model, { perTransaction, lifetime });
      await setCardControls(context, card.cardId, {
        ...noControls,
        perTransactionCents: perTransaction,
        lifetimeCents: lifetime,
      });
      return;
    }
    case 'fund':
      await fundDeposit(service, card.depositId, step.cents);
      model.deposit += step.cents;
      return;
    case 'buy': {
      const asked = request(card, step.cents);
      const { transaction } = await authorizePurchase(context, asked, null);
      const fits = isPermitted(model, step.cents, 0n) && step.cents <= available(model);
      expect(transaction.state).toBe(fits ? 'pending' : 'declined');
      const { state, transaction_id: id } = transaction;
      const decision = await readDecision(context, id);
      expect(firstFailed(checksOf(decision)) === null).toBe(fits);
      const held = fits ? step.cents : 0n;
      model.purchases.push({ id, state, held, cleared: 0n, refunded: 0n });
      return;
    }
    case 'post': {
      const asked = request(card, step.cents);
      const { transaction_id: id, state } = await applyPurchaseStep(context, {
        do: 'post',
        request: asked,
      });
      model.owed += step.cents;
      model.purchases.push({ id, state, held: 0n, cleared: step.cents, refunded: 0n });
      return;
    }
    case 'refundCard':
      await applyPurchaseStep(context, { do: 'refundCard', request: request(card, step.cents) });
      model.owed -= step.cents;
      return;
    case 'inquire': {
      const asked = { do: 'inquire' as const, request: request(card, 0n) };
      const { new_balance_cents } = await applyPurchaseStep(context, asked);
      expect(new_balance_cents).toBe(available(model));
      return;
    }
    default: {
      const purchase = model.purchases[step.pick % Math.max(model.purchases.length, 1)];
      if (!purchase) return;
      const answer = await liveForReal(purchase.id, step);
      expect([step, answer]).toEqual([step, live(model, purchase, step)]);
    }
  }
}

async function expectSame(model: Model, card: SampleCard): Promise<void> {
  const balances = await getBalances(context, [card.creditId]);
  expect(balances.get(card.creditId)).toEqual({
    ledgerCents: -model.owed,
    currentCents: -model.owed - sum(model.purchases),
    availableCents: available(model),
    reservedCents: 0n,
    limitCents: model.deposit,
    currency: 'USD',
  });
  for (const each of model.purchases) {
    const row = await getTransaction(context, each.id);
    expect([row.state, row.cleared_cents ?? 0n, row.refunded_cents ?? 0n]).toEqual([
      each.state,
      each.cleared,
      each.refunded,
    ]);
  }
}

test('random purchase steps in any order match a plain model of purchases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const card = await openSampleCard(service, 500n);
      const model: Model = {
        deposit: 500n,
        owed: 0n,
        purchases: [],
        perTransaction: null,
        lifetime: null,
      };
      for (const each of steps) {
        await take(model, card, each);
        await expectSame(model, card);
        await openPurchaseSteps(service).expectTrueBooks();
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
