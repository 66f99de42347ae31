import { isRoutingNumber } from '../../../../kernel/nacha/routing-number.ts';

/** Facts of an entry without a stored payment. */
interface WithoutPayment {
  kind: string;
  outcome: string | null;
  problem_field: string | null;
  problem_rule: string | null;
}

/** Reason for which an entry without a stored payment is not returned. */
export function unreturnable(entry: WithoutPayment): string {
  if (entry.outcome !== 'disputed') return illegible(entry);
  return 'it dishonors a return, so that no return follows it; its payment can be credited';
}

/** Reason for which an entry without a stored payment is not credited. */
export function uncreditable(entry: WithoutPayment): string {
  if (entry.outcome !== 'disputed') return illegible(entry);
  return 'the payment whose return was dishonored is not there';
}

function illegible({ kind, problem_field, problem_rule }: WithoutPayment): string {
  if (kind !== 'unread') return `it is no payment, but of the kind ${kind}`;
  return `its amount, account and direction are not legible (${problem_field} ${problem_rule})`;
}

/** Reason for which a payment is for no deposit, which `numbered` deposits of its account number could be. */
export function withoutDeposit(routingNumber: string, numbered: number): string {
  if (isRoutingNumber(routingNumber)) {
    return 'no deposit of this brand has its account number at its bank';
  }
  return numbered === 0
    ? 'no deposit of this brand has its account number, and its bank is not legible'
    : `its bank is not legible, and ${numbered} deposits of this brand have its account number`;
}

/** Reason for which no program of the brand returns a payment. */
export const withoutProgram = (routingNumber: string): string =>
  isRoutingNumber(routingNumber)
    ? 'it is for a bank of no program of this brand'
    : 'its bank is not legible, so that the program that returns it is not known';
