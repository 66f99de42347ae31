import { performance } from 'node:perf_hooks';

/** The event loop is sampled again after this time. */
const lookEveryMs = 50;
/** Above this part of the time, requests wait for the CPU rather than for answers from elsewhere. */
const busyPart = 0.7;

type Clock = Pick<typeof performance, 'now' | 'eventLoopUtilization'>;

/** True if this process's event loop was busy for most of the time since the last sample. */
export function watchBusyLoop(clock: Clock = performance): () => boolean {
  let atMs = clock.now();
  let seen = clock.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = clock.now();
    if (nowMs - atMs < lookEveryMs) return isBusy;
    const now = clock.eventLoopUtilization();
    const active = now.active - seen.active;
    isBusy = active / (active + now.idle - seen.idle) > busyPart;
    seen = now;
    atMs = nowMs;
    return isBusy;
  };
}
