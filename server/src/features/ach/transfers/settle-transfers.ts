import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { notifyAccountsMoved } from '../../accounts/accounts/accounts.ts';
import { postMovements } from '../../accounts/ledger/ledger.ts';
import { depositOf, eventFacts, moveTransfer, settledPosting } from './change-transfer-status.ts';
import { transferEvents } from './transfer-events.ts';
import { type TransferEffect, transferStates } from './transfer-states.ts';
import { lockTransferRows, type TransferRow, updateTransferRows } from './transfers-store.ts';

/**
 * Settles transfers that are due and were not returned, in the given order and in one transaction,
 * so that transfers of one account do not each wait for the previous commit. Safe to repeat.
 */
export async function settleTransfers(
  context: Context,
  transferIds: readonly string[],
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockTransferRows(unit, transferIds);
    const byId = new Map(locked.map((row) => [row.transfer_id, row]));
    const waiting = transferIds.flatMap((id) => byId.get(id) ?? []);

    for (const run of runsOf(waiting.filter(({ status }) => status === 'pending'))) {
      await settleRun(unit, run);
    }
  });
}

/**
 * Consecutive transfers with the same transition, settled as one batch. `steps` is null for a
 * transfer that settles alone.
 */
interface Run {
  steps: Step | null;
  rows: TransferRow[];
}

interface Step {
  to: TransferRow['status'];
  effects: readonly TransferEffect[];
}

function runsOf(rows: readonly TransferRow[]): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const steps = commonSteps(row);
    const last = runs.at(-1);
    const isLike = steps !== null && last?.steps?.effects.join() === steps.effects.join();
    if (last && isLike) last.rows.push(row);
    else runs.push({ steps, rows: [row] });
  }
  return runs;
}

/**
 * Transition of a settlement, when the transfer has no advance and every effect has a batch
 * performer; otherwise null.
 */
function commonSteps(row: TransferRow): Step | null {
  const facts = { kind: row.kind, hasLeft: row.left_at !== null };
  const step = transition(transferStates, row.status, 'settle', facts);
  if (!step.moved || row.advance_status !== null) return null;
  return step.effects.every((effect) => effect in performers) ? step : null;
}

async function settleRun(unit: Unit, { steps, rows }: Run): Promise<void> {
  const now = unit.now;
  if (!steps) {
    for (const row of rows) await moveTransfer(unit, row, 'settle', { settled_at: now });
    return;
  }
  const ids = rows.map((row) => row.transfer_id);
  const changes = { status: steps.to, settled_at: now, date_updated: now };
  await updateTransferRows(unit, ids, changes);
  const settled = rows.map((row) => ({ ...row, ...changes }));
  for (const effect of steps.effects) await performers[effect]?.(unit, settled);
  await notifyAccountsMoved(unit, [...new Set(rows.flatMap((row) => depositOf(row) ?? []))]);
}

type Performer = (unit: Unit, rows: readonly TransferRow[]) => Promise<void>;

/** Performers of effects that run once for a whole batch. */
const performers: Partial<Record<TransferEffect, Performer>> = {
  creditDeposit: (unit, rows) =>
    postMovements(
      unit,
      rows.map(settledPosting).filter((one) => one !== undefined),
    ),
  'transfer.completed': (unit, rows) =>
    transferEvents.completed.recordAll(
      unit,
      rows.map((row) => ({ ...eventFacts(row), eventId: newId() })),
    ),
};
