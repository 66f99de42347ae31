import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../../kernel/ids.ts';
import type { BookProof } from '../../../platform/book-proof.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { cancelStatement, claimVerification, saveVerification } from './verification-store.ts';
import { verifyBooks } from './verify.ts';

/** Proves soon after a start, unless another worker began within `startGapMs`; then hourly. */
const firstAfterMs = 1_000;
const pollEveryMs = 60_000;
const startGapMs = 30_000;
const everyMs = 60 * 60_000;
const limitMs = 30 * 60_000;

/**
 * Proves the books at intervals until `stop`, in one worker at a time, and saves the outcome. The
 * log has the first problem in full. `stop` aborts a running proof.
 */
export function startVerification(
  db: Tx,
  proofs: BookProof[],
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const applicationName = `surety verify ${newId()}`;
  const proveIfDue = async (gapMs: number) => {
    const now = wallClock.now();
    if (!(await claimVerification(db, now, now.subtract({ milliseconds: gapMs })))) return;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]);
    const options = { signal, limitMs, applicationName, isBeside: true };
    const verdict = await verifyBooks(db, proofs, options);
    const counts = Object.entries(verdict.counts).map(([name, count]) => [name, Number(count)]);
    const verified_at = wallClock.now();
    await saveVerification(db, {
      verified_at,
      duration_ms: BigInt(verified_at.epochMilliseconds - now.epochMilliseconds),
      ok: verdict.ok,
      counts: Object.fromEntries(counts),
      first_problem: verdict.firstProblem ?? null,
    });
    if (!verdict.ok) log.error({ problem: verdict.firstProblem }, 'the books are wrong');
  };
  const run = (gapMs: number) =>
    proveIfDue(gapMs).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'verifying the books failed');
    });
  const live = async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
    await wait(firstAfterMs);
    for (let gapMs = startGapMs; !stopping.signal.aborted; gapMs = everyMs) {
      await run(gapMs);
      await wait(pollEveryMs);
    }
  };
  let hasEnded = false;
  const living = live().finally(() => {
    hasEnded = true;
  });
  return {
    stop: async () => {
      stopping.abort();
      // Repeat, because a statement that is about to begin cannot be cancelled yet.
      while (!hasEnded) {
        await cancelStatement(db, applicationName).catch(() => {});
        await Promise.race([living, pause(100)]);
      }
    },
  };
}
