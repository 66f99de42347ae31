import type { Logger } from './logging.ts';

const everyMs = 10 * 60_000;

/**
 * Runs a sweep every ten minutes until `stop`, which waits for one that runs.
 *
 * @param failed says in the log that the sweep failed.
 */
export function startSweeping(
  sweep: () => Promise<unknown>,
  { log, failed }: { log: Logger; failed: string },
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().then(
      () => {},
      (error: unknown) => log.warn({ err: error }, failed),
    );
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes rows batch by batch until one is not full; returns their number. */
export async function removeInBatches(
  limit: number,
  remove: (limit: number) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const found = await remove(limit);
    removed += found;
    if (found < limit) return removed;
  }
}
