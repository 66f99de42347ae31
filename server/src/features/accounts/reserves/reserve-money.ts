import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { scheduleRelease } from './release-reserves.ts';
import { type ReserveKind, reserveStates } from './reserve-states.ts';
import { endReserves, insertReserves, listReservesOf, reopenReserve } from './reserves-store.ts';

interface ReserveSource {
  kind: ReserveKind;
  sourceId: string;
}

/** Credited money that may still be taken back until it is released. */
export interface KeptMoney {
  accountId: string;
  kind: ReserveKind;
  /** The transfer of a payment, the dispute of a credit; it reserves once. */
  sourceId: string;
  /** Above zero. */
  amountCents: bigint;
  releasesAt: Temporal.Instant;
}

/**
 * Reserves credited amounts, in the transaction that credits them: the postings have locked the balances.
 */
export async function reserveMoney(unit: Unit, kept: readonly KeptMoney[]): Promise<void> {
  if (kept.length === 0) return;
  await insertReserves(
    unit,
    kept.map(({ accountId, kind, sourceId, amountCents, releasesAt }) => ({
      reserve_id: newId(),
      account_id: accountId,
      kind,
      source_id: sourceId,
      amount_cents: amountCents,
      releases_at: releasesAt,
    })),
  );
  const times = new Map(kept.map(({ releasesAt }) => [releasesAt.epochMilliseconds, releasesAt]));
  for (const releasesAt of times.values()) await scheduleRelease(unit, releasesAt);
}

/**
 * Drops the open reserve of a source whose money is taken back; one that was released or dropped before stays
 * as it is. The caller has locked the balance of the account.
 */
export async function dropReserve(unit: Unit, source: ReserveSource): Promise<void> {
  const reserve = await reserveOf(unit, source);
  if (!reserve || !transition(reserveStates, reserve.state, 'drop').moved) return;
  await endReserves(unit, [reserve.reserve_id], 'dropped');
}

/**
 * Reserves the dropped amount of a source again until its time, unless that has passed: the money came back to
 * the account. The caller has locked the balance of the account.
 */
export async function reinstateReserve(unit: Unit, source: ReserveSource): Promise<void> {
  const reserve = await reserveOf(unit, source);
  if (!reserve || !transition(reserveStates, reserve.state, 'reinstate').moved) return;
  if (Temporal.Instant.compare(reserve.releases_at, unit.now) <= 0) return;
  await reopenReserve(unit, reserve.reserve_id);
  await scheduleRelease(unit, reserve.releases_at);
}

/** The reserve of a source; undefined without one. */
async function reserveOf(unit: Unit, { kind, sourceId }: ReserveSource) {
  return (await listReservesOf(unit, kind, [sourceId])).get(sourceId);
}
