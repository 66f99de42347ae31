import type { Answer, SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { traceNumber } from '../../../../kernel/nacha/trace-numbers.ts';

/** Payment to return. */
export interface ReturningEntry {
  /** Incoming file of the payment, and the position in it. */
  fromFileId: string;
  fromPosition: number;
  code: string;
  /** Text of the return's addenda. */
  information: string;
  sent: SentEntry;
  settlesAt: Temporal.Instant;
  answersUntil: Temporal.Instant;
}

/** Returns of one original batch, to one of our routing numbers, in one direction. */
export interface ReturnBatch {
  /** Counted from one. */
  batchNumber: number;
  like: ReturningEntry;
  entries: ReturningEntry[];
  totalCents: bigint;
}

/** Waiting payments that fit into one file, in order. */
export function selectWithin<E extends { sent: SentEntry }>(
  waiting: readonly E[],
  limits: { entries: number; cents: bigint },
): E[] {
  const totals = { debit: 0n, credit: 0n };
  const fits = ({ sent: { entry } }: E, at: number) => {
    totals[entry.direction] += entry.amountCents;
    return at < limits.entries && totals[entry.direction] <= limits.cents;
  };
  const over = waiting.findIndex((one, at) => !fits(one, at));
  return over === -1 ? [...waiting] : waiting.slice(0, over);
}

/** First eight digits of the routing number of our bank, as the payment was addressed. */
export function receiverOf({ sent }: ReturningEntry): string {
  return sent.entry.routingNumber.slice(0, 8);
}

/** Arranges returns into batches: NACHA repeats an original batch's header over its returns. */
export function planReturns(entries: readonly ReturningEntry[]): ReturnBatch[] {
  const batches = new Map<string, ReturnBatch>();
  for (const one of entries) {
    const { batch, entry } = one.sent;
    const key = [
      one.fromFileId,
      // Numbers of other banks' batches repeat within a file.
      JSON.stringify(batch),
      receiverOf(one),
      entry.direction,
      one.settlesAt.toString(),
    ].join('|');
    const known = batches.get(key);
    if (known) {
      known.entries.push(one);
      known.totalCents += entry.amountCents;
    } else {
      const batchNumber = batches.size + 1;
      const totalCents = entry.amountCents;
      batches.set(key, { batchNumber, like: one, entries: [one], totalCents });
    }
  }
  return [...batches.values()];
}

export interface TracedReturn {
  batchNumber: number;
  traceNumber: string;
  returning: ReturningEntry;
}

/**
 * Assigns trace numbers of the returning bank, in order.
 *
 * @param firstSequences by the bank's eight digits.
 */
export function traceReturns(
  batches: readonly ReturnBatch[],
  firstSequences: ReadonlyMap<string, number>,
): TracedReturn[] {
  const next = new Map(firstSequences);
  return batches.flatMap(({ batchNumber, entries }) =>
    entries.map((returning) => {
      const bank = receiverOf(returning);
      const sequence = next.get(bank) ?? 0;
      next.set(bank, sequence + 1);
      return { batchNumber, traceNumber: traceNumber(bank, sequence), returning };
    }),
  );
}

/** Answers that a file of returns consists of, each batch with its number in this file. */
export function toAnswers(traced: readonly TracedReturn[]): Answer[] {
  return traced.map(
    ({ batchNumber, traceNumber: trace, returning: { sent, code, information } }) => ({
      kind: 'return',
      code,
      information,
      batch: { ...sent.batch, batchNumber },
      entry: sent.entry,
      traceNumber: trace,
    }),
  );
}
