import { expiryOf } from '../../src/features/transactions/hold-expiry-rules.ts';
import {
  availableOf,
  type Card,
  type MoneyModel,
  type Outcome,
  type Person,
  type Purchase,
  schedule,
  wakeClosing,
} from './money-state.ts';

/** How a purchase or increment is decided; null where it is approved. */
export function declineOf(person: Person, card: Card, asked: Asked): string | null {
  if (card.status === 'closed') return 'card_closed';
  if (card.status === 'inactive') return 'card_inactive';
  if (person.creditStatus !== 'active') return 'account_not_active';
  if (asked.isForeign) return 'currency_not_permitted';
  return asked.amount > 0 && availableOf(person) < asked.amount ? 'limit_exceeded' : null;
}

interface Asked {
  amount: number;
  /** In another currency, without a rate. */
  isForeign?: boolean;
}

export function authorize(
  model: MoneyModel,
  person: Person,
  card: Card,
  asked: Asked,
): { outcome: Outcome; purchase: Purchase } {
  const reason = declineOf(person, card, asked);
  const purchase = keep(person, card, reason ? 'declined' : 'pending');
  if (reason) return { outcome: reason, purchase };
  purchase.held = asked.amount;
  schedule(model, expiryOf(model.now), `expire:${person.index}:${person.purchases.length}`, () =>
    takeStep(model, person, purchase, { do: 'expiry', amount: null, isFinal: true }),
  );
  return { outcome: 'ok', purchase };
}

/** What the network posts without asking. */
export function post(model: MoneyModel, person: Person, card: Card, amount: number) {
  if (person.creditStatus === 'closed') return { outcome: '409 account_closed' };
  person.owed += amount;
  const purchase = keep(person, card, 'completed');
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

function keep(person: Person, card: Card, state: Purchase['state']): Purchase {
  const purchase: Purchase = { card, state, held: 0, cleared: 0, refunded: 0 };
  person.purchases.push(purchase);
  return purchase;
}

export interface LifeStep {
  do: 'clearing' | 'reversal' | 'increment' | 'expiry' | 'refund';
  /** Null for all there is. */
  amount: number | null;
  isFinal: boolean;
}

/** What becomes of a purchase. */
export function takeStep(
  model: MoneyModel,
  person: Person,
  purchase: Purchase,
  step: LifeStep,
): Outcome {
  const outcome =
    step.do === 'refund' ? refund(person, purchase, step.amount) : live(person, purchase, step);
  if (!outcome.startsWith('409')) wakeClosing(model, person);
  return outcome;
}

function live(person: Person, purchase: Purchase, step: LifeStep): Outcome {
  if (purchase.state !== 'pending') return '409 transaction_not_pending';
  const outcome = changeHold(person, purchase, step);
  if (purchase.held === 0) purchase.state = purchase.cleared > 0 ? 'completed' : 'cancelled';
  return outcome;
}

function changeHold(person: Person, purchase: Purchase, step: LifeStep): Outcome {
  const amount = step.amount ?? purchase.held;
  switch (step.do) {
    case 'increment': {
      const reason = declineOf(person, purchase.card, { amount });
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
