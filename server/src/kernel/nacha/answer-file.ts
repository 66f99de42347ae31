import type { ChangeAddenda, ReturnAddenda } from './addenda.ts';
import type { BatchHeader } from './batch-header.ts';
import type { Correction } from './change-codes.ts';
import type { Entry } from './entry.ts';
import type { FileHeader } from './file-header.ts';
import type { FilePart } from './nacha-file.ts';
import { checkDigit } from './routing-number.ts';

/** An entry as it was sent, with the header of its batch. */
export interface SentEntry {
  batch: BatchHeader;
  entry: Entry;
}

/** An answer of the receiving bank to an entry: a return or a notification of change. */
export type Answer = SentEntry & {
  /**
   * Trace number of the answer; by default the entry's, as a number of the bank that received it.
   */
  traceNumber?: string;
} & ({ kind: 'return'; code: string } | { kind: 'change'; code: string; correction: Correction });

/** Header of a file that answers another: origin and destination are swapped. */
export function answerHeader(
  sent: FileHeader,
  made: { on: string; at: string; reference: string },
): FileHeader {
  return {
    ...sent,
    destination: sent.origin,
    destinationName: sent.originName,
    origin: sent.destination,
    originName: sent.destinationName,
    createdOn: made.on,
    createdAt: made.at,
    fileIdModifier: 'A',
    reference: made.reference,
  };
}

/**
 * The batches of a file of answers: one per receiving bank and original batch. Returns keep the
 * class of the entries they return; notifications of change have their own (COR).
 *
 * @param settlementDay day of the year on which the answers settle; null in files sent.
 */
export function answerParts(answers: readonly Answer[], settlementDay: number | null): FilePart[] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const rdfiId = answer.entry.routingNumber.slice(0, 8);
    const key = `${answer.kind}:${answer.batch.batchNumber}:${rdfiId}`;
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()].flatMap((group, index) => {
    const entries = group.map(answerEntry).sort((a, b) => (a.traceNumber < b.traceNumber ? -1 : 1));
    const [first] = group;
    if (!first) return [];
    const batch: BatchHeader = {
      ...first.batch,
      batchNumber: index + 1,
      entryClass: first.kind === 'change' ? 'COR' : first.batch.entryClass,
      settlementDay,
      odfiId: first.entry.routingNumber.slice(0, 8),
    };
    return [
      { kind: 'batch', batch },
      { kind: 'entries', entries },
    ] satisfies FilePart[];
  });
}

/**
 * The answer's entry: addressed to the originating bank, with a trace number of the receiving one.
 */
function answerEntry(answer: Answer): Entry {
  const { entry, batch } = answer;
  const originalRdfiId = entry.routingNumber.slice(0, 8);
  const answered = {
    code: answer.code,
    originalTrace: entry.traceNumber,
    originalRdfiId,
  };
  const addenda: ReturnAddenda | ChangeAddenda =
    answer.kind === 'change'
      ? { kind: 'change', ...answered, correction: answer.correction }
      : { kind: 'return', ...answered, dateOfDeath: null, information: '' };
  return {
    ...entry,
    purpose: 'return',
    routingNumber: `${batch.odfiId}${checkDigit(batch.odfiId)}`,
    amountCents: answer.kind === 'change' ? 0n : entry.amountCents,
    discretionaryData: '',
    traceNumber: answer.traceNumber ?? `${originalRdfiId}${entry.traceNumber.slice(8)}`,
    addenda,
  };
}
