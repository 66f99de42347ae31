import { easternDate, easternTime } from '../../../../kernel/banking-calendar.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { Entry } from '../../../../kernel/nacha/entry.ts';
import { webPaymentTypes } from '../../../../kernel/nacha/entry-class-web.ts';
import { type FileHeader, modifierCount } from '../../../../kernel/nacha/file-header.ts';
import type { FilePart } from '../../../../kernel/nacha/nacha-file.ts';
import { traceNumber } from '../../../../kernel/nacha/trace-numbers.ts';
import type { BankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import type { ProgramSettings } from '../../../tenants/brands/brands.ts';
import type { EntryNames } from './entry-names.ts';
import type { PlannableEntry, PlannedBatch } from './file-plan-rules.ts';

/** Entry of a transfer before it has its trace number. */
export interface FileEntry extends PlannableEntry {
  transferId: string;
  sameDay: boolean;
  /** Purpose of the entry; a prenote has no amount. */
  purpose: 'payment' | 'prenote';
  /** Time of the last poll for late returns. */
  answersUntil: Temporal.Instant;
  receiver: BankNumbers;
  names: EntryNames;
}

/** Settings by which the program's bank identifies the sender. */
export type Originator = Pick<
  ProgramSettings,
  | 'ach_bank_routing_number'
  | 'ach_bank_name'
  | 'ach_origin_id'
  | 'ach_origin_name'
  | 'ach_company_name'
  | 'ach_company_id'
>;

/** First eight digits of the originating bank's routing number; trace numbers begin with them. */
export function odfiIdOf({ ach_bank_routing_number }: Originator): string {
  return ach_bank_routing_number.slice(0, 8);
}

/** Place of a file among those of its sender and day. */
export interface PlaceInDay {
  /** Counted from zero. */
  fileOfDay: number;
  modifier: string;
}

/**
 * Header of a file.
 *
 * @param place of the file in its day. A sandbox has days of more files than the standard has
 * modifiers: they repeat, and the reference makes the headers differ.
 */
export function headerOf(
  originator: Originator,
  cutAt: Temporal.Instant,
  { fileOfDay, modifier }: PlaceInDay,
): FileHeader {
  return {
    destination: originator.ach_bank_routing_number,
    destinationName: originator.ach_bank_name,
    origin: originator.ach_origin_id,
    originName: originator.ach_origin_name,
    createdOn: easternDate(cutAt).toString(),
    createdAt: easternTime(cutAt).toString({ smallestUnit: 'minute' }),
    fileIdModifier: modifier,
    reference: fileOfDay < modifierCount ? '' : String(fileOfDay + 1),
  };
}

/** Entries with their trace numbers, in the order of the file. */
export interface TracedEntry {
  batchNumber: number;
  traceNumber: string;
  entry: FileEntry;
}

/** Assigns consecutive trace numbers to the entries of a plan. */
export function traceEntries(
  batches: readonly PlannedBatch<FileEntry>[],
  odfiId: string,
  firstSequence: number,
): TracedEntry[] {
  let sequence = firstSequence;
  return batches.flatMap(({ batchNumber, entries }) =>
    entries.map((entry) => {
      const traced = { batchNumber, traceNumber: traceNumber(odfiId, sequence), entry };
      sequence += 1;
      return traced;
    }),
  );
}

/** Entries passed to the writer at a time. */
const perGroup = 500;

/** Content of the file, for the writer. */
export function* partsOf(
  originator: Originator,
  batches: readonly PlannedBatch<FileEntry>[],
  traced: readonly TracedEntry[],
): Generator<FilePart> {
  let from = 0;
  for (const { batchNumber, like, entries } of batches) {
    yield { kind: 'batch', batch: batchHeader(originator, batchNumber, like) };
    const through = from + entries.length;
    for (; from < through; from += perGroup) {
      const group = traced.slice(from, Math.min(from + perGroup, through));
      yield { kind: 'entries', entries: group.map(toEntry) };
    }
    from = through;
  }
}

function batchHeader(originator: Originator, batchNumber: number, like: FileEntry): BatchHeader {
  return {
    batchNumber,
    serviceClass: like.direction === 'debit' ? 'debits' : 'credits',
    entryClass: like.classCode,
    companyName: originator.ach_company_name,
    companyData: '',
    companyId: originator.ach_company_id,
    entryDescription: like.entryDescription,
    descriptiveDate: like.descriptiveDate,
    effectiveDate: like.effectiveOn,
    settlementDay: null,
    originatorStatus: '1',
    odfiId: odfiIdOf(originator),
  };
}

function toEntry({ entry, traceNumber: trace }: TracedEntry): Entry {
  const { receiver, names, amountCents, direction, classCode, purpose } = entry;
  const reference = referenceOf(entry);
  return {
    direction,
    accountType: receiver.accountType,
    purpose,
    routingNumber: receiver.routingNumber,
    accountNumber: receiver.accountNumber,
    amountCents,
    // A credit between persons has its sender's name there (NACHA rules since March 21, 2014,
    // person-to-person entries); its addenda have the reference.
    receiverId: names.sender ?? reference,
    receiverName: names.receiver,
    discretionaryData: classCode === 'WEB' ? webPaymentTypes.single : '',
    traceNumber: trace,
    addenda: names.sender === null ? null : { kind: 'information', text: reference },
  };
}

/** Reference by which an entry is known: the end of the transfer's id, which is random. */
function referenceOf({ transferId }: FileEntry): string {
  return transferId.replaceAll('-', '').slice(-15).toUpperCase();
}
