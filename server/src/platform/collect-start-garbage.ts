import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first passes of the workers are over, which make as much garbage as the start. */
const lookEveryMs = 10_000;
/** A process that was busy for so long has collected its garbage by itself. */
const looks = 12;
/** Share of the time between two samples in which the event loop was busy. */
const idleShare = 0.1;

/**
 * Collects the garbage of the start, some 50 MB, at the first look that finds the process idle: V8 keeps
 * it as long as nobody calls, because it collects when memory fills. The collection stops the process
 * for some 50 ms, so that a busy process is left alone.
 */
export function collectStartGarbage(): void {
  let left = looks;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    left -= 1;
    const isIdle = utilization < idleShare;
    if (isIdle || left === 0) clearInterval(timer);
    if (isIdle) collect();
  }, lookEveryMs).unref();
}

/** Keeps compiled code and the room for new objects, which an emergency's collection would discard. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const run: unknown = runInNewContext('gc');
  if (typeof run === 'function') run({ type: 'major', execution: 'sync', flavor: 'regular' });
}
