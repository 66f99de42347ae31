import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { cancelStatement, claimVerification, saveVerification } from './verification-store.ts';
import { verifyBrands } from './verify.ts';

/** Proves soon after a start, unless another worker began within `startGapMs`; then hourly. */
const firstAfterMs = 1_000;
const pollEveryMs = 60_000;
const startGapMs = 30_000;
const everyMs = 60 * 60_000;
const limitMs = 30 * 60_000;

type VerificationParts = Pick<ProcessParts, 'database' | 'proofs' | 'log'>;

/**
 * Proves the books at intervals until `stop`, in one worker at a time, and saves the outcome. The
 * log has the first problem of each check and of each brand in full. `stop` aborts a running proof.
 */
export function startVerification({ database, proofs, log }: VerificationParts): Loop {
  // global: the books of all brands.
  const { db } = database.allBrands;
  const applicationName = `surety verify ${newId()}`;
  let gapMs = startGapMs;
  const proveIfDue = async (stopping: AbortSignal) => {
    const now = wallClock.now();
    const since = now.subtract({ milliseconds: gapMs });
    gapMs = everyMs;
    if (!(await claimVerification(db, now, since))) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]);
    const options = { signal, limitMs, applicationName, isBeside: true };
    const verdict = await verifyBrands(db, proofs, options);
    const counts = Object.entries(verdict.counts).map(([name, count]) => [name, Number(count)]);
    const verified_at = wallClock.now();
    await saveVerification(db, {
      verified_at,
      duration_ms: BigInt(verified_at.epochMilliseconds - now.epochMilliseconds),
      ok: verdict.ok,
      counts: Object.fromEntries(counts),
      first_problem: verdict.firstProblem ?? null,
      is_of_brands: verdict.isOfBrands,
      wrongBrands: verdict.wrongBrands,
    });
    for (const { check, problem } of verdict.problems) {
      log.error({ problem: `${check}: ${problem}` }, 'the books are wrong');
    }
    for (const { brandId, check, problem } of verdict.wrongBrands) {
      log.error(
        { brand_id: brandId, problem: `${check}: ${problem}` },
        'the books of a brand are wrong',
      );
    }
  };
  return repeat('verifying the books', {
    log,
    firstAfterMs,
    everyMs: pollEveryMs,
    run: (signal) => cancelledOnAbort(db, applicationName, signal, () => proveIfDue(signal)),
  });
}

/** Runs work whose statements have the application's name, and cancels them once the signal aborts. */
export async function cancelledOnAbort(
  db: Tx,
  applicationName: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  let hasEnded = false;
  const working = work().finally(() => {
    hasEnded = true;
  });
  const cancel = async () => {
    // Repeat, because a statement that is about to begin cannot be cancelled yet.
    while (!hasEnded) {
      await cancelStatement(db, applicationName).catch(() => {});
      await Promise.race([working.catch(() => {}), pause(100)]);
    }
  };
  const onAbort = () => void cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  await working.finally(() => signal.removeEventListener('abort', onAbort));
}
