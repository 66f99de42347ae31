import { addendaCount, type ChangeAddenda, type ReturnAddenda } from './addenda.ts';
import { writeAddenda } from './addenda-records.ts';
import { type BatchHeader, writeBatchHeader } from './batch-header.ts';
import { checkEntryOf } from './batch-rules.ts';
import type { Correction } from './change-codes.ts';
import { type Entry, writeEntry } from './entry.ts';
import type { FileHeader } from './file-header.ts';
import type { FilePart } from './nacha-file.ts';
import { BadField } from './record-fields.ts';
import { toAscii } from './record-text.ts';
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
} & (
    | {
        kind: 'return';
        code: string;
        /** Field that cannot be processed, for R17. */
        information?: string;
      }
    | { kind: 'change'; code: string; correction: Correction }
  );

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
      ...inAscii(first.batch),
      batchNumber: index + 1,
      entryClass: first.kind === 'change' ? 'COR' : first.batch.entryClass,
      settlementDay,
      // The answering bank's own status: a federal agency's (2) is not its (NACHA Operating Rules,
      // appendix four, 4.3.1, note 2).
      originatorStatus: '1',
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
 * Every other field is as in the original (NACHA Operating Rules, appendix four, 4.3.4), positions 77
 * and 78 among them.
 */
function answerEntry(answer: Answer): Entry {
  const { batch } = answer;
  const entry = inAscii(answer.entry);
  const originalRdfiId = entry.routingNumber.slice(0, 8);
  const answered = {
    code: answer.code,
    originalTrace: entry.traceNumber,
    originalRdfiId,
  };
  const addenda: ReturnAddenda | ChangeAddenda =
    answer.kind === 'change'
      ? { kind: 'change', ...answered, correction: answer.correction }
      : { kind: 'return', ...answered, dateOfDeath: null, ...returnedText(answer) };
  return {
    ...entry,
    ...(batch.entryClass === international ? { accountNumber: countOf(addenda) } : {}),
    purpose: 'return',
    routingNumber: `${batch.odfiId}${checkDigit(batch.odfiId)}`,
    amountCents: answer.kind === 'change' ? 0n : entry.amountCents,
    traceNumber: answer.traceNumber ?? `${originalRdfiId}${entry.traceNumber.slice(8)}`,
    addenda,
  };
}

/** Text of another bank as every bank accepts it: this service sends ASCII alone. */
function inAscii<Fields extends object>(fields: Fields): Fields {
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? toAscii(value).trimEnd() : value,
  ]);
  return Object.fromEntries(values) as Fields;
}

const international = 'IAT';

/** Positions 13 to 16 of an IAT return: the number of its addenda records. */
function countOf(addenda: ReturnAddenda | ChangeAddenda): string {
  return String(addendaCount(addenda)).padStart(4, '0');
}

/**
 * Text and repeated records of a return's addenda. A return of IAT repeats the seven mandatory
 * addenda records, types 10 to 16, and has the original amount before its text (NACHA Operating Rules,
 * appendix four, returns of IAT).
 */
function returnedText(answer: Answer): Pick<ReturnAddenda, 'information' | 'repeated'> {
  const { batch, entry } = answer;
  const text = answer.kind === 'return' ? (answer.information ?? '') : '';
  if (batch.entryClass !== international) return { information: text };
  const records = entry.addenda?.kind === 'records' ? entry.addenda.records : [];
  return {
    information: `${String(entry.amountCents).padStart(10, '0')}${text}`,
    repeated: records.filter((record) => /^71[0-6]/.test(record)).map(toAscii),
  };
}

/**
 * First rule that the return of an entry would break; undefined if it can be written. The return of a
 * well-formed entry always can.
 */
export function problemOfReturn(answer: Answer): BadField | undefined {
  try {
    for (const part of answerParts([answer], null)) {
      if (part.kind === 'batch') writeBatchHeader(part.batch);
      else for (const entry of part.entries) checkWritten(answer.batch, entry);
    }
    return undefined;
  } catch (error) {
    if (error instanceof BadField) return error;
    throw error;
  }
}

function checkWritten(header: BatchHeader, entry: Entry): void {
  checkEntryOf(header, entry);
  writeEntry(entry);
  if (entry.addenda) writeAddenda(entry.addenda, entry.traceNumber);
}
