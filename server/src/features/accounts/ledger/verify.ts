import { sql } from 'kysely';
import type { BookCheck, BookProof } from '../../../platform/book-proof.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ledgerChecks, ledgerCounts } from './ledger-checks-store.ts';
import { replayBooks } from './replay.ts';

export interface BookVerdict {
  ok: boolean;
  counts: Record<string, bigint>;
  /** The names of what was proven. */
  proven: string[];
  /** The first thing that is wrong. */
  firstProblem?: string;
}

export interface VerifyOptions {
  /** Breaks off between two statements. */
  signal?: AbortSignal;
  /** How long one statement may take; 0 for no limit. */
  limitMs?: number;
  /** What the database shows the statements under. */
  applicationName?: string;
  /**
   * Whether the proof runs beside a service at work: each statement keeps to one process of the
   * database's then, and the other cores are the service's.
   */
  isBeside?: boolean;
}

/** The ledger's own part of the proof. */
export const ledgerProof: BookProof = { counts: ledgerCounts, checks: ledgerChecks };

/**
 * Replays the books and proves each check, in the order given, up to the first that fails. All of it
 * sees one moment of the database, so it may run while the service does. The work is done where the
 * rows are, and a server's work_mem bounds each statement's memory: neither side's grows with the
 * books.
 */
export async function verifyBooks(
  db: Tx,
  proofs: BookProof[],
  options: VerifyOptions = {},
): Promise<BookVerdict> {
  const { signal } = options;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await bound(tx, options);
      const { counts, holds } = await replayBooks(tx, signal);
      for (const [name, query] of proofs.flatMap((proof) => Object.entries(proof.counts))) {
        signal?.throwIfAborted();
        counts[name] = (await query.execute(tx)).rows[0]?.count ?? 0n;
      }
      const proven: string[] = [];
      const wrong = (firstProblem: string) => ({ ok: false, counts, proven, firstProblem });
      for (const { name, problems, replayed } of proofs.flatMap((proof) => proof.checks)) {
        signal?.throwIfAborted();
        const first = holds && replayed ? undefined : await findFirst(tx, problems);
        if (first !== undefined) return wrong(`${name}: ${first}`);
        proven.push(name);
      }
      if (!holds) return wrong('the replay does not hold, though each entry for itself does');
      return { ok: true, counts, proven };
    });
}

async function bound(tx: Tx, options: VerifyOptions): Promise<void> {
  const { limitMs = 0, applicationName, isBeside } = options;
  const settings = {
    statement_timeout: String(limitMs),
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
    ...(isBeside ? { max_parallel_workers_per_gather: '0' } : {}),
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
  }
}

async function findFirst(tx: Tx, problems: BookCheck['problems']): Promise<string | undefined> {
  // Materialized, so that it is planned as a pass over everything: for one row alone, which is
  // seldom there, a plan would look up row by row.
  const { rows } = await sql<{ problem: string }>`
    with p as materialized (${problems}) select problem from p limit 1`.execute(tx);
  return rows[0]?.problem;
}
