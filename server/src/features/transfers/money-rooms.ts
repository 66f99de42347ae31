import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What a transfer's moves need of other rooms, handed in by the door. */
export interface MoneyRooms {
  post: PostTransfer;
  /** Turns off every card of a deposit. */
  freezeCards(tx: Tx, context: Context, depositId: string): Promise<void>;
  /** Counts pulls of a program that leave, and one that comes back: for its return rates. */
  countDebitEntries(
    tx: Tx,
    context: Context,
    left: { programId: string; count: number },
  ): Promise<void>;
  countReturn(
    tx: Tx,
    context: Context,
    returned: { programId: string; returnCode: string },
  ): Promise<void>;
}

/** The ledger's call: posts each movement of a transfer once. */
export type PostTransfer = (
  tx: Tx,
  context: Context,
  posting: {
    movement:
      | 'pull_settled'
      | 'pull_returned'
      | 'direct_deposit_received'
      | 'paid_back'
      | 'pay_back_undone'
      | 'repaid_from_deposit'
      | 'advance_paid'
      | 'advance_repaid'
      | 'advance_taken_back'
      | 'micro_deposit_sent'
      | 'micro_deposit_returned';
    sourceKind: 'transfer';
    sourceId: string;
    journalId?: string;
    programId: string;
    currency: string;
    accountId: string;
    otherAccountId?: string;
    amountCents: bigint;
  },
) => Promise<unknown>;
