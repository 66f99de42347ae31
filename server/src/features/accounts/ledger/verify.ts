import type { BookProof } from '../../../platform/book-proof.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ledgerChecks, ledgerCounts } from './ledger-checks-store.ts';
import { replayBooks } from './replay.ts';
import { boundStatements, findProblem, type StatementBounds } from './verify-store.ts';

export interface BookVerdict {
  ok: boolean;
  counts: Record<string, bigint>;
  /** Names of the checks that hold. */
  proven: string[];
  /** The first violation, with the name of its check. */
  firstProblem?: string;
  /** Name of the check that failed. */
  failedCheck?: string;
}

export interface VerifyOptions extends StatementBounds {
  /** Aborts between two statements. */
  signal?: AbortSignal;
  /** Called after each step of the proof with the number of steps done; `stepsOf` has their total. */
  onStep?: (done: number) => Promise<void>;
}

/** The ledger's part of the proof. */
export const ledgerProof: BookProof = { counts: ledgerCounts, checks: ledgerChecks };

/** Steps of a proof: the replay, each count and each check. */
export function stepsOf(proofs: readonly BookProof[]): number {
  const sizes = proofs.map(({ counts, checks }) => Object.keys(counts).length + checks.length);
  return sizes.reduce((sum, size) => sum + size, 1);
}

/**
 * Replays the books and proves each check, in the order given, up to the first that fails. All
 * statements read one snapshot, so the proof may run while the service does. The database computes
 * the sums and bounds each statement by work_mem, so memory does not grow with the books on either
 * side.
 */
export async function verifyBooks(
  db: Tx,
  proofs: readonly BookProof[],
  options: VerifyOptions = {},
): Promise<BookVerdict> {
  const { signal } = options;
  let done = 0;
  const step = async () => {
    signal?.throwIfAborted();
    done += 1;
    await options.onStep?.(done);
  };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await boundStatements(tx, options);
      const { counts, holds } = await replayBooks(tx, signal);
      await step();
      for (const [name, query] of proofs.flatMap((proof) => Object.entries(proof.counts))) {
        counts[name] = (await query.execute(tx)).rows[0]?.count ?? 0n;
        await step();
      }
      const proven: string[] = [];
      const wrong = (firstProblem: string) => ({ ok: false, counts, proven, firstProblem });
      for (const { name, problems, replayed } of proofs.flatMap((proof) => proof.checks)) {
        const first = holds && replayed ? undefined : await findProblem(tx, problems);
        if (first !== undefined) return { ...wrong(`${name}: ${first}`), failedCheck: name };
        proven.push(name);
        await step();
      }
      const replay = 'the replay does not hold, though each entry for itself does';
      if (!holds) return { ...wrong(replay), failedCheck: replay };
      return { ok: true, counts, proven };
    });
}
