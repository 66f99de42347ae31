import { centsToNumber } from '../../../kernel/money.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { notifyAccountsMoved } from '../../accounts/accounts/accounts.ts';
import { postMovement } from '../../accounts/ledger/ledger.ts';
import { performAdvance } from './advance-pulls.ts';
import { advanceStates } from './advance-states.ts';
import { transferEvents } from './transfer-events.ts';
import { type TransferEffect, type TransferMove, transferStates } from './transfer-states.ts';
import { accountTestMoved, transferWaits } from './transfers-hooks.ts';
import { type TransferRow, updateTransferRow } from './transfers-store.ts';

/** Columns that a move sets beside the status. */
export interface MoveDetail {
  settled_at?: Temporal.Instant;
  return_code?: string;
  failure_reason?: string;
}

/**
 * Moves a locked transfer and performs the effects of the move. Undefined, with nothing done, when
 * the state table has no such move.
 */
export async function moveTransfer(
  unit: Unit,
  row: TransferRow,
  event: TransferMove,
  detail: MoveDetail = {},
): Promise<TransferRow | undefined> {
  const facts = { kind: row.kind, hasLeft: row.left_at !== null };
  const step = transition(transferStates, row.status, event, facts);
  if (!step.moved) return undefined;
  const advance = moveAdvance(row, event);
  const moved = await updateTransferRow(unit, row.transfer_id, {
    ...detail,
    status: step.to,
    ...(advance?.moved ? { advance_status: advance.to } : {}),
    date_updated: unit.now,
  });
  if (advance?.moved) await performAdvance(unit, moved, advance.effects);
  await performEffects(unit, moved, step.effects);
  const depositId = depositOf(moved);
  if (depositId) await notifyAccountsMoved(unit, [depositId]);
  return moved;
}

/** Transition of the transfer's advance at a move of the transfer; undefined without an advance. */
function moveAdvance({ advance_status: status }: TransferRow, event: TransferMove) {
  return status === null ? undefined : transition(advanceStates, status, event);
}

/** Performs the effects of a move, in the order of the state table. */
export async function performEffects(
  unit: Unit,
  row: TransferRow,
  effects: readonly TransferEffect[],
): Promise<void> {
  for (const effect of effects) await performers[effect](unit, row);
}

type Performer = (unit: Unit, row: TransferRow) => Promise<unknown>;

const performers: Record<TransferEffect, Performer> = {
  creditDeposit: async (unit, row) => {
    const posting = settledPosting(row);
    if (posting) await postMovement(unit, posting);
  },
  creditReceived: (unit, row) => postMovement(unit, receivedPosting(row)),
  debitDeposit: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'pull_returned',
      accountId: row.destination_account_id,
    }),
  payOut: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'paid_back',
      accountId: originOf(row),
      journalId: row.transaction_id,
    }),
  undoPayOut: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'pay_back_undone',
      accountId: originOf(row),
    }),
  repay: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'repaid_from_deposit',
      accountId: originOf(row),
      otherAccountId: row.destination_account_id,
      journalId: row.transaction_id,
    }),
  'transfer.created': (unit, row) => transferEvents.created.record(unit, eventFacts(row)),
  'transfer.cancelled': (unit, row) => transferEvents.cancelled.record(unit, eventFacts(row)),
  'transfer.completed': (unit, row) => transferEvents.completed.record(unit, eventFacts(row)),
  'transfer.returned': (unit, row) => transferEvents.returned.record(unit, eventFacts(row)),
  'transfer.failed': (unit, row) => {
    const { payload, ...about } = eventFacts(row);
    const { failure_reason, transfer_id } = row;
    if (failure_reason === null) throw new Error(`Transfer ${transfer_id} failed without a reason`);
    return transferEvents.failed.record(unit, {
      ...about,
      payload: { ...payload, failure_reason },
    });
  },
  joinWindow: (unit, row) => joinWindow(unit, row),
  payTest: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'micro_deposit_sent',
      accountId: row.destination_account_id,
      journalId: row.transaction_id,
    }),
  undoTest: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'micro_deposit_returned',
      accountId: row.destination_account_id,
    }),
  notifyValidation: (unit, { transfer_id: transferId }) =>
    accountTestMoved.run(unit, { transferId }),
};

/** Runs `transferWaits` for the window in which a transfer leaves, so that its bank file is cut. */
export async function joinWindow(unit: Unit, row: TransferRow): Promise<void> {
  const { transfer_id, program_id: programId, leaves_at: leavesAt } = row;
  if (!leavesAt) throw new Error(`Transfer ${transfer_id} has no time to leave`);
  await transferWaits.run(unit, { programId, leavesAt });
}

/**
 * Posting of a settled pull, less the advanced amount, which the deposit has received already.
 * Undefined for a fully advanced pull.
 */
export function settledPosting(row: TransferRow) {
  const amountCents = row.amount_cents - (row.advanced_cents ?? 0n);
  if (amountCents === 0n) return undefined;
  return {
    ...postingOf(row),
    amountCents,
    movement: 'pull_settled' as const,
    accountId: row.destination_account_id,
    journalId: row.transaction_id,
  };
}

/** Posting of a direct deposit. */
export function receivedPosting(row: TransferRow) {
  return {
    ...postingOf(row),
    movement: 'direct_deposit_received' as const,
    accountId: row.destination_account_id,
    journalId: row.transaction_id,
  };
}

/** What events of a transfer say, with what a handler would otherwise ask for; the amount is in cents. */
export function eventFacts(row: TransferRow) {
  const { customer_id: customerId, transfer_id, status, return_code: ach_return_code } = row;
  const amount = centsToNumber(row.amount_cents);
  const payload = { transfer_id, status, amount, ach_return_code };
  return { customerId, objectId: transfer_id, payload };
}

/**
 * Account from which the transfer's amount comes.
 *
 * @throws for direct deposits and account tests, which have none.
 */
function originOf({ transfer_id, origination_account_id }: TransferRow): string {
  if (origination_account_id === null) throw new Error(`Transfer ${transfer_id} has no origin`);
  return origination_account_id;
}

/** Deposit account of the transfer; null for an account test. */
export function depositOf(row: TransferRow): string | null {
  return row.kind === 'pull' ? row.destination_account_id : row.origination_account_id;
}

function postingOf(row: TransferRow) {
  return {
    sourceKind: 'transfer' as const,
    sourceId: row.transfer_id,
    programId: row.program_id,
    currency: row.currency,
    amountCents: row.amount_cents,
  };
}
