import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Columns of a finished link. */
export interface LinkedColumns {
  processor_token: Buffer;
  processor_token_hash: Buffer;
  current_cents: bigint;
  available_cents: bigint;
}

export async function insertLink(
  unit: Unit,
  link: {
    accountId: string;
    ownerId: string;
    linked: LinkedColumns | null;
    now: Temporal.Instant;
  },
): Promise<void> {
  await unit.db
    .insertInto('external_accounts')
    .values({
      brand_id: unit.brandId,
      account_id: link.accountId,
      owner_id: link.ownerId,
      processor_token: null,
      processor_token_hash: null,
      current_cents: 0,
      available_cents: 0,
      ...link.linked,
      date_created: link.now,
      date_updated: link.now,
    })
    .execute();
}

export async function findLink(scope: BrandScope, accountId: string) {
  return scope.db
    .selectFrom('external_accounts')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks an owner's links, also unfinished ones, until the transaction ends. */
export async function lockLinksOf(unit: Unit, ownerId: string): Promise<void> {
  await unit.db
    .selectFrom('external_accounts')
    .select('account_id')
    .where('brand_id', '=', unit.brandId)
    .where('owner_id', '=', ownerId)
    .orderBy('account_id')
    .forUpdate()
    .execute();
}

/** An owner's link to the bank account of a token, unless it was removed. */
export async function findLinkByToken(
  scope: BrandScope,
  ownerId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('external_accounts')
    .select('account_id')
    .where('brand_id', '=', scope.brandId)
    .where('owner_id', '=', ownerId)
    .where('processor_token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.account_id;
}

export async function updateLink(
  unit: Unit,
  accountId: string,
  linked: LinkedColumns,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('external_accounts')
    .set({ ...linked, date_updated: now })
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}

/** global: a page's request finds its brand by the token; of copied worlds the original comes first. */
export async function findFlowByToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('external_accounts')
    .select(['brand_id', 'account_id', 'redirect_uri'])
    .where('link_token_hash', '=', tokenHash)
    .orderBy('brand_id')
    .limit(1)
    .executeTakeFirst();
}

/** Changes the link flow of an account. */
export async function updateFlow(
  unit: Unit,
  accountId: string,
  changes: {
    link_token_hash: Buffer | null;
    redirect_uri?: string | null;
    link_expires_at?: Temporal.Instant | null;
  },
): Promise<void> {
  await unit.db
    .updateTable('external_accounts')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Erases a link's tokens. */
export async function eraseLink(
  unit: Unit,
  accountId: string,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('external_accounts')
    .set({
      processor_token: null,
      processor_token_hash: null,
      link_token_hash: null,
      redirect_uri: null,
      link_expires_at: null,
      date_updated: now,
    })
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Balances that the bank reported when each account was linked. */
export async function findLinkBalances(scope: BrandScope, accountIds: string[]) {
  return scope.db
    .selectFrom('external_accounts as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.brand_id', '=', 'l.brand_id').onRef('a.account_id', '=', 'l.account_id'),
    )
    .select(['l.account_id', 'l.current_cents', 'l.available_cents', 'a.currency'])
    .where('l.brand_id', '=', scope.brandId)
    .where('l.account_id', 'in', accountIds)
    .execute();
}
