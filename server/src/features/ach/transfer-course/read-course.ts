import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listPostedRows } from '../../accounts/books/books.ts';
import { lastReturnDate } from '../bank-files/bank-files.ts';
import { lastRetryDate, listAttempts, planRetry } from '../transfer-retries/transfer-retries.ts';
import { findReversal } from '../transfer-reversals/transfer-reversals.ts';
import { getTransfer, isDebit, type TransferRow } from '../transfers/transfers.ts';

/** More entries of accounts than any transfer posts: advance, settlement, return, each twice at most. */
const mostPostings = 20;

/** Facts of a transfer that lie in other objects, and what may still become of it. */
export interface TransferCourse {
  transfer: TransferRow;
  attempts: Awaited<ReturnType<typeof listAttempts>>;
  reversal: TransferRow | null;
  postings: Awaited<ReturnType<typeof listPostedRows>>;
  /** Last days of a return, once the entry has settled. */
  returns: { ordinaryBy: Temporal.PlainDate; unauthorizedBy: Temporal.PlainDate } | null;
  /** Why a retry would be refused now; null where it would be accepted. */
  retryRefusal: DomainError | null;
  /** Last day on which a retry may leave; null for what is no returned pull. */
  retryBy: Temporal.PlainDate | null;
}

/**
 * The course of a transfer: its other attempts, its reversal, what it posted, and whether it may be presented again.
 *
 * @throws DomainError `transfer_dne`.
 */
export async function readCourse(context: Context, transferId: string): Promise<TransferCourse> {
  const transfer = await getTransfer(context, transferId);
  const attempts = await listAttempts(context, transfer.original_transfer_id ?? transferId);
  const reversalId = await findReversal(context, transferId);
  return {
    transfer,
    attempts,
    reversal: reversalId ? await getTransfer(context, reversalId) : null,
    postings: await listPostedRows(context, transferId, mostPostings),
    returns: returnsOf(transfer),
    retryRefusal: await refusalOfRetry(context, transfer),
    retryBy: await lastRetryOf(context, transfer),
  };
}

/** True if the other bank can return the entry of a transfer of this kind. */
const isReturnable = (kind: TransferRow['kind']) => kind !== 'repayment' && kind !== 'incoming';

function returnsOf({ kind, settled_at: settledAt }: TransferRow): TransferCourse['returns'] {
  if (!settledAt || !isReturnable(kind)) return null;
  const ordinaryBy = lastReturnDate('2_banking_days', settledAt);
  const unauthorizedBy = lastReturnDate('60_calendar_days', settledAt);
  return ordinaryBy && unauthorizedBy && { ordinaryBy, unauthorizedBy };
}

async function refusalOfRetry(
  context: Context,
  transfer: TransferRow,
): Promise<DomainError | null> {
  try {
    await planRetry(context, transfer);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

async function lastRetryOf(
  context: Context,
  { kind, status, original_transfer_id, transfer_id }: TransferRow,
): Promise<Temporal.PlainDate | null> {
  if (!isDebit(kind) || status !== 'returned') return null;
  const original = await getTransfer(context, original_transfer_id ?? transfer_id);
  const firstSettlement = original.settled_at ?? original.settles_at;
  return firstSettlement && lastRetryDate(firstSettlement);
}
