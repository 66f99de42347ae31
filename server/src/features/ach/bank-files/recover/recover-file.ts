import {
  bankingDayFrom,
  easternDate,
  easternInstant,
  lastLookAfter,
} from '../../../../kernel/banking-calendar.ts';
import { invalidInput } from '../../../../kernel/domain-error.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Unit } from '../../../../platform/context.ts';
import { getProgram, listProgramsOf } from '../../../tenants/brands/brands.ts';
import { includeTransfersInFile } from '../../transfers/transfers.ts';
import {
  type BankFileRow,
  countOfWindow,
  findFileRow,
  findKnownNames,
  insertFileRow,
  updateFileRow,
} from '../bank-files-store.ts';
import { markReturnsSent } from '../cut/returned-payments-store.ts';
import { fileIdOf } from '../cut/unknown-files.ts';
import { recordEarlierDelivery } from '../deliver/deliver-file.ts';
import { storeContent } from '../sealed-content.ts';
import { insertBatchRows, insertEntryRows } from '../sent-entries-store.ts';
import { type MatchedEntry, matchEntries } from './match-entries.ts';
import { readSentFile, type SentContent } from './read-sent-file.ts';
import { raiseSequence } from './recovery-store.ts';

/** File that the bank has and the database lacks. */
export interface LostFile {
  fileName: string;
  content: AsyncIterable<Uint8Array | string>;
}

export interface RecoveredFile {
  file: BankFileRow;
  entries: MatchedEntry[];
}

/**
 * Stores a delivered file that the database has lost, as if this database had cut it: transfers and
 * returned payments that wait and stand in the file are sent in it and are not cut again. Its batches
 * settle as in any file. Entries without a transfer are stored as such.
 *
 * @throws DomainError `invalid_input` for a file that is stored already, or breaks a rule.
 */
export async function recoverFile(unit: Unit, lost: LostFile): Promise<RecoveredFile> {
  const sent = await readSentFile(lost.content);
  const fileId = fileIdOf(lost.fileName) ?? newId();
  const isKnown = (await findKnownNames(unit, [lost.fileName])).size > 0;
  if (isKnown || (await findFileRow(unit, fileId))) {
    throw invalidInput([{ field: 'file', rule: 'must be one that the database lacks' }]);
  }
  const entries = await matchEntries(unit, sent.batches);
  refuseKnownTraces(entries);
  const course = courseOf(unit, sent, entries);
  const file = await insertFile(unit, { fileId, fileName: lost.fileName }, sent, course);
  await insertRows(unit, fileId, sent, entries, course);
  const content_hash = await storeContent(unit, fileId, [sent.content]);
  await updateFileRow(unit, fileId, { content_hash });
  const transferIds = entries.flatMap(({ transfer }) => transfer?.transfer_id ?? []);
  await includeTransfersInFile(unit, transferIds);
  await markReturnsSent(unit, fileId);
  await raiseSequences(unit, entries);
  await recordEarlierDelivery(unit, file, course.deliveredAt);
  return { file: (await findFileRow(unit, fileId)) ?? file, entries };
}

/** Refuses a file whose trace numbers were given to other entries, after it was lost. */
function refuseKnownTraces(entries: readonly MatchedEntry[]): void {
  const known = entries.filter(({ problem }) => problem === 'trace_known');
  if (known.length === 0) return;
  const traces = known.slice(0, 10).map(({ entry }) => entry.traceNumber);
  const rule = `must not be in another file already: ${traces.join(', ')}`;
  throw invalidInput([{ field: 'trace_number', rule }]);
}

/** Times of a recovered file, from its header and from the transfers that it sends. */
interface Course {
  programId: string | undefined;
  deliveredAt: Temporal.Instant;
  windowAt: Temporal.Instant;
  settlesAt(batchNumber: number): Temporal.Instant;
  answersUntil: Temporal.Instant;
}

function courseOf(unit: Unit, { header }: SentContent, entries: readonly MatchedEntry[]): Course {
  const writtenAt = easternInstant(
    Temporal.PlainDate.from(header.createdOn),
    Temporal.PlainTime.from(header.createdAt ?? '00:00'),
  );
  const deliveredAt = Temporal.Instant.compare(writtenAt, unit.now) < 0 ? writtenAt : unit.now;
  const plans = entries.flatMap(({ batchNumber, transfer, payment }) => {
    const { program_id, leaves_at, settles_at } = transfer ?? payment ?? {};
    const answersUntil = transfer?.return_check_at ?? payment?.answers_until;
    if (!program_id || !leaves_at || !settles_at || !answersUntil) return [];
    const times = { leavesAt: leaves_at, settlesAt: settles_at, answersUntil };
    return [{ batchNumber, programId: program_id, ...times }];
  });
  return {
    programId: plans[0]?.programId,
    deliveredAt,
    windowAt: latest(plans.map(({ leavesAt }) => leavesAt)) ?? deliveredAt,
    settlesAt: (number) =>
      plans.find(({ batchNumber }) => batchNumber === number)?.settlesAt ?? deliveredAt,
    answersUntil: latest(plans.map((plan) => plan.answersUntil)) ?? lastLookAfter(deliveredAt),
  };
}

