import { performance } from 'node:perf_hooks';

/** The event loop is looked at again after this time. */
const lookEveryMs = 50;
/** Above this part of the time, requests wait for the CPU rather than for answers from elsewhere. */
const busyPart = 0.7;

/** Whether this process's event loop was busy for most of the last look's time. */
export function watchBusyLoop(): () => boolean {
  let atMs = performance.now();
  let seen = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = performance.now();
    if (nowMs - atMs < lookEveryMs) return isBusy;
    const now = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(now, seen).utilization > busyPart;
    seen = now;
    atMs = nowMs;
    return isBusy;
  };
}
