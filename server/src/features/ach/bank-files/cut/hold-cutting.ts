import type { Context, Unit } from '../../../../platform/context.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { windowCut, windowPayload } from '../file-windows.ts';
import {
  awaitsComparison,
  isHeldByOperator,
  recordHold,
  requireComparison,
} from './cutting-holds-store.ts';
import { listUnknownFiles } from './unknown-files.ts';

/** Minutes after which a held cut is tried again. */
const retryMinutes = 15;

/** Reason for which no file of a brand is cut. */
export type HoldReason = 'operator' | 'another_server' | 'unknown_files';

/** Holds the cutting of a brand's files until `releaseCutting`; holding it again changes nothing. */
export async function holdCutting(unit: Unit): Promise<void> {
  await recordHold(unit, unit.now);
}

/**
 * Postpones the cut of a window while an operator holds it, or while the brand's files have to be
 * compared with the bank's: a restored database may lack files that the bank has, and would send
 * their transfers once more (docs/decisions/0155, 0178). True if the cut was postponed.
 */
export async function holdCut(context: Context, window: TransferWindow): Promise<boolean> {
  const reason = await findHold(context);
  if (reason === null) return false;
  await context.unit(async (unit) => {
    if (reason === 'unknown_files') await requireComparison(unit);
    const at = unit.now.add({ minutes: retryMinutes });
    await windowCut.schedule(unit, windowPayload(window), { at });
  });
  const { requestId, brandId } = context;
  context.log.warn(
    { request_id: requestId, brand_id: brandId, window_at: String(window.leavesAt), reason },
    'no bank file is cut: compare and release with "npm run admin -- bank-files"',
  );
  return true;
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

/** Reason for a hold that the database knows, without reading the bank's files. */
export async function findKnownHold(context: Context): Promise<HoldReason | null> {
  if (await isHeldByOperator(context)) return 'operator';
  const isCompared = context.port(bankMailbox).sent !== null;
  return isCompared && (await awaitsComparison(context)) ? 'another_server' : null;
}