function latest(instants: readonly Temporal.Instant[]): Temporal.Instant | undefined {
  return [...instants].sort(Temporal.Instant.compare).at(-1);
}

async function insertFile(
  unit: Unit,
  { fileId, fileName }: { fileId: string; fileName: string },
  sent: SentContent,
  { programId, deliveredAt, windowAt, answersUntil }: Course,
): Promise<BankFileRow> {
  const program = programId ?? (await findProgramId(unit, sent));
  const window = { programId: program, windowAt };
  const { settings } = await getProgram(unit, program);
  const totalOf = (direction: 'debit' | 'credit') =>
    sumOf(
      sent.batches.flatMap(({ entries }) => entries.filter((one) => one.direction === direction)),
    );
  const row = await insertFileRow(unit, {
    brand_id: unit.brandId,
    bank_file_id: fileId,
    direction: 'outgoing',
    status: 'cut',
    file_name: fileName,
    program_id: program,
    window_at: windowAt,
    expects_ack: settings.ach_expects_ack,
    window_file: (await countOfWindow(unit, window)) + 1,
    answers_until: answersUntil,
    content_hash: Buffer.alloc(0),
    batch_count: sent.batches.length,
    entry_count: sent.batches.reduce((sum, { entries }) => sum + entries.length, 0),
    debit_cents: totalOf('debit'),
    credit_cents: totalOf('credit'),
    entry_hash: sent.entryHash,
    date_created: deliveredAt,
    date_updated: unit.now,
  });
  if (!row) throw new Error(`Bank file ${fileId} was not stored`);
  return row;
}

/** Program of a file without any known entry: the first with the file's bank, or the first. */
async function findProgramId(unit: Unit, { header }: SentContent): Promise<string> {
  const programs = await listProgramsOf(unit);
  const program =
    programs.find(({ settings }) => settings.ach_bank_routing_number === header.destination) ??
    programs[0];
  if (!program) throw new Error('The brand has no program');
  return program.programId;
}

async function insertRows(
  unit: Unit,
  fileId: string,
  sent: SentContent,
  entries: readonly MatchedEntry[],
  course: Course,
): Promise<void> {
  const place = { brand_id: unit.brandId, bank_file_id: fileId };
  const onDay = bankingDayFrom(easternDate(course.deliveredAt)).toString();
  const batchRows = sent.batches.map(({ batch, entries: ofBatch }) => ({
    ...place,
    batch_number: batch.batchNumber,
    class_code: batch.entryClass,
    direction: ofBatch[0]?.direction ?? ('debit' as const),
    entry_description: batch.entryDescription,
    descriptive_date: batch.descriptiveDate,
    effective_on: batch.effectiveDate ?? onDay,
    settles_at: course.settlesAt(batch.batchNumber),
    entry_count: ofBatch.length,
    total_cents: sumOf(ofBatch),
  }));
  await insertBatchRows(unit, batchRows);
  await insertEntryRows(
    unit,
    entries.map(({ batchNumber, entry, transfer, payment }) => ({
      ...place,
      batch_number: batchNumber,
      trace_number: entry.traceNumber,
      amount_cents: entry.amountCents,
      transfer_id: transfer?.transfer_id ?? null,
      returned_file_id: payment?.bank_file_id ?? null,
      returned_position: payment?.position ?? null,
    })),
  );
}

function sumOf(entries: readonly { amountCents: bigint }[]): bigint {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/** Raises the sequence of each originating bank, in sorted order as cuts lock them. */
async function raiseSequences(unit: Unit, entries: readonly MatchedEntry[]): Promise<void> {
  const last = new Map<string, number>();
  for (const { entry } of entries) {
    const odfiId = entry.traceNumber.slice(0, 8);
    const sequence = Number(entry.traceNumber.slice(8));
    last.set(odfiId, Math.max(last.get(odfiId) ?? 0, sequence));
  }
  for (const [odfiId, sequence] of [...last].sort()) await raiseSequence(unit, odfiId, sequence);
}
