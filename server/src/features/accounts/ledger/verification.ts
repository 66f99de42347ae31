import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../../kernel/ids.ts';
import type { BookProof } from '../../../platform/book-proof.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { cancelStatement, saveVerification, takeVerification } from './verification-store.ts';
import { verifyBooks } from './verify.ts';

/** Soon after a start, unless another worker began one just now; then hourly. */
const firstAfterMs = 1_000;
const lookEveryMs = 60_000;
const startGapMs = 30_000;
const everyMs = 60 * 60_000;
const limitMs = 30 * 60_000;

/**
 * Proves the books now and then while this worker lives, one worker at a time, and keeps the outcome.
 * What is wrong is logged in full. `stop` breaks a running proof off.
 */
export function startVerification(
  db: Tx,
  proofs: BookProof[],
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const applicationName = `surety verify ${newId()}`;
  const look = async (gapMs: number) => {
    const now = wallClock.now();
    if (!(await takeVerification(db, now, now.subtract({ milliseconds: gapMs })))) return;
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
    look(gapMs).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'verifying the books failed');
    });
  const live = async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
    await wait(firstAfterMs);
    for (let gapMs = startGapMs; !stopping.signal.aborted; gapMs = everyMs) {
      await run(gapMs);
      await wait(lookEveryMs);
    }
  };
  let hasEnded = false;
  const living = live().finally(() => {
    hasEnded = true;
  });
  return {
    stop: async () => {
      stopping.abort();
      // Again and again: a statement that was about to begin is not there to be ended yet.
      while (!hasEnded) {
        await cancelStatement(db, applicationName).catch(() => {});
        await Promise.race([living, pause(100)]);
      }
    },
  };
}
