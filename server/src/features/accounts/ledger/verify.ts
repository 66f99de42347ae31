import type { BookProof } from '../../../platform/book-proof.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ledgerChecks, ledgerCounts } from './ledger-checks-store.ts';
import { replayBooks } from './replay.ts';
import { listBrandIds } from './replay-store.ts';
import type { BookProblem, WrongBrand } from './verification-store.ts';
import { asBrand, boundStatements, findProblem, type StatementBounds } from './verify-store.ts';

export interface BookVerdict {
  ok: boolean;
  counts: Record<string, bigint>;
  /** Names of the checks that hold. */
  proven: string[];
  /** The checks that fail, in their order. */
  problems: BookProblem[];
  /** The first violation, with the name of its check. */
  firstProblem?: string;
  /** Name of the first check that fails. */
  failedCheck?: string;
}

export interface VerdictOfBrands extends BookVerdict {
  /** Brands whose own books break a check, each with the first one. */
  wrongBrands: WrongBrand[];
  /** True if checks fail, each of them by the books of one of these brands. */
  isOfBrands: boolean;
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
 * Replays the books and proves each check, in the order given. All statements read one snapshot, so the proof may run
 * while the service does. The database computes the sums and bounds each statement by work_mem, so memory does not
 * grow with the books on either side.
 */
export async function verifyBooks(
  db: Tx,
  proofs: readonly BookProof[],
  options: VerifyOptions = {},
): Promise<BookVerdict> {
  return inSnapshot(db, options, (tx) => proveAll(tx, proofs, options));
}

/** Proves the books of all brands, and where a check fails, whose books break it. global: all brands. */
export async function verifyBrands(
  db: Tx,
  proofs: readonly BookProof[],
  options: VerifyOptions = {},
): Promise<VerdictOfBrands> {
  return inSnapshot(db, options, async (tx) => {
    const verdict = await proveAll(tx, proofs, options);
    const failing = new Set(verdict.problems.map(({ check }) => check));
    const wrongBrands: WrongBrand[] = [];
    const explained = new Set<string>();
    for (const brandId of failing.size === 0 ? [] : await listBrandIds(tx)) {
      const problems = await proveBrand(tx, brandId, proofs, failing);
      options.signal?.throwIfAborted();
      for (const { check } of problems) explained.add(check);
      if (problems[0]) wrongBrands.push({ brandId, ...problems[0] });
    }
    return {
      ...verdict,
      wrongBrands,
      isOfBrands: failing.size > 0 && explained.size === failing.size,
    };
  });
}

/** Proves some checks of one brand's books within a transaction over all brands. */
async function proveBrand(
  tx: Tx,
  brandId: string,
  proofs: readonly BookProof[],
  names: ReadonlySet<string>,
): Promise<BookProblem[]> {
  const checks = proofs.flatMap((proof) => proof.checks).filter(({ name }) => names.has(name));
  return asBrand(tx, brandId, async () => {
    const problems: BookProblem[] = [];
    for (const { name, problems: query } of checks) {
      const problem = await findProblem(tx, query);
      if (problem !== undefined) problems.push({ check: name, problem });
    }
    if (names.has(unexplained)) {
      const { broken } = await replayBooks(tx);
      if (broken.size > 0) problems.push({ check: unexplained, problem: brandId });
    }
    return problems;
  });
}

/** Proves the books of one brand, of whose rows a transaction over all brands has just written some. */
export async function verifyWritten(
  tx: Tx,
  brandId: string,
  proofs: readonly BookProof[],
): Promise<BookVerdict> {
  return asBrand(tx, brandId, () => proveAll(tx, proofs, {}));
}

/** The failure of a replay for which no check has a cause. */
const unexplained = 'the replay does not hold, though each entry for itself does';

async function proveAll(
  tx: Tx,
  proofs: readonly BookProof[],
  { signal, onStep }: VerifyOptions,
): Promise<BookVerdict> {
  let done = 0;
  const step = async () => {
    signal?.throwIfAborted();
    done += 1;
    await onStep?.(done);
  };
  const { counts, broken } = await replayBooks(tx, signal);
  await step();
  for (const [name, query] of proofs.flatMap((proof) => Object.entries(proof.counts))) {
    counts[name] = (await query.execute(tx)).rows[0]?.count ?? 0n;
    await step();
  }
  const holds = broken.size === 0;
  const proven: string[] = [];
  const problems: BookProblem[] = [];
  let isExplained = holds;
  for (const { name, problems: query, replayed } of proofs.flatMap((proof) => proof.checks)) {
    const problem = holds && replayed ? undefined : await findProblem(tx, query);
    if (problem === undefined) proven.push(name);
    else problems.push({ check: name, problem });
    isExplained ||= problem !== undefined && replayed === true;
    await step();
  }
  if (!isExplained) problems.push({ check: unexplained, problem: [...broken].join(', ') });
  const [first] = problems;
  if (!first) return { ok: true, counts, proven, problems };
  const firstProblem = `${first.check}: ${first.problem}`;
  return { ok: false, counts, proven, problems, firstProblem, failedCheck: first.check };
}

function inSnapshot<T>(db: Tx, bounds: StatementBounds, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await boundStatements(tx, bounds);
      return work(tx);
    });
}
