import type { Card, Merchant, MoneyModel, Outcome, Person } from './money-state.ts';
import { authorize } from './purchases-model.ts';

/** Concurrent purchases at one account, with their decisions. */
export interface Rushed {
  card: Card;
  amount: number;
  merchant: Merchant;
  outcome: Outcome;
}

/**
 * Finds a sequential order that gives the decisions of concurrent purchases, and leaves the model
 * in the state after it. Undefined without one.
 */
export function orderOf(
  model: MoneyModel,
  person: Person,
  rushed: readonly Rushed[],
  before: readonly number[] = [],
): readonly number[] | undefined {
  if (before.length === rushed.length) return before;
  for (const [index, { card, amount, merchant, outcome }] of rushed.entries()) {
    if (before.includes(index)) continue;
    const kept = [person.purchases.length, model.due.length, model.scheduled] as const;
    if (authorize(model, person, card, { amount, merchant }).outcome === outcome) {
      const order = orderOf(model, person, rushed, [...before, index]);
      if (order) return order;
    }
    [person.purchases.length, model.due.length, model.scheduled] = kept;
  }
  return undefined;
}
