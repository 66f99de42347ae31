import { expiryOf } from '../../src/features/cards/transactions/hold-expiry-rules.ts';
import { plainMerchant, refusalOf } from './controls-model.ts';
import {
  availableOf,
  type Card,
  type Merchant,
  type MoneyModel,
  type Outcome,
  type Person,
  type Purchase,
  schedule,
  wakeClosing,
} from './money-state.ts';

/** Decides a purchase or increment: a decline's reason, or null for an approval. */
export function declineOf(
  model: MoneyModel,
  person: Person,
  card: Card,
  asked: Asked,
): string | null {
  if (card.status === 'closed') return 'card_closed';
  if (card.status === 'inactive') return 'card_inactive';
  if (person.creditStatus !== 'active') return 'account_not_active';
  if (asked.currencyRefusal) return asked.currencyRefusal;
  const { amount, purchase, merchant = purchase?.merchant ?? plainMerchant } = asked;
  const refusal = refusalOf(person, card, { amount, merchant, at: model.now, purchase });
  if (refusal) return refusal;
  return asked.amount > 0 && availableOf(person) < asked.amount ? 'limit_exceeded' : null;
}

interface Asked {
  amount: number;
  /** Reason to decline its currency, if any. */
  currencyRefusal?: string | null;
  merchant?: Merchant;
  /** Purchase that it increments. */
  purchase?: Purchase;
}

export function authorize(
  model: MoneyModel,
  person: Person,
  card: Card,
  asked: Asked,
): { outcome: Outcome; purchase: Purchase } {
  const reason = declineOf(model, person, card, asked);
  const state = reason ? 'declined' : 'pending';
  const purchase = keep(model, person, { card, state, merchant: asked.merchant });
  if (reason) return { outcome: reason, purchase };
  purchase.held = asked.amount;
  schedule(model, expiryOf(model.now), `expire:${person.index}:${person.purchases.length}`, () =>
    takeStep(model, person, purchase, { do: 'expiry', amount: null, isFinal: true }),
  );
  return { outcome: 'ok', purchase };
}

/** Authorizes and clears in one message. */
export function processSingleMessage(
  model: MoneyModel,
  person: Person,
  card: Card,
  asked: Asked,
): Outcome {
  const reason = declineOf(model, person, card, asked);
  const state = reason ? 'declined' : 'completed';
  const purchase = keep(model, person, { card, state, merchant: asked.merchant });
  if (reason) return reason;
  person.owed += asked.amount;
  purchase.cleared = asked.amount;
  wakeClosing(model, person);
  return 'ok';
}

/** Posts an amount without an authorization. */
export function post(model: MoneyModel, person: Person, card: Card, amount: number) {
  if (person.creditStatus === 'closed') return { outcome: '409 account_closed' };
  person.owed += amount;
  const purchase = keep(model, person, { card, state: 'completed' });
  purchase.cleared = amount;
  wakeClosing(model, person);
  return { outcome: 'ok', purchase };
}

export function refundCard(model: MoneyModel, person: Person, amount: number): Outcome {
  if (person.creditStatus === 'closed') return '409 account_closed';
  person.owed -= amount;
  wakeClosing(model, person);
  return 'ok';
}

function keep(
  model: MoneyModel,
  person: Person,
  given: { card: Card; state: Purchase['state']; merchant?: Merchant | undefined },
): Purchase {
  const { merchant = plainMerchant } = given;
  const amounts = { held: 0, cleared: 0, refunded: 0 };
  const purchase: Purchase = { ...given, merchant, ...amounts, madeAt: model.now };
  person.purchases.push(purchase);
  return purchase;
}

export interface LifeStep {
  do: 'clearing' | 'reversal' | 'increment' | 'expiry' | 'refund';
  /** Null for the whole amount. */
  amount: number | null;
  isFinal: boolean;
}

/** Applies a later step to a purchase. */
export function takeStep(
  model: MoneyModel,
  person: Person,
  purchase: Purchase,
  step: LifeStep,
): Outcome {
  const outcome =
    step.do === 'refund'
      ? refund(person, purchase, step.amount)
      : live(model, person, purchase, step);
  if (!outcome.startsWith('409')) wakeClosing(model, person);
  return outcome;
}

function live(model: MoneyModel, person: Person, purchase: Purchase, step: LifeStep): Outcome {
  if (purchase.state !== 'pending') return '409 transaction_not_pending';
  const outcome = changeHold(model, person, purchase, step);
  if (purchase.held === 0) purchase.state = purchase.cleared > 0 ? 'completed' : 'cancelled';
  return outcome;
}

function changeHold(
  model: MoneyModel,
  person: Person,
  purchase: Purchase,
  step: LifeStep,
): Outcome {
  const amount = step.amount ?? purchase.held;
  switch (step.do) {
    case 'increment': {
      const reason = declineOf(model, person, purchase.card, { amount, purchase });
      if (reason) return reason;
      purchase.held += amount;
      return 'ok';
    }
    case 'reversal':
      if (amount > purchase.held) return '409 amount_exceeds_hold';
      purchase.held -= amount;
      return 'ok';
    case 'expiry':
      purchase.held = 0;
      return 'ok';
    default:
      purchase.cleared += amount;
      person.owed += amount;
      purchase.held = step.isFinal || amount >= purchase.held ? 0 : purchase.held - amount;
      return 'ok';
  }
}

function refund(person: Person, purchase: Purchase, asked: number | null): Outcome {
  if (purchase.state !== 'completed') return '409 transaction_not_completed';
  const left = purchase.cleared - purchase.refunded;
  const amount = asked ?? left;
  if (amount > left || left === 0) return '409 amount_exceeds_cleared';
  if (person.creditStatus === 'closed') return '409 account_closed';
  purchase.refunded += amount;
  person.owed -= amount;
  if (purchase.refunded === purchase.cleared) purchase.state = 'returned';
  return 'ok';
}
