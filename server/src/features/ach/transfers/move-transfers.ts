import { newId } from '../../../kernel/ids.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { notifyAccountsMoved } from '../../accounts/accounts/accounts.ts';
import { type MoneyMovement, postMovement, postMovements } from '../../accounts/ledger/ledger.ts';
import { performAdvance } from './advance-pulls.ts';
import { advanceStates } from './advance-states.ts';
import { payOut, undoPayOut } from './pay-out.ts';
import { dropPaymentReserve, reservePayments } from './reserve-payments.ts';
import { transferEvents } from './transfer-events.ts';
import {
  firstPosting,
  originOf,
  ownAccountOf,
  postingOf,
  settledPosting,
} from './transfer-postings.ts';
import {
  isAccountTest,
  type TransferEffect,
  type TransferMove,
  transferStates,
} from './transfer-states.ts';
import { accountTestMoved, transferWaits } from './transfers-hooks.ts';
import { type TransferRow, updateTransferRows } from './transfers-store.ts';

/** Columns that a move sets beside the status. */
export interface MoveDetail {
  settled_at?: Temporal.Instant;
  return_code?: string;
  failure_reason?: string;
}

/**
 * Moves locked transfers in the given order and performs the effects of each move. Consecutive
 * transfers with the same step are one batch of few statements. A transfer whose state has no such
 * move stays as it is; the answer has the others.
 */
export async function moveTransfers(
  unit: Unit,
  rows: readonly TransferRow[],
  event: TransferMove,
  detail: MoveDetail = {},
): Promise<TransferRow[]> {
  const moved: TransferRow[] = [];
  for (const batch of batchesOf(rows, event)) moved.push(...(await moveBatch(unit, batch, detail)));
  return moved;
}

/** Transfers that take one step together. */
interface Batch {
  key: string;
  rows: TransferRow[];
  step: { to: TransferRow['status']; effects: readonly TransferEffect[] };
  advance: ReturnType<typeof advanceStep>;
}

function batchesOf(rows: readonly TransferRow[], event: TransferMove): Batch[] {
  const batches: Batch[] = [];
  for (const row of rows) {
    const facts = { kind: row.kind, hasLeft: row.left_at !== null };
    const step = transition(transferStates, row.status, event, facts);
    if (!step.moved) continue;
    const key = movesAlone(row) ? row.transfer_id : [step.to, ...step.effects].join();
    const last = batches.at(-1);
    if (last?.key === key) last.rows.push(row);
    else batches.push({ key, rows: [row], step, advance: advanceStep(row, event) });
  }
  return batches;
}

/**
 * True for a transfer with an advance, which has effects of its own, and for an account test, whose
 * listeners read the other tests of the account.
 */
function movesAlone({ kind, advance_status }: TransferRow): boolean {
  return advance_status !== null || isAccountTest(kind);
}

/** Transition of the transfer's advance at a move of the transfer; undefined without one. */
function advanceStep({ advance_status: status }: TransferRow, event: TransferMove) {
  const step = status === null ? undefined : transition(advanceStates, status, event);
  return step?.moved ? step : undefined;
}

async function moveBatch(
  unit: Unit,
  { rows, step, advance }: Batch,
  detail: MoveDetail,
): Promise<TransferRow[]> {
  const changes = {
    ...detail,
    status: step.to,
    ...(advance && { advance_status: advance.to }),
    date_updated: unit.now,
  };
  await updateTransferRows(
    unit,
    rows.map((row) => row.transfer_id),
    changes,
  );
  const moved = rows.map((row) => ({ ...row, ...changes }));
  if (advance) for (const row of moved) await performAdvance(unit, row, advance.effects);
  await performEffects(unit, moved, step.effects);
  const accountIds = new Set(moved.flatMap((row) => ownAccountOf(row) ?? []));
  if (accountIds.size > 0) await notifyAccountsMoved(unit, [...accountIds]);
  return moved;
}

/**
 * Performs the effects of a step for transfers that took it, in the order of the state table.
 * `eventIdOf` chooses the ids of the events, which are new ones by default.
 */
export async function performEffects(
  unit: Unit,
  rows: readonly TransferRow[],
  effects: readonly TransferEffect[],
  eventIdOf: EventIdOf = newId,
): Promise<void> {
  for (const effect of effects) await performers[effect](unit, rows, eventIdOf);
}

