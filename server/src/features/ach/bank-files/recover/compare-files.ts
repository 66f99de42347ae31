import { invalidInput } from '../../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { endHold, recordComparison, requireComparison } from '../cut/cutting-holds-store.ts';
import { findHold, type HoldReason } from '../cut/hold-cutting.ts';
import { listUnknownFiles } from '../cut/unknown-files.ts';
import { findFolderHold, takeFolder } from '../folder-owner.ts';
import { type MatchedEntry, matchEntries } from './match-entries.ts';
import { readSentFile } from './read-sent-file.ts';
import { type LostFile, type RecoveredFile, recoverFile } from './recover-file.ts';

/** File that the bank has and the database lacks; without entries once the bank has fetched it. */
export interface ComparedFile {
  fileName: string;
  entries: MatchedEntry[] | null;
}

/** Comparison of the files that the bank has with the database; changes nothing. */
export async function compareFiles(
  context: Context,
): Promise<{ hold: HoldReason | null; files: ComparedFile[] }> {
  const files: ComparedFile[] = [];
  for (const { fileName, isReadable } of await listUnknownFiles(context)) {
    if (!isReadable) {
      files.push({ fileName, entries: null });
      continue;
    }
    const { batches } = await readSentFile(openSent(context, fileName));
    files.push({ fileName, entries: await context.unit((unit) => matchEntries(unit, batches)) });
  }
  const found = await findHold(context);
  // Without unknown files the next cut ends this hold by itself.
  const hold = found === 'another_server' && files.length === 0 ? null : found;
  return { hold, files };
}

/**
 * Recovers every unknown file that can be read at the delivery place, oldest first, each in a unit of
 * its own with `record`: what was recovered before an interruption stays.
 */
export async function recoverFiles(
  context: Context,
  record: (unit: Unit, fileName: string) => Promise<void>,
): Promise<RecoveredFile[]> {
  const unknown = await listUnknownFiles(context);
  const readable = unknown.filter(({ isReadable }) => isReadable).reverse();
  const recovered: RecoveredFile[] = [];
  for (const { fileName } of readable) {
    const lost: LostFile = { fileName, content: openSent(context, fileName) };
    recovered.push(
      await context.unit(async (unit) => {
        const file = await recoverFile(unit, lost);
        await record(unit, fileName);
        return file;
      }),
    );
  }
  return recovered;
}

/**
 * Ends the hold of a brand's cutting, and makes this copy of the installation the owner of the brand's
 * folder. Files that another copy delivers until it has lost the folder keep the cutting held.
 *
 * @throws DomainError `invalid_input` while the bank has files that the database lacks;
 * `bank_files_held` if another copy has claimed the folder meanwhile.
 */
export async function releaseCutting(
  context: Context,
  record: (unit: Unit) => Promise<void>,
): Promise<void> {
  await refuseUnknown(context);
  const hold = await findFolderHold(context);
  if (hold) {
    await context.unit(requireComparison);
    await takeFolder(context);
    const { requestId, brandId, log } = context;
    log.warn(
      { request_id: requestId, brand_id: brandId, hold },
      'this copy of the installation has become the owner of the folder of bank files',
    );
  }
  await context.unit(async (unit) => {
    await refuseUnknown(unit);
    await recordComparison(unit);
    await endHold(unit);
    await record(unit);
  });
}

async function refuseUnknown(context: Context): Promise<void> {
  const unknown = await listUnknownFiles(context);
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 10).map(({ fileName }) => fileName);
  const rule = `${unknown.length} files of the bank are unknown here and must be recovered first: ${names.join(', ')}`;
  throw invalidInput([{ field: 'files', rule }]);
}

function openSent(context: Context, fileName: string): AsyncIterable<Uint8Array | string> {
  const { sent } = context.port(bankMailbox);
  if (!sent) throw new Error('A simulated bank has no delivered files');
  return sent.open(context.brandId, fileName);
}
