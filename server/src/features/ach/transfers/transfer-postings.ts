import type { MoneyMovement } from '../../accounts/ledger/ledger.ts';
import { isAccountTest, isDebit } from './transfer-states.ts';
import type { TransferRow } from './transfers-store.ts';

type MovementName = MoneyMovement['movement'];

/**
 * Posting of a settled pull, less the advanced amount, which the deposit has received already.
 * Undefined for a fully advanced pull.
 */
export function settledPosting(row: TransferRow): MoneyMovement | undefined {
  const amountCents = row.amount_cents - (row.advanced_cents ?? 0n);
  if (amountCents === 0n) return undefined;
  return { ...firstPosting(row, 'pull_settled', row.destination_account_id), amountCents };
}

/** Posting of a transfer's first journal, whose id is the transfer's transaction. */
export function firstPosting(
  row: TransferRow,
  movement: MovementName,
  accountId: string,
): MoneyMovement {
  return { ...postingOf(row, movement, accountId), journalId: row.transaction_id };
}

export function postingOf(
  row: TransferRow,
  movement: MovementName,
  accountId: string,
): MoneyMovement {
  return {
    sourceKind: 'transfer',
    sourceId: row.transfer_id,
    programId: row.program_id,
    currency: row.currency,
    amountCents: row.amount_cents,
    movement,
    accountId,
  };
}

/**
 * Account from which the transfer's amount comes.
 *
 * @throws for direct deposits and account tests, which have none.
 */
export function originOf({ transfer_id, origination_account_id }: TransferRow): string {
  if (origination_account_id === null) throw new Error(`Transfer ${transfer_id} has no origin`);
  return origination_account_id;
}

/** Account held here whose money the transfer moves; null for an account test. */
export function ownAccountOf(row: TransferRow): string | null {
  if (isAccountTest(row.kind)) return null;
  return isDebit(row.kind) ? row.destination_account_id : row.origination_account_id;
}
