import type { Context, Unit } from '../../../../platform/context.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { windowCut, windowPayload } from '../file-windows.ts';
import { claimFolder, findFolderHold, folderHoldWords } from '../folder-owner.ts';
import type { FolderHold } from '../folder-owner-store.ts';
import { compareByItself } from './compare-by-itself.ts';
import {
  type AwaitedComparison,
  awaitsComparison,
  type HeldBrand,
  isHeldByOperator,
  recordHold,
  requireComparison,
} from './cutting-holds-store.ts';
import { listUnknownFiles } from './unknown-files.ts';

/** Minutes after which a held cut is tried again. */
const retryMinutes = 15;

/** Reason for which no file of a brand is cut. */
export type HoldReason = 'operator' | FolderHold | AwaitedComparison;

/** Sentences about the holds, with their cures. */
export const holdWords: Record<HoldReason, string> = {
  operator: 'no bank file is cut: release with "npm run admin -- bank-files release"',
  another_server:
    'no bank file is cut: compare and release with "npm run admin -- bank-files compare"',
  unknown_files:
    'no bank file is cut: the bank has files that this database lacks; compare, recover and ' +
    'release with "npm run admin -- bank-files"',
  another_copy: `no bank file is cut: ${folderHoldWords.another_copy}`,
  another_folder: `no bank file is cut: ${folderHoldWords.another_folder}`,
};

/** Commands of `bank-files` that end a hold, one after the other. */
const cures: Record<HoldReason, readonly string[]> = {
  operator: ['release'],
  another_server: ['compare', 'release'],
  unknown_files: ['compare', 'recover', 'release'],
  another_copy: ['release'],
  another_folder: ['release'],
};

/** A sentence about a brand's hold, with the commands that end it. */
export function describeHold({ brand_id, reason }: Pick<HeldBrand, 'brand_id' | 'reason'>): string {
  const commands = cures[reason].map(
    (command) => `npm run admin -- bank-files ${command} --brand ${brand_id}`,
  );
  return `${holdWords[reason]}. For this brand: ${commands.join('; ')}`;
}

/** Holds the cutting of a brand's files until `releaseCutting`; holding it again changes nothing. */
export async function holdCutting(unit: Unit): Promise<void> {
  await recordHold(unit, unit.now);
}

/**
 * Postpones the cut of a window while an operator holds it, while the folder belongs to another copy
 * of the installation (docs/decisions/0269), or while the bank has files that the database lacks: a
 * restored one would send their transfers once more (docs/decisions/0155, 0178). A cut that is not
 * held has claimed the folder. True if the cut was postponed.
 */
export async function holdCut(context: Context, window: TransferWindow): Promise<boolean> {
  const reason = (await findHoldOfCut(context)) ?? (await claimFolder(context));
  if (reason === null) return false;
  await context.unit(async (unit) => {
    if (reason === 'unknown_files') await requireComparison(unit);
    const at = unit.now.add({ minutes: retryMinutes });
    await windowCut.schedule(unit, windowPayload(window), { at });
  });
  const { requestId, brandId } = context;
  const line = {
    request_id: requestId,
    brand_id: brandId,
    window_at: String(window.leavesAt),
    reason,
  };
  if (reason === 'operator') context.log.warn(line, holdWords[reason]);
  else context.log.error(line, holdWords[reason]);
  return true;
}

/** Hold of a cut. A comparison that only another server requires is made by itself. */
export async function findHoldOfCut(context: Context): Promise<HoldReason | null> {
  const reason = await findHold(context);
  if (reason !== 'another_server') return reason;
  await compareByItself(context);
  return findHold(context);
}

/**
 * Reason for which the brand's cutting is held; null if it is not. In live each cut also compares
 * names, which finds a restore into the same server. A sandbox's world may be reset, and lacks its
 * older files by right.
 */
export async function findHold(context: Context): Promise<HoldReason | null> {
  const known = await findKnownHold(context);
  if (known !== null || context.port(bankMailbox).sent === null) return known;
  if (context.environment === 'sandbox') return null;
  return (await listUnknownFiles(context)).length > 0 ? 'unknown_files' : null;
}

/** Reason for a hold that neither needs nor makes a comparison of names. */
async function findKnownHold(context: Context): Promise<HoldReason | null> {
  if (await isHeldByOperator(context)) return 'operator';
  const folder = await findFolderHold(context);
  if (folder !== null) return folder;
  const isCompared = context.port(bankMailbox).sent !== null;
  return isCompared ? awaitsComparison(context) : null;
}
