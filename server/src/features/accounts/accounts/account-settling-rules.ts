import { formatDecimalAmount } from '../../../kernel/money.ts';

/** Balance of one account; on a credit account, a negative amount is owed. */
interface Money {
  ledgerCents: bigint;
  /** Ledger balance less open holds. */
  currentCents: bigint;
  /** Credited amount that may still be taken back. */
  reservedCents: bigint;
}

/** Reasons, as text, why a deposit account and its credit account cannot be closed. */
export function describeUnsettled(
  open: { hasOpenCard: boolean; awaitsMoney: boolean },
  {
    deposit = nothing,
    credit = nothing,
  }: { deposit: Money | undefined; credit: Money | undefined },
): string {
  const possible: [boolean, string][] = [
    [open.hasOpenCard, 'a card is open'],
    [open.awaitsMoney, 'a transfer is pending'],
    [credit.currentCents !== credit.ledgerCents, 'a purchase is held'],
    [credit.ledgerCents < 0n, `${formatDecimalAmount(-credit.ledgerCents)} is owed`],
    [credit.reservedCents > 0n, 'a payment may still be returned'],
    [
      credit.ledgerCents > 0n,
      `${formatDecimalAmount(credit.ledgerCents)} of a refund must be paid back`,
    ],
    [deposit.ledgerCents !== 0n, `${formatDecimalAmount(deposit.ledgerCents)} is on the deposit`],
    [deposit.currentCents !== deposit.ledgerCents, 'money of the deposit is held'],
  ];
  const reasons = possible.filter(([is]) => is).map(([, reason]) => reason);
  return reasons.join(', ');
}

const nothing: Money = { ledgerCents: 0n, currentCents: 0n, reservedCents: 0n };
