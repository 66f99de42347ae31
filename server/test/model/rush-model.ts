import type { Card, Merchant, MoneyModel, Outcome, Person } from './money-state.ts';
import { authorize } from './purchases-model.ts';

/** Purchases at one account that came at once, and how each was decided. */
export interface Rushed {
  card: Card;
  amount: number;
  merchant: Merchant;
  outcome: Outcome;
}

/**
 * An order in which one purchase after the other would have been decided as they were, all at once;
 * the model is left as that order leaves it. Undefined where there is none.
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
