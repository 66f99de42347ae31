import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { ReserveKind, ReserveState } from './reserve-states.ts';

export interface ReserveRow {
  reserve_id: string;
  account_id: string;
  kind: ReserveKind;
  source_id: string;
  amount_cents: bigint;
  releases_at: Temporal.Instant;
  state: ReserveState;
  date_created: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

/** Columns of a new reserve; the caller has locked the balance of its account. */
export type NewReserve = Pick<
  ReserveRow,
  'reserve_id' | 'account_id' | 'kind' | 'source_id' | 'amount_cents' | 'releases_at'
>;

/** Inserts open reserves, and adds each to the reserved amount of its account. */
export async function insertReserves(unit: Unit, reserves: readonly NewReserve[]): Promise<void> {
  const column = <T>(pick: (one: NewReserve) => T) => reserves.map(pick);
  await sql`
    with made as (
      insert into reserves (brand_id, reserve_id, account_id, kind, source_id, amount_cents,
          releases_at, state, date_created)
        select ${unit.brandId}, r.*, 'open', ${unit.now.toString()}
          from unnest(${column((one) => one.reserve_id)}::uuid[],
                 ${column((one) => one.account_id)}::uuid[], ${column((one) => one.kind)}::text[],
                 ${column((one) => one.source_id)}::uuid[],
                 ${column((one) => String(one.amount_cents))}::bigint[],
                 ${column((one) => one.releases_at.toString())}::timestamptz[]) r
      returning account_id, amount_cents
    )
    update account_balances b set reserved_cents = b.reserved_cents + m.added
      from (select account_id, sum(amount_cents)::bigint as added from made group by account_id) m
     where b.brand_id = ${unit.brandId} and b.account_id = m.account_id`.execute(unit.db);
}

/** Accounts of open reserves that end by `until`, at most `limit` reserves, the earliest first. */
export async function listDueReserves(
  scope: BrandScope,
  { until, limit }: { until: Temporal.Instant; limit: number },
): Promise<Pick<ReserveRow, 'reserve_id' | 'account_id'>[]> {
  return scope.db
    .selectFrom('reserves')
    .select(['reserve_id', 'account_id'])
    .where('brand_id', '=', scope.brandId)
    .where('state', '=', 'open')
    .where('releases_at', '<=', until)
    .orderBy('releases_at')
    .orderBy('reserve_id')
    .limit(limit)
    .execute();
}

/**
 * Ends those of the reserves that are open, and subtracts each from the reserved amount of its account. The
 * caller has locked the balances of their accounts.
 */
export async function endReserves(
  unit: Unit,
  reserveIds: readonly string[],
  state: Exclude<ReserveState, 'open'>,
): Promise<ReserveRow[]> {
  const { rows } = await sql<ReserveRow>`
    with ended as (
      update reserves set state = ${state}, ended_at = ${unit.now.toString()}
       where brand_id = ${unit.brandId} and reserve_id = any(${[...reserveIds]}::uuid[])
         and state = 'open'
      returning *
    ), freed as (
      update account_balances b set reserved_cents = b.reserved_cents - e.ended
        from (select account_id, sum(amount_cents)::bigint as ended from ended group by account_id) e
       where b.brand_id = ${unit.brandId} and b.account_id = e.account_id
    )
    select * from ended order by reserve_id`.execute(unit.db);
  return rows;
}

/** Opens a dropped reserve again, and adds it to the reserved amount of its account. */
export async function reopenReserve(unit: Unit, reserveId: string): Promise<void> {
  await sql`
    with opened as (
      update reserves set state = 'open', ended_at = null
       where brand_id = ${unit.brandId} and reserve_id = ${reserveId} and state = 'dropped'
      returning account_id, amount_cents
    )
    update account_balances b set reserved_cents = b.reserved_cents + o.amount_cents
      from opened o
     where b.brand_id = ${unit.brandId} and b.account_id = o.account_id`.execute(unit.db);
}

/** The reserves of sources of a kind, by source. */
export async function listReservesOf(
  scope: BrandScope,
  kind: ReserveKind,
  sourceIds: readonly string[],
): Promise<Map<string, ReserveRow>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('reserves')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('kind', '=', kind)
    .where('source_id', '=', sql<string>`any(${[...sourceIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.source_id, row]));
}

/** Reserves of an account that were open at an instant, the earliest release first; at most `limit`. */
export async function listOpenReservesAt(
  scope: BrandScope,
  { accountId, at, limit }: { accountId: string; at: Temporal.Instant; limit: number },
): Promise<ReserveRow[]> {
  return scope.db
    .selectFrom('reserves')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId)
    .where('date_created', '<=', at)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .orderBy('releases_at')
    .orderBy('reserve_id')
    .limit(limit)
    .execute();
}
