import Type from 'typebox';
import { centsToNumber } from '../../../kernel/money.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { lockFloat, postMovement } from '../../accounts/ledger/ledger.ts';
import { deactivateCardsOf } from '../../cards/cards/cards.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { advanceOf } from './advance-rules.ts';
import { type AdvanceEffect, advanceStates } from './advance-states.ts';
import { findAdvancesOf, listPullsAmong } from './advances-store.ts';
import { transferEvents } from './transfer-events.ts';
import { lockTransferRow, type TransferRow, updateTransferRow } from './transfers-store.ts';

/** Limits of a program's advances: per customer, and over all customers. */
export async function findAdvanceLimits(
  context: Context,
  programId: string,
): Promise<{ limitCents: bigint; floatLimitCents: bigint }> {
  const { settings } = await getProgram(context, programId);
  return {
    limitCents: BigInt(settings.instant_funding_limit),
    floatLimitCents: BigInt(settings.instant_funding_float_limit),
  };
}

/** Advances pulls whose file was delivered to the bank. */
export const pullAdvance = defineJob({
  kind: 'transfer.advance',
  payload: Type.Object({ transfer_ids: Type.Array(Type.String()) }),
});

/** Pulls that one piece of due work advances, each in a transaction of its own. */
const pullsAtOnce = 500;

/**
 * Schedules the advances of the pulls among transfers of a program whose file was delivered. Does nothing
 * for a program without an advance limit.
 */
export async function scheduleAdvances(
  unit: Unit,
  programId: string,
  transferIds: readonly string[],
): Promise<void> {
  const { limitCents } = await findAdvanceLimits(unit, programId);
  if (limitCents === 0n) return;
  const pulls = await listPullsAmong(unit, transferIds);
  for (let from = 0; from < pulls.length; from += pullsAtOnce) {
    const transfer_ids = pulls.slice(from, from + pullsAtOnce);
    await pullAdvance.schedule(unit, { transfer_ids }, { at: unit.now });
  }
}

/**
 * Advances pulls one by one; a failure does not stop the others.
 *
 * @throws the first failure, after all were attempted.
 */
export async function advancePulls(
  context: Context,
  transferIds: readonly string[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of transferIds) {
    await advancePull(context, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Advances a pull that has left and not settled, within the program's limits. Safe to repeat; no-op
 * once the pull has ended.
 */
async function advancePull(context: Context, transferId: string): Promise<void> {
  await context.unit(async (unit) => {
    const row = await lockTransferRow(unit, transferId);
    if (row?.kind !== 'pull' || row.status !== 'pending' || row.left_at === null) return;
    // A retry is never advanced: the account had insufficient funds a few days ago. Nor is a reversal,
    // which debits an amount that was paid out in error.
    if (row.attempt > 1 || row.reverses_transfer_id !== null) return;
    const step = transition(advanceStates, row.advance_status, 'advance');
    if (!step.moved) return;
    const now = unit.now;

    const advanced_cents = await allowedCents(unit, row);
    if (advanced_cents === 0n) return;
    const changes = { advance_status: step.to, advanced_cents, advanced_at: now };
    const advanced = await updateTransferRow(unit, transferId, {
      ...changes,
      date_updated: now,
    });
    await performAdvance(unit, advanced, step.effects);
  });
}

async function allowedCents(unit: Unit, row: TransferRow): Promise<bigint> {
  const { customer_id: customerId, program_id: programId } = row;
  const { limitCents, floatLimitCents } = await findAdvanceLimits(unit, programId);
  if (limitCents === 0n || customerId === null) return 0n;
  // Serializes concurrent advances to one customer.
  await lockCustomer(unit, customerId);
  const deposit = await getAccount(unit, row.destination_account_id);
  if (deposit.status !== 'active') return 0n;
  const { openCents, lastTakenBackAt } = await findAdvancesOf(unit, customerId);
  return advanceOf({
    amountCents: row.amount_cents,
    limitCents,
    outstandingCents: openCents,
    floatLimitCents,
    floatCents: floatLimitCents > 0n ? await lockFloat(unit, programId) : 0n,
    lastTakenBackAt,
    now: unit.now,
  });
}

/** Performs the effects of an advance's move, in the order of its state table. */
export async function performAdvance(
  unit: Unit,
  row: TransferRow,
  effects: readonly AdvanceEffect[],
): Promise<void> {
  for (const effect of effects) await performers[effect](unit, row);
}

type Performer = (unit: Unit, row: TransferRow) => Promise<unknown>;

const performers: Record<AdvanceEffect, Performer> = {
  payAdvance: (unit, row) =>
    postMovement(unit, {
      ...postingOf(row),
      movement: 'advance_paid',
      // A fully advanced pull has no journal at settlement, so the advance's journal is its
      // transaction.
      ...(row.advanced_cents === row.amount_cents ? { journalId: row.transaction_id } : {}),
    }),
  'transfer.advanced': (unit, row) =>
    transferEvents.advanced.record(unit, {
      customerId: row.customer_id,
      objectId: row.transfer_id,
      payload: { transfer_id: row.transfer_id, amount: centsToNumber(advancedOf(row)) },
    }),
  repayFloat: (unit, row) => postMovement(unit, { ...postingOf(row), movement: 'advance_repaid' }),
  reverseAdvance: (unit, row) =>
    postMovement(unit, { ...postingOf(row), movement: 'advance_taken_back' }),
  freezeCards: (unit, row) => deactivateCards(unit, row.destination_account_id),
};

async function deactivateCards(unit: Unit, depositId: string): Promise<void> {
  const { credit_account_id: creditId } = await getAccount(unit, depositId);
  if (creditId) await deactivateCardsOf(unit, creditId);
}

function postingOf(row: TransferRow) {
  return {
    sourceKind: 'transfer' as const,
    sourceId: row.transfer_id,
    programId: row.program_id,
    currency: row.currency,
    accountId: row.destination_account_id,
    amountCents: advancedOf(row),
  };
}

function advancedOf({ transfer_id, advanced_cents }: TransferRow): bigint {
  if (advanced_cents === null) throw new Error(`Transfer ${transfer_id} was advanced nothing`);
  return advanced_cents;
}
