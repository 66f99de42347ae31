import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { searchedList } from '../../../platform/db/searched-list.ts';
import {
  accountTestKinds,
  debitKinds,
  type TransferKind,
  type TransferStatus,
} from './transfer-states.ts';

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

/** Transfers with these ids, in their order of creation. */
export async function findTransferRows(
  scope: BrandScope,
  transferIds: readonly string[],
): Promise<TransferRow[]> {
  return scope.db
    .selectFrom('transfers')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .orderBy('transfer_id')
    .execute();
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

/** Number of debits among the given transfers, by program. */
export async function countDebitsByProgram(
  scope: BrandScope,
  transferIds: readonly string[],
): Promise<{ programId: string; count: number }[]> {
  const rows = await scope.db
    .selectFrom('transfers')
    .select((eb) => ['program_id', eb.fn.countAll<string>().as('count')])
    .where('brand_id', '=', scope.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .where('kind', 'in', debitKinds)
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
  /** Only what pays this credit account: payments and repayments. */
  paysAccountId?: string | undefined;
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

/** The brand's transfers. */
export const transferList = searchedList({
  id: 'transfer_id',
  rows: (scope, filter: TransferFilter) => {
    const { accountId, customerId, status, isDelayed, paysAccountId, isForCustomer } = filter;
    let query = scope.db.selectFrom('transfers').selectAll().where('brand_id', '=', scope.brandId);
    if (accountId) {
      query = query.where((eb) =>
        eb.or([
          eb('origination_account_id', '=', accountId),
          eb('destination_account_id', '=', accountId),
        ]),
      );
    }
    if (paysAccountId) {
      query = query
        .where('destination_account_id', '=', paysAccountId)
        .where('kind', 'in', ['payment', 'repayment']);
    }
    if (customerId) query = query.where('customer_id', '=', customerId);
    if (status) query = query.where('status', '=', status);
    if (isDelayed)
      query = query.where('delayed_by', 'is not', null).where('status', '=', 'pending');
    if (isForCustomer) query = query.where('kind', 'not in', accountTestKinds);
    return query;
  },
  where: (looked, search: TransferSearch) => {
    let query = looked;
    const { returnCode, kinds, since, until, leastCents, mostCents } = search;
    if (returnCode) query = query.where('return_code', '=', returnCode);
    if (kinds) query = query.where('kind', 'in', kinds);
    if (since) query = query.where('date_created', '>=', since);
    if (until) query = query.where('date_created', '<', until);
    if (leastCents !== undefined) query = query.where('amount_cents', '>=', leastCents);
    if (mostCents !== undefined) query = query.where('amount_cents', '<=', mostCents);
    return query;
  },
});

/** True when a transfer from or to the account is pending, other than the given transfers. */
export async function hasPendingTransfer(
  scope: BrandScope,
  accountId: string,
  exceptIds: string[] = [],
): Promise<boolean> {
  const page = { before: null, limit: exceptIds.length + 1 };
  const rows = await transferList.list(scope, { accountId, status: 'pending' }, page);
  return rows.some(({ transfer_id }) => !exceptIds.includes(transfer_id));
}

/** Sum of the pending payments to a credit account. */
export async function sumPendingPayments(scope: BrandScope, creditId: string): Promise<bigint> {
  const { sum } = await scope.db
    .selectFrom('transfers')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('sum'))
    .where('brand_id', '=', scope.brandId)
    .where('destination_account_id', '=', creditId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** Id of the settled reversal of a transfer: its money went back before the transfer is returned. */
export async function findSettledReversal(
  scope: BrandScope,
  transferId: string,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('brand_id', '=', scope.brandId)
    .where('reverses_transfer_id', '=', transferId)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return row?.transfer_id;
}
