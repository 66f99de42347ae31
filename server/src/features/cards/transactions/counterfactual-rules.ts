import { remedies } from './counterfactual-remedies-rules.ts';
import {
  type Counterfactual,
  type DeclinedPurchase,
  isApproved,
} from './declined-purchase-rules.ts';

/** More than three independent obstacles are listed one set each. */
const maxListed = 20;

/**
 * Lists the smallest sets of changes that would have the purchase approved: single changes if there are
 * any, otherwise pairs, and so on. Each set was put to the checks of the decision.
 */
export function counterfactualsOf(purchase: DeclinedPurchase): Counterfactual[] {
  for (let size = 1; size <= remedies.length; size++) {
    const found = setsOf(size, purchase, 0);
    if (found.length > 0) return found.slice(0, maxListed);
  }
  return [];
}

/** Approving sets of `size` remedies in their order, each applied to what the earlier ones made. */
function setsOf(size: number, purchase: DeclinedPurchase, from: number): Counterfactual[] {
  if (size === 0) return isApproved(purchase) ? [[]] : [];
  return remedies.slice(from).flatMap((remedy, index) => {
    const step = remedy(purchase);
    if (!step) return [];
    const rest = setsOf(size - 1, step.to, from + index + 1);
    return rest.map((changes) => [step.change, ...changes]);
  });
}
