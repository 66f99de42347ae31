import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What a closing knows of a deposit, a credit account or a bank account. */
export interface RoomAccount {
  account_id: string;
  type: 'security_deposit' | 'credit' | 'external';
  status: string;
  customer_id: string | null;
  program_id: string | null;
  currency: string;
  credit_account_id: string | null;
  verification_status: string | null;
}

export interface RoomBalance {
  ledgerCents: bigint;
  currentCents: bigint;
}

export interface RoomTransfer {
  transfer_id: string;
  status: 'pending' | 'completed' | 'returned' | 'cancelled' | 'failed';
  amount_cents: bigint;
  failure_reason: string | null;
}

/** What a closing needs of the rooms that keep accounts, cards, transfers and the ledger. */
export interface ClosingRooms {
  getAccount(tx: Tx, context: Context, accountId: string): Promise<RoomAccount>;
  listAccountsOf(
    tx: Tx,
    context: Context,
    filter: { customerId?: string | undefined; type: 'external'; openOnly: true },
  ): Promise<RoomAccount[]>;
  moveAccount(
    tx: Tx,
    context: Context,
    accountId: string,
    move: 'startClosing' | 'close' | 'reopen',
    facts: { hasOpenCard: boolean; holdsMoney: boolean; awaitsMoney: boolean },
  ): Promise<boolean>;
  hasOpenCard(tx: Tx, context: Context, creditAccountId: string): Promise<boolean>;
  closeCardsOf(tx: Tx, context: Context, creditAccountId: string): Promise<void>;
  getBalances(tx: Tx, context: Context, accountIds: string[]): Promise<Map<string, RoomBalance>>;
  lockDepositMoney(
    tx: Tx,
    context: Context,
    deposit: {
      accountId: string;
      creditAccountId: string | null;
      programId: string;
      currency: string;
    },
  ): Promise<void>;
  postMovement(
    tx: Tx,
    context: Context,
    posting: {
      movement: 'credit_released';
      sourceKind: 'closing';
      sourceId: string;
      number: number;
      programId: string;
      currency: string;
      accountId: string;
      otherAccountId: string;
      amountCents: bigint;
    },
  ): Promise<unknown>;
  getTransfer(context: Context, transferId: string): Promise<RoomTransfer>;
  hasPendingTransfer(
    tx: Tx,
    context: Context,
    accountId: string,
    exceptIds?: string[],
  ): Promise<boolean>;
  requestTransfer(
    context: Context,
    transfer: {
      originationAccountId: string;
      destinationAccountId: string;
      amountCents: bigint;
      classCode: 'WEB' | 'PPD';
      sameDay: boolean;
      description: string;
      forClosing: true;
    },
  ): Promise<RoomTransfer>;
}

/** One transaction of a closing. */
export interface Walk {
  tx: Tx;
  context: Context;
  rooms: ClosingRooms;
}
