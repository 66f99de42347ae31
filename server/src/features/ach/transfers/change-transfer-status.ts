import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { tellAccountsMoved } from '../../accounts/accounts/accounts.ts';
import { postMovement } from '../../accounts/ledger/ledger.ts';
import { performAdvance } from './advance-pulls.ts';
import { advanceStates } from './advance-states.ts';
import { type TransferEffect, type TransferMove, transferStates } from './transfer-states.ts';
import { accountTestMoved, transferWaits } from './transfers-hooks.ts';
import { type TransferRow, updateTransferRow } from './transfers-store.ts';

/** What changes beside the state. */
export interface MoveDetail {
  settled_at?: Temporal.Instant;
  return_code?: string;
  failure_reason?: string;
}

/**
 * Moves a transfer that this transaction has locked, and does all that follows from it. Undefined,
 * with nothing done, when the state table has no such move.
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
  if (depositId) await tellAccountsMoved(unit, [depositId]);
  return moved;
}

/** What a transfer's move does to its advance, where it has one. */
function moveAdvance({ advance_status: status }: TransferRow, event: TransferMove) {
  if (status === null || event === 'cancel') return undefined;
  return transition(advanceStates, status, event);
}

/** Does what follows from a move, in the order of the state table. */
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
  takeBack: (unit, row) =>
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
  announceCompleted: (unit, row) => announce(unit, row, 'transfer.completed'),
  announceReturned: (unit, row) => announce(unit, row, 'transfer.returned'),
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
  tellValidation: (unit, { transfer_id: transferId }) => accountTestMoved.run(unit, { transferId }),
};

/** Lets a transfer wait for the bank file of the time at which it leaves. */
export async function joinWindow(unit: Unit, row: TransferRow): Promise<void> {
  const { transfer_id, program_id: programId, leaves_at: leavesAt } = row;
  if (!leavesAt) throw new Error(`Transfer ${transfer_id} has no time to leave`);
  await transferWaits.run(unit, { programId, leavesAt });
}

/** What a pull moves when it settles; what was advanced is there, and the brand was paid that back. */
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

/** What a direct deposit moves. */
export function receivedPosting(row: TransferRow) {
  return {
    ...postingOf(row),
    movement: 'direct_deposit_received' as const,
    accountId: row.destination_account_id,
    journalId: row.transaction_id,
  };
}

/** What is told of a transfer that moved. */
export function transferEvent<Name extends 'transfer.completed' | 'transfer.returned'>(
  { customer_id: customerId, transfer_id }: TransferRow,
  event: Name,
) {
  return { event, customerId, objectId: transfer_id, payload: { transfer_id } };
}

function announce(
  unit: Unit,
  row: TransferRow,
  event: 'transfer.completed' | 'transfer.returned',
): Promise<string> {
  return recordEvent(unit, transferEvent(row, event));
}

/** Where a transfer's money comes from; what another bank sent, and a test of an account, have none. */
function originOf({ transfer_id, origination_account_id }: TransferRow): string {
  if (origination_account_id === null) throw new Error(`Transfer ${transfer_id} has no origin`);
  return origination_account_id;
}

/** The deposit whose money the transfer moves; null where it tests an account. */
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
