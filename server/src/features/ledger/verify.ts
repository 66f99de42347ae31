import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ledgerChecks, ledgerCounts } from './ledger-checks-store.ts';

/** One thing that must be so. */
export interface BookCheck {
  /** What is proven, as a sentence. */
  name: string;
  /** Rows that break it, one text each; none when it holds. Asked for at most one. */
  problems: RawBuilder<{ problem: string }>;
}

/** What a feature adds to the proof: counts to print by name, and checks. */
export interface BookProof {
  counts: Record<string, RawBuilder<{ count: bigint }>>;
  checks: BookCheck[];
}

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
}

/** The ledger's own part of the proof. */
export const ledgerProof: BookProof = { counts: ledgerCounts, checks: ledgerChecks };

/**
 * Replays the books and proves each check, in the order given, up to the first that fails. All of it
 * sees one moment of the database, so it may run while the service does. The work is done where the
 * rows are, in sorted passes: memory does not grow with the books.
 */
export async function verifyBooks(
  db: Tx,
  proofs: BookProof[],
  options: VerifyOptions = {},
): Promise<BookVerdict> {
  const { signal, limitMs = 0, applicationName } = options;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx);
      if (applicationName !== undefined) {
        await sql`select set_config('application_name', ${applicationName}, true)`.execute(tx);
      }
      const counts: Record<string, bigint> = {};
      for (const [name, query] of proofs.flatMap((proof) => Object.entries(proof.counts))) {
        signal?.throwIfAborted();
        counts[name] = (await query.execute(tx)).rows[0]?.count ?? 0n;
      }
      const proven: string[] = [];
      for (const { name, problems } of proofs.flatMap((proof) => proof.checks)) {
        signal?.throwIfAborted();
        const { rows } = await sql<{ problem: string }>`
          select problem from (${problems}) p limit 1`.execute(tx);
        const [first] = rows;
        if (first) return { ok: false, counts, proven, firstProblem: `${name}: ${first.problem}` };
        proven.push(name);
      }
      return { ok: true, counts, proven };
    });
}
