import { newId } from '../../../../kernel/ids.ts';
import { performEffects, transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { getProgram, type ProgramSettings } from '../../../tenants/brands/brands.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import {
  type BankFileRow,
  countOfWindow,
  findKnownNames,
  hasDelivered,
  insertFileRow,
  updateFileRow,
} from '../bank-files-store.ts';
import { storeContent } from '../sealed-content.ts';
import type { Originator } from './file-content.ts';
import { findPlace } from './file-modifiers.ts';
import { type NamedFile, numberedName, writeFileName } from './file-name-rules.ts';
import { holdFile } from './hold-file.ts';
import { scheduleDelivery } from './schedule-delivery.ts';

/** Totals of a file's entries, for the file's row. */
export interface FileTotals {
  batchCount: number;
  debitCents: bigint;
  creditCents: bigint;
  /** Routing number of each entry's receiver, or its first eight digits. */
  receivers: readonly string[];
  /** Time of the last poll for late answers to each entry. */
  answersUntil: readonly Temporal.Instant[];
}

const cut = cutStep();

function cutStep() {
  const step = transition(bankFileStates, null, 'cut', factsOf(undefined));
  if (!step.moved) throw new Error('The state table cuts no file');
  return step;
}

/**
 * Inserts a file of a window; its content follows in the same transaction. The caller has reserved
 * sequence numbers of the bank, whose lock serializes the count of files with one sender and bank.
 */
export async function openFile(
  unit: Unit,
  { programId, leavesAt: windowAt }: TransferWindow,
  settings: ProgramSettings,
  totals: FileTotals,
) {
  const now = unit.now;
  const { brandId } = unit;
  const fileId = newId();
  const place = await findPlace(unit, settings);
  const hash = totals.receivers.reduce(
    (sum, routingNumber) => (sum + Number(routingNumber.slice(0, 8))) % 10_000_000_000,
    0,
  );
  await insertFileRow(unit, {
    brand_id: brandId,
    bank_file_id: fileId,
    direction: 'outgoing',
    status: cut.to,
    file_name: await findName(unit, settings, { fileId, programId, cutAt: now, ...place }),
    program_id: programId,
    window_at: windowAt,
    expects_ack: settings.ach_expects_ack,
    window_file: (await countOfWindow(unit, { programId, windowAt })) + 1,
    answers_until: latest(totals.answersUntil),
    content_hash: Buffer.alloc(0),
    batch_count: totals.batchCount,
    entry_count: totals.receivers.length,
    debit_cents: totals.debitCents,
    credit_cents: totals.creditCents,
    entry_hash: String(hash).padStart(10, '0'),
    date_created: now,
    date_updated: now,
  });
  return { bank_file_id: fileId, place };
}

/** Files with names of one template that are tried before a cut fails. */
const maxSameNames = 100;

/**
 * Name of a file, with a number if another file of the brand has the name: senders of one origin at
 * two banks may have it, and a sandbox's `fast` uses modifiers again.
 */
async function findName(unit: Unit, settings: ProgramSettings, file: NamedFile): Promise<string> {
  const name = writeFileName(settings, file);
  const names = Array.from({ length: maxSameNames }, (_, at) => numberedName(name, at + 1));
  const known = await findKnownNames(unit, names);
  const free = names.find((one) => !known.has(one));
  if (free) return free;
  throw new Error(`${maxSameNames} files have the name ${name}: change ach_file_name`);
}

function latest(instants: readonly Temporal.Instant[]): Temporal.Instant {
  return instants.reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a));
}

/** Stores the content of an open file, and schedules its delivery or holds it. */
export async function sealFile(
  unit: Unit,
  fileId: string,
  content: AsyncIterable<string>,
): Promise<BankFileRow> {
  const content_hash = await storeContent(unit, fileId, content);
  const file = await updateFileRow(unit, fileId, { content_hash });
  if (await isFirst(unit, file)) return holdFile(unit, fileId, 'first_file');
  await performEffects(cut.effects, { scheduleDelivery: () => scheduleDelivery(unit, fileId) });
  return file;
}

/** True while a program that holds its first file has had none delivered. */
async function isFirst(unit: Unit, { program_id: programId }: BankFileRow): Promise<boolean> {
  if (!programId) throw new Error('An outgoing file has a program');
  const { settings } = await getProgram(unit, programId);
  return settings.ach_hold_first_file && !(await hasDelivered(unit, programId));
}

/** Defaults of settings that a sandbox has and no bank knows. */
const sandboxIds = { ach_company_id: '1999999999', ach_bank_routing_number: '110000000' } as const;

/** Refuses a live file with the sandbox's company id or bank number. */
export function refuseSandboxIds({ environment }: Context, settings: Originator): void {
  if (environment === 'sandbox') return;
  const names = ['ach_company_id', 'ach_bank_routing_number'] as const;
  const name = names.find((each) => settings[each] === sandboxIds[each]);
  if (name) throw new Error(`The program has no ${name}: set the value that its bank assigned`);
}
