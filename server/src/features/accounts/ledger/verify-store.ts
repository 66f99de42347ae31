import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { narrowScope } from '../../../platform/db/narrow-scope.ts';
import { scopeOfAllBrands, scopeOfBrand } from '../../../platform/db/scope.ts';

/** Bounds on the statements of a proof. */
export interface StatementBounds {
  /** Timeout of one statement; 0 for no limit. */
  limitMs?: number;
  /** The session's `application_name`, by which `cancelStatement` finds the proof. */
  applicationName?: string;
  /**
   * True when the proof runs beside a working service: each statement then uses one database
   * process and leaves the other cores to the service.
   */
  isBeside?: boolean;
}

/** Bounds the transaction's statements. */
export async function boundStatements(tx: Tx, bounds: StatementBounds): Promise<void> {
  const { limitMs = 0, applicationName, isBeside } = bounds;
  const settings = {
    statement_timeout: String(limitMs),
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    ...(isBeside ? { max_parallel_workers_per_gather: '0' } : {}),
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
  }
}

/**
 * The first problem that a check finds, or undefined. Materialized, so that the planner scans
 * everything: for `limit 1`, whose row seldom exists, it would plan index look-ups row by row.
 */
export async function findProblem(
  tx: Tx,
  problems: RawBuilder<{ problem: string }>,
): Promise<string | undefined> {
  const { rows } = await sql<{ problem: string }>`
    with p as materialized (${problems}) select problem from p limit 1`.execute(tx);
  return rows[0]?.problem;
}

/**
 * Reads within a transaction over all brands what the policies show one brand. After an error the transaction is at
 * its end, so that its scope is of no more use.
 */
export async function asBrand<T>(tx: Tx, brandId: string, read: () => Promise<T>): Promise<T> {
  await narrowScope(tx, scopeOfBrand(brandId));
  const found = await read();
  await narrowScope(tx, scopeOfAllBrands);
  return found;
}
