import { sql } from 'kysely';
import type pg from 'pg';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { readBounded } from '../../../platform/db/bounded-read.ts';

/** Reason for which this copy of the installation does not write to a brand's folder. */
export type FolderHold = 'another_copy' | 'another_folder';

/** Claims of this database to a brand's folder. */
export interface FolderClaims {
  /** True if the folder's token is one of this database. */
  isOwn: boolean;
  /** True if no claim of this database is known to have reached the folder. */
  isFirst: boolean;
  claimedAt: Temporal.Instant | null;
  /** Hold that the last look has found. */
  hold: FolderHold | null;
}

/** Claims of the brand, compared with the token that its folder has. */
export async function readFolderClaims(
  scope: BrandScope,
  token: string | null,
): Promise<FolderClaims> {
  const { rows } = await sql<FolderClaims>`
    select coalesce(${token}::text = any(bank_folder_tokens::text[]), false) as "isOwn",
           bank_folder_claimed_at is null as "isFirst",
           bank_folder_claimed_at as "claimedAt",
           bank_folder_hold as hold
      from brands where brand_id = ${scope.brandId}
  `.execute(scope.db);
  if (!rows[0]) throw new Error(`Brand ${scope.brandId} does not exist`);
  return rows[0];
}

/** Tokens before the folder's that are kept, for a look that began before the newest claims. */
const keptBefore = 20;

/**
 * Stores a token before it is claimed, and forgets tokens long before the folder's. Those after it
 * are kept: one of them may be on its way into the folder.
 */
export async function addFolderToken(
  unit: Unit,
  { token, folderToken }: { token: string; folderToken: string | null },
): Promise<void> {
  await sql`
    update brands
       set bank_folder_tokens = bank_folder_tokens[
             greatest(1, coalesce(array_position(bank_folder_tokens::text[], ${folderToken}::text), 1)
               - ${keptBefore}::integer):] || ${token}::uuid
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Records that a token of this database is in the folder. */
export async function recordClaim(unit: Unit): Promise<void> {
  await sql`
    update brands set bank_folder_claimed_at = ${unit.now.toString()}::timestamptz
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Records the result of a look at the folder's owner. */
export async function recordFolderHold(unit: Unit, hold: FolderHold | null): Promise<void> {
  await sql`
    update brands set bank_folder_hold = ${hold} where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Counts the brands whose folder is held, by reason. global: the operator watches the installation. */
export async function countFolderHolds(pool: pg.Pool): Promise<Record<FolderHold, number>> {
  const [row] = await readBounded<Record<FolderHold, number>>(
    pool,
    `select count(*) filter (where bank_folder_hold = 'another_copy')::integer as another_copy,
            count(*) filter (where bank_folder_hold = 'another_folder')::integer as another_folder
       from brands where bank_folder_hold is not null and is_operators_brand(brand_id)`,
    [],
  );
  return row ?? { another_copy: 0, another_folder: 0 };
}
