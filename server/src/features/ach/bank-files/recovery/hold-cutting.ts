import type { Context } from '../../../../platform/context.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { windowCut, windowKey, windowPayload } from '../file-windows.ts';
import { awaitsComparison, requireComparison } from './recovery-store.ts';
import { listUnknownFiles } from './unknown-files.ts';

/** Minutes after which a held cut is tried again. */
const retryMinutes = 15;

/**
 * Postpones the cut of a window while the brand's files have to be compared with the bank's: a
 * restored database may lack files that the bank has, and would send their transfers once more
 * (docs/decisions/0155). True if the cut was postponed.
 */
export async function holdCut(context: Context, window: TransferWindow): Promise<boolean> {
  const reason = await findHold(context);
  if (reason === null) return false;
  await context.unit(async (unit) => {
    if (reason === 'unknown_files') await requireComparison(unit);
    const at = unit.now.add({ minutes: retryMinutes });
    await windowCut.schedule(unit, windowPayload(window), { at, key: windowKey(window) });
  });
  const { requestId, brandId } = context;
  context.log.warn(
    { request_id: requestId, brand_id: brandId, window_at: String(window.leavesAt), reason },
    'no bank file is cut: compare with "npm run admin -- bank-files compare"',
  );
  return true;
}

/**
 * Reason for which the brand's cutting is held; null if it is not. In live each cut also compares
 * names, which finds a restore into the same server. A sandbox's world may be reset, and lacks its
 * older files by right.
 */
async function findHold(context: Context): Promise<'another_server' | 'unknown_files' | null> {
  if (context.port(bankMailbox).sent === null) return null;
  if (await awaitsComparison(context)) return 'another_server';
  if (context.environment === 'sandbox') return null;
  return (await listUnknownFiles(context)).length > 0 ? 'unknown_files' : null;
}
