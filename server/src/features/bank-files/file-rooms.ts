import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DueWork } from '../../platform/jobs/due-work.ts';
import type { FileEntry, Originator } from './file-content.ts';

/** What bank files know of a transfer. */
export interface SentTransfer {
  transfer_id: string;
  program_id: string;
  kind: 'pull' | 'push' | 'repayment' | 'incoming';
  status: string;
  class_code: 'WEB' | 'PPD' | 'CCD';
  same_day: boolean;
  /** Above one of a retry. */
  attempt: number;
  amount_cents: bigint;
  customer_id: string | null;
  origination_account_id: string | null;
  destination_account_id: string;
  settles_at: Temporal.Instant | null;
  return_check_at: Temporal.Instant | null;
  left_at: Temporal.Instant | null;
  settled_at: Temporal.Instant | null;
  vendor_reference: string | null;
}

interface WaitingIn {
  programId: string;
  leavesAt: Temporal.Instant;
  limit: number;
}

/** What the door hands in of the rooms below: transfers, bank numbers, programs. */
export interface FileRooms {
  windowWork(window: { programId: string; leavesAt: Temporal.Instant }): DueWork & { key: string };
  externalAccountOf(transfer: SentTransfer): string;
  lockWaitingTransfers(tx: Tx, context: Context, window: WaitingIn): Promise<SentTransfer[]>;
  takeTransfersToBank(tx: Tx, context: Context, transferIds: readonly string[]): Promise<void>;
  postponeTransfer(tx: Tx, context: Context, transfer: SentTransfer): Promise<void>;
  failTransfer(tx: Tx, context: Context, transfer: SentTransfer, reason: string): Promise<void>;
  lockTransfer(tx: Tx, context: Context, transferId: string): Promise<SentTransfer>;
  settleTransfer(context: Context, transferId: string): Promise<boolean>;
  returnTransfer(
    tx: Tx,
    context: Context,
    transfer: SentTransfer,
    returned: { code: string; reason: string },
  ): Promise<SentTransfer | undefined>;
  readBankNumbers(
    tx: Tx,
    context: Context,
    accountIds: readonly string[],
  ): Promise<Map<string, FileEntry['receiver']>>;
  correctBankNumbers(
    tx: Tx,
    context: Context,
    accountId: string,
    changes: Partial<FileEntry['receiver']>,
  ): Promise<boolean>;
  getProgram(context: Context, programId: string): Promise<{ settings: Originator }>;
}
