import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';
import type { AccountType } from './account-rules.ts';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type NewAccountRow = Insertable<DB['accounts']>;

/** Inserts an account; false when its account number is taken within its bank. */
export async function insertAccount(unit: Unit, row: NewAccountRow): Promise<boolean> {
  const result = await unit.db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'account_number', 'routing_number'])
        .where(sql<boolean>`has_own_index(account_number)`)
        .doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * An account, a deposit with the id of its credit account; or undefined. Outside a transaction,
 * concurrent reads share one query.
 */
export const findAccount = gatherReads({
  read: (scope, accountIds) =>
    readPrepared(
      scope.db,
      'find_accounts',
      accountsWithPartner(scope)
        .where('a.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
        .compile(),
    ),
  idOf: (account) => account.account_id,
});

/**
 * Locks the deposit accounts that have these numbers, in share mode, until the transaction ends. A
 * sub-select finds their ids first, because the planner may not use the index of the numbers in a
 * statement that locks (docs/decisions/0087).
 */
export async function lockDepositsByNumber(
  unit: Unit,
  numbers: readonly string[],
): Promise<AccountNumberRow[]> {
  const { rows } = await sql<AccountNumberRow>`
    select account_id, status, customer_id, program_id, currency, routing_number, account_number
      from accounts
     where brand_id = ${unit.brandId} and account_id = any (array(
       select account_id from accounts
        where brand_id = ${unit.brandId} and account_number = any (${[...numbers]}::text[])
          and has_own_index(account_number)))
     order by account_id for share`.execute(unit.db);
  return rows;
}

type AccountNumberRow = Pick<
  AccountRow,
  | 'account_id'
  | 'status'
  | 'customer_id'
  | 'program_id'
  | 'currency'
  | 'routing_number'
  | 'account_number'
>;

/**
 * The lowest number above `after`, up to `last`, that follows a taken one and is free within the bank;
 * undefined if there is none.
 */
export async function findFreeNumber(
  scope: BrandScope,
  { routingNumber, after, last }: { routingNumber: string; after: string; last: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ account_number: string }>`
    select (account_number::bigint + 1)::text as account_number
      from (select account_number, lead(account_number) over (order by account_number) as next
              from accounts
             where brand_id = ${scope.brandId} and routing_number = ${routingNumber}
               and has_own_index(account_number) and length(account_number) = ${last.length}
               and account_number between ${after} and ${last}) taken
     where account_number < ${last}
       and (next is null or next::bigint > account_number::bigint + 1)
     order by account_number limit 1`.execute(scope.db);
  return rows[0]?.account_number;
}

/** Locks the account's row until the transaction ends. */
export async function lockAccountRow(unit: Unit, accountId: string): Promise<void> {
  await unit.db
    .selectFrom('accounts')
    .select('account_id')
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}

export interface AccountFilter {
  customerId?: string | undefined;
  businessId?: string | undefined;
  type?: AccountType | undefined;
  status?: AccountRow['status'] | undefined;
  programId?: string | undefined;
  /** Leaves out closed and removed accounts. */
  openOnly?: boolean | undefined;
}

/** The brand's accounts. */
export const accountList = newestList({
  id: 'a.account_id',
  rows: (scope, filter: AccountFilter) => {
    let query = accountsWithPartner(scope);
    if (filter.customerId) query = query.where('a.customer_id', '=', filter.customerId);
    if (filter.businessId) query = query.where('a.business_id', '=', filter.businessId);
    if (filter.type) query = query.where('a.type', '=', filter.type);
    if (filter.status) query = query.where('a.status', '=', filter.status);
    if (filter.programId) query = query.where('a.program_id', '=', filter.programId);
    if (filter.openOnly) query = query.where('a.status', 'not in', ['closed', 'removed']);
    return query;
  },
});

/** The statuses of accounts, unordered. */
export async function listStatuses(
  scope: BrandScope,
  accountIds: readonly string[],
): Promise<Pick<AccountRow, 'account_id' | 'status' | 'security_deposit_account_id'>[]> {
  return scope.db
    .selectFrom('accounts')
    .select(['account_id', 'status', 'security_deposit_account_id'])
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute();
}

/** Verification statuses of accounts and the returns that stopped their debits, by their ids. */
export async function findVerifications(
  scope: BrandScope,
  accountIds: readonly string[],
): Promise<AccountVerification[]> {
  return scope.db
    .selectFrom('accounts')
    .select(['account_id', 'verification_status', 'debits_stopped_at', 'debits_stopped_code'])
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute();
}

export type AccountVerification = Pick<
  AccountRow,
  'account_id' | 'verification_status' | 'debits_stopped_at' | 'debits_stopped_code'
>;

export async function updateAccountRow(
  unit: Unit,
  accountId: string,
  changes: Updateable<DB['accounts']>,
): Promise<void> {
  await unit.db
    .updateTable('accounts')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}

function accountsWithPartner(scope: BrandScope) {
  return scope.db
    .selectFrom('accounts as a')
    .leftJoin('accounts as c', (join) =>
      join
        .onRef('c.brand_id', '=', 'a.brand_id')
        .onRef('c.security_deposit_account_id', '=', 'a.account_id'),
    )
    .selectAll('a')
    .select('c.account_id as credit_account_id')
    .where('a.brand_id', '=', scope.brandId);
}
