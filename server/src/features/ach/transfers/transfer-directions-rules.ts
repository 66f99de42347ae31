import type { TransferKind } from './transfer-states.ts';

/** The direction of money, seen from the accounts of the service. */
export type TransferDirection = 'in' | 'out' | 'internal';

const directions: Readonly<Record<TransferKind, TransferDirection | null>> = {
  pull: 'in',
  payment: 'in',
  payment_reversal: 'out',
  incoming: 'in',
  push: 'out',
  micro_deposit: 'out',
  repayment: 'internal',
  prenote: null,
};

/** The direction of a transfer of this kind; null for a prenote, which moves no money. */
export const directionOf = (kind: string): TransferDirection | null =>
  directions[kind as TransferKind] ?? null;

/** Kinds of transfers that move money in a direction. */
export const kindsOfDirection = (direction: TransferDirection): TransferKind[] =>
  (Object.keys(directions) as TransferKind[]).filter((kind) => directions[kind] === direction);
