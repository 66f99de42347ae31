import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Longest wait of a scrape for the database, so that it answers while the database is slow. */
const answerMs = 2_000;
/** Shortest time between two readings, however often and by however many the metrics are scraped. */
const readEveryMs = 10_000;

/** One gauge over a reading; null where the reading has no value for it. */
export interface ReadGauge<Facts> {
  name: string;
  help: string;
  measure: (facts: Facts) => number | null;
}

/**
 * Adds gauges over facts that `read` takes from the database at a scrape. All of them share one
 * reading of at most ten seconds ago. They are absent while the database does not answer: an alert
 * then sees a gap instead of an old number.
 */
export function addReadGauges<Facts>(
  registry: Registry,
  read: () => Promise<Facts>,
  gauges: readonly ReadGauge<Facts>[],
): void {
  const readFacts = readAtMostEvery(readEveryMs, read);
  for (const { name, help, measure } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const late = pause(answerMs, undefined, { ref: false });
        const facts = await Promise.race([readFacts(), late]).catch(() => undefined);
        const value = facts === undefined ? null : measure(facts);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
}

/** Repeats a reading only after `everyMs`; callers in between get the last one, or its failure. */
function readAtMostEvery<Facts>(everyMs: number, read: () => Promise<Facts>): () => Promise<Facts> {
  let last: Promise<Facts> | undefined;
  let isReading = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (last && (isReading || performance.now() - readAtMs < everyMs)) return last;
    isReading = true;
    readAtMs = performance.now();
    last = read().finally(() => {
      isReading = false;
    });
    return last;
  };
}
