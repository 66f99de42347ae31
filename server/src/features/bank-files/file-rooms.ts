import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DueWork } from '../../platform/jobs/due-work.ts';
import type { FileEntry, Originator } from './file-content.ts';
import type { DepositNumbers } from './incoming-payment-rules.ts';

/** What bank files know of a transfer. */
export interface SentTransfer {
  transfer_id: string;
  program_id: string;
  kind: 'pull' | 'push' | 'repayment' | 'incoming' | 'prenote' | 'micro_deposit';
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
}

/** A time at which a program's transfers, and what it sends back, leave. */
export interface Window {
  programId: string;
  leavesAt: Temporal.Instant;
}

type WaitingIn = Window & { limit: number };

/** Money for a deposit's numbers. */
interface IncomingCredit extends DepositNumbers {
  amountCents: bigint;
  classCode: SentTransfer['class_code'];
  description: string | null;
  companyName: string | null;
}

/** A deposit that payments are for. */
export interface HeldDeposit {
  status: string;
  program_id: string | null;
  routing_number: bigint | null;
  account_number: bigint | null;
}

/** What the door hands in of the rooms below: transfers, bank numbers, programs. */
export interface FileRooms {
  windowWork(window: Window): DueWork & { key: string };
  externalAccountOf(transfer: SentTransfer): string;
  lockWaitingTransfers(tx: Tx, context: Context, window: WaitingIn): Promise<SentTransfer[]>;
  takeTransfersToBank(tx: Tx, context: Context, transferIds: readonly string[]): Promise<void>;
  postponeTransfer(tx: Tx, context: Context, transfer: SentTransfer): Promise<void>;
  failTransfer(tx: Tx, context: Context, transfer: SentTransfer, reason: string): Promise<void>;
  lockTransfer(tx: Tx, context: Context, transferId: string): Promise<SentTransfer>;
  /** In one transaction, in the order given. */
  settleTransfers(context: Context, transferIds: readonly string[]): Promise<void>;
  returnTransfer(
    tx: Tx,
    context: Context,
    transfer: SentTransfer,
    returned: { code: string; reason: string },
  ): Promise<SentTransfer | undefined>;
  /** Those of the external accounts from or to which no money may move. */
  findUnverified(
    tx: Tx,
    context: Context,
    accountIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
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
  /** The deposits of these account numbers, kept as they are until the transaction ends. */
  holdDepositsByNumber(tx: Tx, context: Context, accountNumbers: bigint[]): Promise<HeldDeposit[]>;
  /** In the order given. */
  creditDeposits(
    tx: Tx,
    context: Context,
    credits: readonly IncomingCredit[],
  ): Promise<{ transfer_id: string }[]>;
  planReturn(
    context: Context,
    programId: string,
  ): Promise<Record<'leavesAt' | 'settlesAt' | 'returnCheckAt', Temporal.Instant>>;
  /** The id of the program whose bank has this routing number. */
  findProgramOfBank(context: Context, routingNumber: string): Promise<string | undefined>;
  /** The ids of the programs whose files have this sender and bank. */
  listSenderPrograms(context: Context, sender: Originator): Promise<string[]>;
  getProgram(
    context: Context,
    programId: string,
  ): Promise<{ settings: Originator & { ach_speed: 'fast' | 'calendar' } }>;
}
