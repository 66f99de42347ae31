import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { countRows } from '../../../platform/db/count-rows.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { accountTestKinds, type TransferKind, type TransferStatus } from './transfer-states.ts';

export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransferRow>>>;

export async function insertTransferRow(
  unit: Unit,
  row: Insertable<DB['transfers']>,
): Promise<TransferRow> {
  return unit.db.insertInto('transfers').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertTransferRows(
  unit: Unit,
  rows: readonly Insertable<DB['transfers']>[],
): Promise<TransferRow[]> {
  return unit.db.insertInto('transfers').values(rows).returningAll().execute();
}

/** Finds a transfer, or undefined. Outside a transaction, concurrent reads share one query. */
export const findTransferRow = gatherReads({
  read: (scope, transferIds) =>
    readPrepared(
      scope.db,
      'find_transfers',
      scope.db
        .selectFrom('transfers')
        .selectAll()
        .where('brand_id', '=', scope.brandId)
        .where('transfer_id', '=', sql<string>`any(${transferIds}::uuid[])`)
        .compile(),
    ),
  idOf: (transfer) => transfer.transfer_id,
});

export async function lockTransferRow(unit: Unit, transferId: string) {
  return unit.db
    .selectFrom('transfers')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks several transfers, always in one order, until the transaction ends. */
export async function lockTransferRows(
  unit: Unit,
  transferIds: readonly string[],
): Promise<TransferRow[]> {
  return unit.db
    .selectFrom('transfers')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .orderBy('transfer_id')
    .forUpdate()
    .execute();
}

export async function updateTransferRow(
  unit: Unit,
  transferId: string,
  changes: Updateable<DB['transfers']>,
): Promise<TransferRow> {
  return unit.db
    .updateTable('transfers')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('transfer_id', '=', transferId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateTransferRows(
  unit: Unit,
  transferIds: readonly string[],
  changes: Updateable<DB['transfers']>,
): Promise<void> {
  if (transferIds.length === 0) return;
  await unit.db
    .updateTable('transfers')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .execute();
}

/** Number of pulls among the given transfers, by program. */
export async function countPullsByProgram(
  scope: BrandScope,
  transferIds: readonly string[],
): Promise<{ programId: string; count: number }[]> {
  const rows = await scope.db
    .selectFrom('transfers')
    .select((eb) => ['program_id', eb.fn.countAll<string>().as('count')])
    .where('brand_id', '=', scope.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .where('kind', '=', 'pull')
    .groupBy('program_id')
    .execute();
  return rows.map(({ program_id, count }) => ({ programId: program_id, count: Number(count) }));
}

/**
 * Locks a program's transfers that leave by `leavesAt`, oldest first, at most `limit`, until the
 * transaction ends.
 */
export async function lockWaitingTransfers(
  unit: Unit,
  { programId, leavesAt, limit }: { programId: string; leavesAt: Temporal.Instant; limit: number },
): Promise<TransferRow[]> {
  return unit.db
    .selectFrom('transfers')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('program_id', '=', programId)
    .where('status', '=', 'pending')
    .where('left_at', 'is', null)
    .where('leaves_at', '<=', leavesAt)
    .orderBy('transfer_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export interface TransferFilter {
  accountId?: string | undefined;
  customerId?: string | undefined;
  status?: TransferStatus | undefined;
  /** Only pending transfers that wait for a later day because of a limit of their program. */
  isDelayed?: boolean | undefined;
  /** Only what the customer may see: no entry that tests an account. */
  isForCustomer?: boolean | undefined;
}

/** Conditions on transfers that have no index. */
export interface TransferSearch {
  returnCode?: string | undefined;
  kinds?: readonly TransferKind[] | undefined;
  /** Earliest creation, inclusive. */
  since?: Temporal.Instant | null;
  /** Latest creation, exclusive. */
  until?: Temporal.Instant | null;
  leastCents?: bigint | undefined;
  mostCents?: bigint | undefined;
}

/** Transfers newest first, older than `before`, at most `limit`. */
export async function listTransferRows(
  scope: BrandScope,
  filter: TransferFilter,
  page: { before: string | null; limit: number },
): Promise<TransferRow[]> {
  return newestTransfers(scope, filter, page).execute();
}

/** Transfers that a search selects among the `lookedAt` newest of `listTransferRows`. */
export async function searchTransferRows(
  scope: BrandScope,
  looked: LookedTransfers,
  page: { before: string | null; limit: number },
): Promise<TransferRow[]> {
  return foundTransfers(scope, looked, page).execute();
}

/** Counts the transfers that a search finds among the `lookedAt` newest ones. */
export function countFoundTransfers(scope: BrandScope, looked: LookedTransfers) {
  const rows = foundTransfers(scope, looked, { before: null, limit: looked.lookedAt });
  return countRows(scope.db, rows.clearSelect().select('transfer_id'));
}

/** Counts the transfers of `listTransferRows`, at most `most`. */
export function countTransferRows(scope: BrandScope, filter: TransferFilter, most: number) {
  const rows = newestTransfers(scope, filter, { before: null, limit: most });
  return countRows(scope.db, rows.clearSelect().select('transfer_id'));
}

interface LookedTransfers {
  filter: TransferFilter;
  search: TransferSearch;
  lookedAt: number;
}

function foundTransfers(
  scope: BrandScope,
  { filter, search, lookedAt }: LookedTransfers,
  page: { before: string | null; limit: number },
) {
  const looked = newestTransfers(scope, filter, { before: page.before, limit: lookedAt });
  // The condition holds for every row, because `newestTransfers` reads the brand alone.
  let query = scope.db
    .selectFrom(looked.as('looked'))
    .selectAll()
    .where('brand_id', '=', scope.brandId);
  const { returnCode, kinds, since, until, leastCents, mostCents } = search;
  if (returnCode) query = query.where('return_code', '=', returnCode);
  if (kinds) query = query.where('kind', 'in', kinds);
  if (since) query = query.where('date_created', '>=', since);
  if (until) query = query.where('date_created', '<', until);
  if (leastCents !== undefined) query = query.where('amount_cents', '>=', leastCents);
  if (mostCents !== undefined) query = query.where('amount_cents', '<=', mostCents);
  return query.orderBy('transfer_id', 'desc').limit(page.limit);
}

/** Id of the oldest of the `lookedAt` newest transfers before a place; undefined if fewer are left. */
export async function findOldestTransfer(
  scope: BrandScope,
  filter: TransferFilter,
  { before, lookedAt }: { before: string | null; lookedAt: number },
): Promise<string | undefined> {
  const row = await newestTransfers(scope, filter, { before, limit: 1 })
    .clearSelect()
    .select('transfer_id')
    .offset(lookedAt - 1)
    .executeTakeFirst();
  return row?.transfer_id;
}

function newestTransfers(
  scope: BrandScope,
  filter: TransferFilter,
  page: { before: string | null; limit: number },
) {
  let query = scope.db.selectFrom('transfers').selectAll().where('brand_id', '=', scope.brandId);
  const { accountId, customerId, status, isDelayed, isForCustomer } = filter;
  if (accountId) {
    query = query.where((eb) =>
      eb.or([
        eb('origination_account_id', '=', accountId),
        eb('destination_account_id', '=', accountId),
      ]),
    );
  }
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (status) query = query.where('status', '=', status);
  if (isDelayed) query = query.where('delayed_by', 'is not', null).where('status', '=', 'pending');
  if (isForCustomer) query = query.where('kind', 'not in', accountTestKinds);
  if (page.before) query = query.where('transfer_id', '<', page.before);
  return query.orderBy('transfer_id', 'desc').limit(page.limit);
}

/** True when a transfer from or to the account is pending, other than the given transfers. */
export async function hasPendingTransfer(
  scope: BrandScope,
  accountId: string,
  exceptIds: string[] = [],
): Promise<boolean> {
  const page = { before: null, limit: exceptIds.length + 1 };
  const rows = await listTransferRows(scope, { accountId, status: 'pending' }, page);
  return rows.some(({ transfer_id }) => !exceptIds.includes(transfer_id));
}
