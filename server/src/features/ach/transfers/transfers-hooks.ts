import { defineHook, defineQuestion } from '../../../platform/hook.ts';
import type { FileStop } from './transfer-rules.ts';

/** Time at which a program's transfers leave for the bank, in one file. */
export interface TransferWindow {
  programId: string;
  leavesAt: Temporal.Instant;
}

/** Runs when a transfer begins to wait for a window: a file of that window has to be cut. */
export const transferWaits = defineHook<TransferWindow>('transfers.transfer_waits');

/** Runs when an entry that tests an external account has settled, was returned or has failed. */
export const accountTestMoved = defineHook<{ transferId: string }>('transfers.account_test_moved');

/** Entry of a transfer in the bank file that sends it or that brought it. */
export interface TransferEntry {
  fileId: string;
  traceNumber: string;
  stop: FileStop | null;
}

/** Asks for the entries of transfers, by transfer; one that is in no file has none. */
export const transferEntries = defineQuestion<readonly string[], Map<string, TransferEntry>>(
  'transfers.entries',
);
