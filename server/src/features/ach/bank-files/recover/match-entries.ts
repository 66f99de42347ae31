import type { Entry } from '../../../../kernel/nacha/entry.ts';
import type { Unit } from '../../../../platform/context.ts';
import { readBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import { externalAccountOf, type TransferRow } from '../../transfers/transfers.ts';
import type { SentBatch } from './read-sent-file.ts';
import {
  findKnownTraces,
  lockWaitingByReference,
  lockWaitingByTrace,
  type WaitingPayment,
} from './recovery-store.ts';

/** Reason for which an entry belongs to nothing that waits. */
type UnmatchedReason =
  | 'no_waiting_transfer'
  | 'no_waiting_return'
  | 'amount_differs'
  | 'trace_known';

/** Entry of a delivered file, with the transfer or the returned payment that it sends. */
export interface MatchedEntry {
  batchNumber: number;
  entry: Entry;
  transfer?: TransferRow;
  payment?: WaitingPayment;
  /** Absent for an entry that was matched. */
  problem?: UnmatchedReason;
  /** True if the receiver's known numbers are others: they may have been corrected meanwhile. */
  isOtherAccount: boolean;
}

/**
 * Matches the entries of a delivered file with the transfers and returned payments that wait, and
 * locks those. An entry names its transfer by the end of the transfer's id (`file-content.ts`); its
 * amount must agree. A return names its payment by the payment's trace number.
 */
export async function matchEntries(
  unit: Unit,
  batches: readonly SentBatch[],
): Promise<MatchedEntry[]> {
  const all = batches.flatMap(({ batch, entries }) =>
    entries.map((entry) => ({ batchNumber: batch.batchNumber, entry })),
  );
  const entries = all.map(({ entry }) => entry);
  const waiting = await lockWaitingByReference(unit, entries.flatMap(referenceOf));
  const transfers = new Map(waiting.map((row) => [row.reference, row]));
  const returned = await lockWaitingByTrace(unit, entries.flatMap(originalTraceOf));
  const payments = new Map(returned.map((row) => [row.trace_number, row]));
  const traces = entries.map(({ traceNumber }) => traceNumber);
  const known = await findKnownTraces(unit, traces);
  const numbers = await readBankNumbers(unit, waiting.map(externalAccountOf));
  return all.map(({ batchNumber, entry }) => {
    const [originalTrace] = originalTraceOf(entry);
    const [reference] = referenceOf(entry);
    const transfer = reference === undefined ? undefined : transfers.get(reference);
    const payment = originalTrace ? payments.get(originalTrace) : undefined;
    const problem = findProblem(entry, { transfer, payment, known });
    const receiver = transfer && numbers.get(externalAccountOf(transfer));
    const isOtherAccount =
      receiver !== undefined &&
      (receiver.routingNumber !== entry.routingNumber ||
        receiver.accountNumber !== entry.accountNumber);
    if (problem) return { batchNumber, entry, problem, isOtherAccount };
    return {
      batchNumber,
      entry,
      ...(transfer ? { transfer } : {}),
      ...(payment ? { payment } : {}),
      isOtherAccount,
    };
  });
}

function findProblem(
  entry: Entry,
  {
    transfer,
    payment,
    known,
  }: {
    transfer: TransferRow | undefined;
    payment: WaitingPayment | undefined;
    known: ReadonlySet<string>;
  },
): UnmatchedReason | undefined {
  const waits = transfer ?? payment;
  if (known.has(entry.traceNumber)) return 'trace_known';
  if (!waits)
    return originalTraceOf(entry).length > 0 ? 'no_waiting_return' : 'no_waiting_transfer';
  return waits.amount_cents === entry.amountCents ? undefined : 'amount_differs';
}

/**
 * Reference of an entry of a transfer: its addenda's if it has the sender's name for identification,
 * else its identification.
 */
function referenceOf({ addenda, receiverId }: Entry): string[] {
  if (addenda === null) return [receiverId];
  return addenda.kind === 'information' ? [addenda.text] : [];
}

/** Trace number of the payment that an entry returns; none for an entry of a transfer. */
function originalTraceOf({ addenda }: Entry): string[] {
  return addenda?.kind === 'return' ? [addenda.originalTrace] : [];
}
