import { defineHook } from '../../../platform/hook.ts';

/** Time at which a program's transfers leave for the bank, in one file. */
export interface TransferWindow {
  programId: string;
  leavesAt: Temporal.Instant;
}

/** Runs when a transfer begins to wait for a window: a file of that window has to be cut. */
export const transferWaits = defineHook<TransferWindow>('transfers.transfer_waits');

/** Runs when an entry that tests an external account has settled, was returned or has failed. */
export const accountTestMoved = defineHook<{ transferId: string }>('transfers.account_test_moved');
