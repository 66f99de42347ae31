import type { Context } from '../../../../platform/context.ts';
import type { TransferEntry } from '../../transfers/transfers.ts';
import { type FiledEntry, listFiledEntries } from '../transfer-entries-store.ts';
import { maySettle } from './look-after-file.ts';

/** Entries of transfers in bank files, by transfer, with what stops a file that somebody has to move. */
export async function findTransferEntries(
  context: Context,
  transferIds: readonly string[],
): Promise<Map<string, TransferEntry>> {
  const rows = await listFiledEntries(context, transferIds);
  return new Map(
    rows.map((row) => [
      row.transfer_id,
      { fileId: row.bank_file_id, traceNumber: row.trace_number, stop: stopOf(row) },
    ]),
  );
}

function stopOf(file: FiledEntry): TransferEntry['stop'] {
  if (file.status === 'held') return 'file_held';
  if (file.status === 'refused') return 'file_refused';
  const isOverdue = file.status === 'delivered' && file.overdue_at !== null;
  return isOverdue && !maySettle(file) ? 'file_overdue' : null;
}