type EventIdOf = (row: TransferRow) => string;
type Performer = (
  unit: Unit,
  rows: readonly TransferRow[],
  eventIdOf: EventIdOf,
) => Promise<unknown>;

const performers: Record<TransferEffect, Performer> = {
  creditDeposit: (unit, rows) =>
    postMovements(
      unit,
      rows.flatMap((row) => settledPosting(row) ?? []),
    ),
  creditReceived: (unit, rows) =>
    postMovements(
      unit,
      rows.map((row) => firstPosting(row, 'direct_deposit_received', row.destination_account_id)),
    ),
  debitDeposit: postEach((row) => postingOf(row, 'pull_returned', row.destination_account_id)),
  creditPayment: (unit, rows) =>
    postMovements(
      unit,
      rows.map((row) => firstPosting(row, 'payment_settled', row.destination_account_id)),
    ),
  reservePayment: reservePayments,
  debitPayment: postEach((row) => postingOf(row, 'payment_returned', row.destination_account_id)),
  dropReserve: forEach(dropPaymentReserve),
  payOut: forEach(payOut),
  undoPayOut: forEach(undoPayOut),
  repay: postEach((row) => ({
    ...firstPosting(row, 'repaid_from_deposit', originOf(row)),
    otherAccountId: row.destination_account_id,
  })),
  'transfer.created': recordEach(transferEvents.created),
  'transfer.cancelled': recordEach(transferEvents.cancelled),
  'transfer.completed': recordEach(transferEvents.completed),
  'transfer.returned': recordFailures(transferEvents.returned),
  'transfer.failed': recordFailures(transferEvents.failed),
  joinWindow: forEach(joinWindow),
  payTest: postEach((row) => firstPosting(row, 'micro_deposit_sent', row.destination_account_id)),
  undoTest: postEach((row) => postingOf(row, 'micro_deposit_returned', row.destination_account_id)),
  notifyValidation: forEach((unit, { transfer_id: transferId }) =>
    accountTestMoved.run(unit, { transferId }),
  ),
};

function forEach(perform: (unit: Unit, row: TransferRow) => Promise<unknown>): Performer {
  return async (unit, rows) => {
    for (const row of rows) await perform(unit, row);
  };
}

/** Posts one at a time what may debit a customer's account and be refused. */
function postEach(toMovement: (row: TransferRow) => MoneyMovement): Performer {
  return forEach((unit, row) => postMovement(unit, toMovement(row)));
}

type PlainEvent = (typeof transferEvents)['created' | 'cancelled' | 'completed'];

function recordEach(event: PlainEvent): Performer {
  return (unit, rows, eventIdOf) =>
    event.recordAll(
      unit,
      rows.map((row) => ({ ...eventFacts(row), eventId: eventIdOf(row) })),
    );
}

/** Records events that have a reason beside the facts of the transfer. */
function recordFailures(event: (typeof transferEvents)['failed' | 'returned']): Performer {
  return (unit, rows, eventIdOf) =>
    event.recordAll(
      unit,
      rows.map((row) => ({ ...failureFacts(row), eventId: eventIdOf(row) })),
    );
}

/** Runs `transferWaits` for the window in which a transfer leaves, so that its bank file is cut. */
export async function joinWindow(unit: Unit, row: TransferRow): Promise<void> {
  const { transfer_id, program_id: programId, leaves_at: leavesAt } = row;
  if (!leavesAt) throw new Error(`Transfer ${transfer_id} has no time to leave`);
  await transferWaits.run(unit, { programId, leavesAt });
}

/** What events of a transfer say, with what a handler would otherwise ask for; the amount is in cents. */
function eventFacts(row: TransferRow) {
  const { customer_id: customerId, transfer_id, status, return_code: ach_return_code } = row;
  const amount = centsToNumber(row.amount_cents);
  const payload = { transfer_id, status, amount, ach_return_code };
  return { customerId, objectId: transfer_id, payload };
}

/** Facts of the event of a failure or return. */
function failureFacts(row: TransferRow) {
  const { payload, ...about } = eventFacts(row);
  const { failure_reason, transfer_id } = row;
  if (failure_reason === null) throw new Error(`Transfer ${transfer_id} failed without a reason`);
  return { ...about, payload: { ...payload, failure_reason } };
}
