import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { transferErrors } from './transfer-errors.ts';

/**
 * Refuses a repayment above the amount owed or held on the card.
 *
 * @throws DomainError `invalid_input`.
 */
export function refuseAboveOwed(amountCents: bigint, owedCents: bigint): void {
  if (amountCents <= owedCents) return;
  const most = centsToNumber(owedCents > 0n ? owedCents : 0n);
  const rule = `must be at most the amount owed and held on the credit account: ${most}`;
  throw invalidInput([{ field: 'amount', rule }]);
}

/** Amounts of a credit account that bound its next payment. */
export interface Payable {
  /** Owed and held; zero or below where the customer has money there. */
  owedCents: bigint;
  /** Payments that are pending. */
  pendingCents: bigint;
}

/** The most that a payment may be; zero or below where nothing is to be paid. */
export function payableCents({ owedCents, pendingCents }: Payable): bigint {
  return owedCents - pendingCents;
}

/**
 * Refuses a payment above what is owed and held and not being paid already.
 *
 * @throws DomainError `nothing_owed`, `invalid_input`.
 */
export function refuseAbovePayable(creditId: string, amountCents: bigint, payable: Payable): void {
  const most = payableCents(payable);
  if (most <= 0n) throw new DomainError(transferErrors.nothing_owed, { account_id: creditId });
  if (amountCents <= most) return;
  const pending = centsToNumber(payable.pendingCents);
  const less = payable.pendingCents > 0n ? `, less its pending payments of ${pending}` : '';
  const rule = `must be at most the amount owed and held on the credit account${less}: ${centsToNumber(most)}`;
  throw invalidInput([{ field: 'amount', rule }]);
}
