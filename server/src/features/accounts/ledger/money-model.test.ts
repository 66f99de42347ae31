import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contextOf,
  openSampleCard,
  type SampleCard,
} from '../../../../test/support/sample-cards.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { bookProofs } from '../../../feature-parts.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { reconciliationProof } from '../../ach/reconciliation/reconciliation-checks-store.ts';
import { transferProof } from '../../ach/transfers/transfers-checks-store.ts';
import { authorizePurchase } from '../../cards/transactions/transactions.ts';
import type { MovementName } from './ledger-rules.ts';
import { postMovement } from './post-movement.ts';
import { getBalances } from './read-balances.ts';
import { verifyBooks } from './verify.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** State of a customer that the rules of money depend on. */
interface Model {
  deposit: bigint;
  owed: bigint;
  held: bigint;
  card: 'active' | 'inactive';
}

type Step =
  | { do: 'move'; who: number; movement: MovementName; cents: bigint }
  | { do: 'buy'; purchases: { who: number; cents: bigint }[] }
  | { do: 'card'; who: number; card: Model['card'] };

const cents = fc.oneof(fc.bigInt(1n, 300n), fc.constantFrom(1n, 100n, 1000n));
const who = fc.nat({ max: 1 });
const movement = fc.constantFrom<MovementName>(
  'pull_settled',
  'direct_deposit_received',
  'advance_paid',
  'advance_repaid',
  'advance_taken_back',
  'pull_returned',
  'purchase_cleared',
  'purchase_forced',
  'purchase_refunded',
  'repaid_from_deposit',
  'credit_released',
  'paid_back',
  'pay_back_undone',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), who, movement, cents }),
  fc.record({
    do: fc.constant('buy' as const),
    purchases: fc.array(fc.record({ who, cents }), { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    do: fc.constant('card' as const),
    who,
    card: fc.constantFrom<Model['card']>('active', 'inactive'),
  }),
);

const available = (model: Model) => model.deposit - model.owed - model.held;

/** Applies a movement by the table of postings; `mayMove` decides if it is allowed. */
function moved(model: Model, name: MovementName, amount: bigint): Model {
  const { deposit, owed } = model;
  switch (name) {
    case 'pull_settled':
    case 'direct_deposit_received':
    case 'advance_paid':
    case 'pay_back_undone':
      return { ...model, deposit: deposit + amount };
    case 'pull_returned':
    case 'advance_taken_back':
    case 'paid_back':
      return { ...model, deposit: deposit - amount };
    case 'advance_repaid':
    case 'micro_deposit_sent':
    case 'micro_deposit_returned':
      return model;
    case 'purchase_cleared':
    case 'purchase_forced':
      return { ...model, owed: owed + amount };
    case 'payment_returned':
    case 'payment_reversed':
      return { ...model, owed: owed + amount };
    case 'payment_settled':
    case 'payment_reversal_undone':
    case 'purchase_refunded':
      return { ...model, owed: owed - amount };
    case 'repaid_from_deposit':
      return { ...model, deposit: deposit - amount, owed: owed - amount };
    case 'credit_released':
      return { ...model, deposit: deposit + amount, owed: owed + amount };
  }
}

/** Only returns and forced clearings may lower the deposit, or the available amount, below zero. */
function mayMove(before: Model, after: Model, name: MovementName): boolean {
  const forced = ['pull_returned', 'advance_taken_back', 'payment_returned', 'purchase_forced'];
  if (forced.includes(name)) return true;
  const lowersDeposit = after.deposit < before.deposit && after.deposit < 0n;
  const lowersAvailable = available(after) < available(before) && available(after) < 0n;
  return !lowersDeposit && !lowersAvailable;
}

/** A purchase is held when the card is active and the amount available; later ones see the hold. */
function bought(model: Model, amount: bigint): { model: Model; code: string } {
  if (model.card === 'inactive') return { model, code: '62' };
  if (available(model) < amount) return { model, code: '51' };
  return { model: { ...model, held: model.held + amount }, code: '00' };
}

async function move(
  context: Context,
  brand: TestBrand,
  card: SampleCard,
  step: { movement: MovementName; cents: bigint },
): Promise<boolean> {
  const onCredit = [
    'purchase_cleared',
    'purchase_forced',
    'purchase_refunded',
    'credit_released',
  ].includes(step.movement);
  try {
    await context.unit((unit) =>
      postMovement(unit, {
        movement: step.movement,
        sourceKind: 'transfer',
        sourceId: newId(),
        programId: brand.programId,
        currency: 'USD',
        accountId: onCredit ? card.creditId : card.depositId,
        otherAccountId: onCredit ? card.depositId : card.creditId,
        amountCents: step.cents,
      }),
    );
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'insufficient_funds' });
    return false;
  }
}

