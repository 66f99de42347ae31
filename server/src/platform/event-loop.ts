const tickMs = 500;
/** A stop of the event loop this long makes the process unready for `rememberedMs`. */
const stoppedMs = 3_000;
const rememberedMs = 10_000;

/**
 * Check of this process's event loop. While it is blocked, nothing answers at all; afterwards the
 * check fails for ten seconds.
 */
export function watchEventLoop(): () => string | null {
  let tickedAtMs = performance.now();
  let worst = { lagMs: 0, atMs: Number.NEGATIVE_INFINITY };
  const note = () => {
    const nowMs = performance.now();
    const lagMs = nowMs - tickedAtMs - tickMs;
    tickedAtMs = nowMs;
    if (lagMs > stoppedMs) worst = { lagMs, atMs: nowMs };
  };
  setInterval(note, tickMs).unref();
  return () => {
    const nowMs = performance.now();
    const underWayMs = nowMs - tickedAtMs - tickMs;
    if (underWayMs > stoppedMs) worst = { lagMs: underWayMs, atMs: nowMs };
    if (nowMs - worst.atMs > rememberedMs) return null;
    return `the event loop was blocked for ${Math.round(worst.lagMs)} ms`;
  };
}
