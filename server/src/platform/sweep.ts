import type { Logger } from './logging.ts';
import { type Loop, repeat } from './repeat.ts';

const everyMs = 10 * 60_000;

/**
 * Removes old rows soon after the start and then every ten minutes.
 *
 * @param name as of a loop: "removing ended sessions".
 * @param options.firstAfterMs differs between sweeps, so that a start does not run all at once.
 * @param options.sweep returns the number of removed rows.
 */
export function repeatSweep(
  name: string,
  options: {
    log: Logger;
    firstAfterMs: number;
    sweep(signal: AbortSignal): Promise<number>;
  },
): Loop {
  const { log, firstAfterMs, sweep } = options;
  return repeat(name, {
    log,
    firstAfterMs,
    everyMs,
    run: async (signal) => {
      const removed = await sweep(signal);
      if (removed > 0) log.debug({ removed }, name);
    },
  });
}

/**
 * Removes rows batch by batch until one is not full, or the process stops; returns their number. A sweep so
 * removes all that is old, however much has come since the last one.
 */
export async function removeInBatches(
  limit: number,
  remove: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; ) {
    const found = await remove(limit);
    removed += found;
    if (found < limit || signal?.aborted) return removed;
  }
}
