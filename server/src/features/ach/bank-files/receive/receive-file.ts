import { createHash } from 'node:crypto';
import Type from 'typebox';
import { newId } from '../../../../kernel/ids.ts';
import type { FileFault, FileProblem } from '../../../../kernel/nacha/file-problem.ts';
import { type NachaFile, openNachaFile } from '../../../../kernel/nacha/nacha-reader.ts';
import { recordLength } from '../../../../kernel/nacha/record-fields.ts';
import { RecordLines } from '../../../../kernel/nacha/record-lines.ts';
import { performEffects, transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import { writeFaults } from '../bank-file-faults.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import {
  type BankFileRow,
  type FileHashes,
  findKnownFile,
  findRejectedFile,
  insertFileRow,
} from '../bank-files-store.ts';
import { storeContent } from '../sealed-content.ts';
import { refuseOtherBank } from './addressed-file.ts';
import { storeAnswers } from './store-answers.ts';

/** Applies a stored file whose import has not been completed. */
export const fileImport = defineJob({
  kind: 'bank_file.import',
  payload: Type.Object({ bank_file_id: Type.String() }),
  key: ({ bank_file_id }) => [bank_file_id],
});

/** File from the bank. */
export interface ArrivedFile {
  fileName: string;
  /** Streams the content from its start, at each call. */
  open(): AsyncIterable<Uint8Array | string>;
}

/**
 * Most bytes of a file from the bank, which is held in memory: 200,000 records, far more than any
 * bank's answers.
 */
const maxBytes = 20 * 1024 * 1024;

/**
 * Stores a file from the bank with its answers, or with the reason for its rejection. The file is
 * read to its end before any of it is stored. A file with records that are stored already is that
 * file.
 */
export async function receiveFile(context: Context, arrived: ArrivedFile): Promise<BankFileRow> {
  const content = await readBounded(arrived.open());
  const file = await openIncoming(context, content);
  const hashes = {
    contentHash: createHash('sha256').update(content).digest(),
    recordsHash: file.ok ? hashRecords(content) : null,
  };
  return context.unit(async (unit) => {
    // A file that is rejected again is the rejected one; one that can be read now is stored anew.
    const rejected = file.ok ? undefined : await findRejectedFile(unit, hashes.contentHash);
    if (rejected) return rejected;
    const row = toRow(unit, arrived, file, hashes);
    const added = await insertFileRow(unit, row);
    if (!added) return knownFile(unit, hashes);
    const { bank_file_id: fileId } = added;
    await storeContent(unit, fileId, [content]);
    if (file.ok) {
      await storeAnswers(unit, fileId, file.parts());
      await announceImbalance(unit, added, file.faults);
    }
    await performEffects(arrivalOf(file).effects, {
      scheduleImport: () => fileImport.schedule(unit, { bank_file_id: fileId }, { at: unit.now }),
      'bank_file.rejected': () => announceRejection(unit, added),
    });
    return added;
  });
}

/** Step of a file that has arrived. */
function arrivalOf({ ok }: NachaFile) {
  const step = transition(bankFileStates, null, ok ? 'receive' : 'reject', factsOf(undefined));
  if (!step.moved) throw new Error('The state table receives no file');
  return step;
}

/** Records an event if control records of the file disagree with its entries. */
async function announceImbalance(
  unit: Unit,
  { bank_file_id, file_name }: BankFileRow,
  faults: readonly FileFault[],
): Promise<void> {
  const grave = faults.filter(({ needsPerson }) => needsPerson);
  const [first] = grave;
  if (!first) return;
  const { line, field, rule } = first;
  await bankFileEvents.outOfBalance.record(unit, {
    objectId: bank_file_id,
    payload: { bank_file_id, file_name, faults: grave.length, line, field, rule },
  });
}

async function announceRejection(unit: Unit, file: BankFileRow): Promise<void> {
  const { bank_file_id, file_name } = file;
  const { problem_line: line, problem_field: field, problem_rule: rule } = file;
  await bankFileEvents.rejected.record(unit, {
    objectId: bank_file_id,
    payload: { bank_file_id, file_name, line, field, rule },
  });
}

/** Reads a file, but hardly more than `maxBytes` of one that is too long. */
export async function readBounded(source: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

/** Opens a content that is held in memory; one that is too long has a problem. */
export async function openContent(content: Buffer): Promise<NachaFile> {
  if (content.length <= maxBytes) return openNachaFile(() => [content]);
  const rule = `must have at most ${maxBytes} bytes`;
  return { ok: false, problem: { line: 1, field: 'file', rule } };
}

/** Opens a file from the bank, and checks that it is for a bank of the brand's programs. */
export async function openIncoming(context: Context, content: Buffer): Promise<NachaFile> {
  const file = await openContent(content);
  return content.length > maxBytes ? file : refuseOtherBank(context, file);
}

/**
 * Hash of a valid file's records. It ignores line ends, blanks at the end of records and empty lines,
 * since file transfers change them.
 */
function hashRecords(content: Buffer): Buffer {
  const lines = new RecordLines();
  const hash = createHash('sha256');
  for (const line of [...lines.push(content), ...lines.end()]) {
    if (line.trim() !== '') hash.update(`${withoutBlanks(line)}\n`, 'latin1');
  }
  return hash.digest();
}

/** A record has more bytes than characters if letters of UTF-8 are in it, and fewer if its blanks are stripped. */
function withoutBlanks(line: string): string {
  if (line.slice(recordLength).trim() !== '') return line.trimEnd();
  return line.slice(0, recordLength).padEnd(recordLength);
}

async function knownFile(context: Context, hashes: FileHashes): Promise<BankFileRow> {
  const known = await findKnownFile(context, hashes);
  if (!known) throw new Error('A bank file was there and is gone');
  return known;
}

function toRow(
  { brandId, clock }: Context,
  { fileName }: ArrivedFile,
  file: NachaFile,
  { contentHash, recordsHash }: FileHashes,
) {
  const now = clock.now();
  const summary = file.ok ? file.summary : emptySummary;
  return {
    brand_id: brandId,
    bank_file_id: newId(),
    direction: 'incoming' as const,
    status: arrivalOf(file).to,
    file_name: fileName,
    content_hash: contentHash,
    records_hash: recordsHash,
    batch_count: summary.batches,
    entry_count: summary.records,
    debit_cents: summary.debitCents,
    credit_cents: summary.creditCents,
    entry_hash: summary.entryHash,
    ...(file.ok
      ? { faults: writeFaults(file.faults) }
      : { ...problemColumns(file.problem), finished_at: now }),
    date_created: now,
    date_updated: now,
  };
}

const emptySummary = {
  batches: 0,
  records: 0,
  debitCents: 0n,
  creditCents: 0n,
  entryHash: '0000000000',
};

function problemColumns({ line, field, rule }: FileProblem) {
  return { problem_line: line, problem_field: field, problem_rule: rule };
}