/** Purchases of one turn of the event loop are decided in one batch, in their order. */
async function buy(context: Context, card: SampleCard, amountCents: bigint): Promise<string> {
  const { transaction } = await authorizePurchase(
    context,
    {
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
    },
    null,
  );
  return transaction.response_code;
}

async function expectBalances(context: Context, card: SampleCard, model: Model): Promise<void> {
  const balances = await getBalances(context, [card.depositId, card.creditId]);
  const secured = available(model);
  expect(balances.get(card.creditId)).toEqual({
    ledgerCents: -model.owed,
    currentCents: -model.owed - model.held,
    availableCents: secured,
    reservedCents: 0n,
    limitCents: model.deposit,
    currency: 'USD',
  });
  expect(balances.get(card.depositId)).toMatchObject({
    ledgerCents: model.deposit,
    availableCents: secured < model.deposit ? secured : model.deposit,
  });
}

interface World {
  brand: TestBrand;
  context: Context;
  cards: SampleCard[];
  models: Model[];
}

/** Opens two customers, one with 5.00 on the deposit and one with an empty deposit. */
async function openWorld(brand: TestBrand, context: Context): Promise<World> {
  const deposits = [500n, 0n];
  const cards = [];
  for (const deposit of deposits) cards.push(await openSampleCard(service, deposit, brand));
  const models = deposits.map(
    (deposit): Model => ({ deposit, owed: 0n, held: 0n, card: 'active' }),
  );
  return { brand, context, cards, models };
}

/** Runs one step in the service and in the model, and compares the outcomes. */
async function take(world: World, step: Step): Promise<void> {
  const { brand, context, models } = world;
  const cardOf = (index: number) => world.cards[index] as SampleCard;
  const modelOf = (index: number) => models[index] as Model;
  switch (step.do) {
    case 'move': {
      const after = moved(modelOf(step.who), step.movement, step.cents);
      const allowed = mayMove(modelOf(step.who), after, step.movement);
      expect(await move(context, brand, cardOf(step.who), step)).toBe(allowed);
      if (allowed) models[step.who] = after;
      return;
    }
    case 'card':
      await brand.api('PATCH', `/cards/${cardOf(step.who).cardId}`, { status: step.card });
      models[step.who] = { ...modelOf(step.who), card: step.card };
      return;
    case 'buy': {
      const { purchases } = step;
      const answers = await Promise.all(
        purchases.map((one) => buy(context, cardOf(one.who), one.cents)),
      );
      const expected = purchases.map(({ who: buyer, cents: amount }) => {
        const { model, code } = bought(modelOf(buyer), amount);
        models[buyer] = model;
        return code;
      });
      expect(answers).toEqual(expected);
    }
  }
}

test('after any sequence of movements, purchases and card changes, the books equal a plain model', async () => {
  const brand = await service.createBrand();
  const context = await contextOf(service, brand);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const world = await openWorld(brand, context);
      for (const each of steps) {
        await take(world, each);
        for (const [index, card] of world.cards.entries()) {
          await expectBalances(context, card, world.models[index] as Model);
        }
      }
      // The movements name transfers and purchases that do not exist, so these proofs would fail.
      const others = [transferProof, reconciliationProof];
      const proofs = bookProofs.filter((proof) => !others.includes(proof));
      expect(await verifyBooks(service.database.allBrands.db, proofs)).toMatchObject({ ok: true });
    }),
    { numRuns: 30 },
  );
});
