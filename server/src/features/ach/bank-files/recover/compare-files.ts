import { invalidInput } from '../../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { recordComparison } from '../cut/cutting-holds-store.ts';
import { findKnownHold } from '../cut/hold-cutting.ts';
import { listUnknownFiles } from '../cut/unknown-files.ts';
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
): Promise<{ isHeld: boolean; files: ComparedFile[] }> {
  const files: ComparedFile[] = [];
  for (const { fileName, isReadable } of await listUnknownFiles(context)) {
    if (!isReadable) {
      files.push({ fileName, entries: null });
      continue;
    }
    const { batches } = await readSentFile(openSent(context, fileName));
    files.push({ fileName, entries: await context.unit((unit) => matchEntries(unit, batches)) });
  }
  const isHeld = (await findKnownHold(context)) !== null;
  return { isHeld, files };
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
 * Ends the hold of a brand's cutting.
 *
 * @throws DomainError `invalid_input` while the bank has files that the database lacks.
 */
export async function releaseCutting(unit: Unit): Promise<void> {
  const unknown = await listUnknownFiles(unit);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 10).map(({ fileName }) => fileName);
    const rule = `${unknown.length} files of the bank are unknown here and must be recovered first: ${names.join(', ')}`;
    throw invalidInput([{ field: 'files', rule }]);
  }
  await recordComparison(unit);
}

function openSent(context: Context, fileName: string): AsyncIterable<Uint8Array | string> {
  const { sent } = context.port(bankMailbox);
  if (!sent) throw new Error('A simulated bank has no delivered files');
  return sent.open(context.brandId, fileName);
}
