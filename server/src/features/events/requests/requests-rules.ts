/** Lengths of the periods of a series, in minutes. */
export const seriesBuckets = { minute: 1, hour: 60, day: 1_440 } as const;

/** Sum of durations of some requests. */
export interface Durations {
  count: number;
  sumUs: number;
  maxUs: number;
  /** Requests by the bounds of `bucketBoundsMs`; the last has none. */
  buckets: readonly number[];
}

/** Adds up durations. */
export function sumDurations(all: readonly Durations[]): Durations {
  const length = Math.max(0, ...all.map(({ buckets }) => buckets.length));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    sumUs: all.reduce((sum, { sumUs }) => sum + sumUs, 0),
    maxUs: all.reduce((most, { maxUs }) => Math.max(most, maxUs), 0),
    buckets: Array.from({ length }, (_, at) =>
      all.reduce((sum, { buckets }) => sum + (buckets[at] ?? 0), 0),
    ),
  };
}

/**
 * The duration in milliseconds that a share of the requests did not exceed: a straight line within its
 * bucket, and never above the longest; null without requests.
 */
export function durationAt(
  share: number,
  { count, maxUs, buckets }: Durations,
  boundsMs: readonly number[],
): number | null {
  if (count === 0) return null;
  const wanted = share * count;
  const maxMs = maxUs / 1000;
  let below = 0;
  for (const [at, inBucket] of buckets.entries()) {
    if (inBucket > 0 && below + inBucket >= wanted) {
      const from = at === 0 ? 0 : (boundsMs[at - 1] ?? 0);
      const to = Math.min(boundsMs[at] ?? maxMs, maxMs);
      const found = from + ((wanted - below) / inBucket) * Math.max(0, to - from);
      return round(Math.min(found, maxMs));
    }
    below += inBucket;
  }
  return round(maxMs);
}

/** Mean duration in milliseconds; null without requests. */
export function meanMs({ count, sumUs }: Durations): number | null {
  return count === 0 ? null : round(sumUs / count / 1000);
}

/** Milliseconds to two places. */
export function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}

/** Counts how often each span occurs; spans are numbered from 1. */
export function countSpans(spans: readonly number[], spanCount: number): number[] {
  const counts = new Array<number>(spanCount).fill(0);
  for (const span of spans) counts[span - 1] = (counts[span - 1] ?? 0) + 1;
  return counts;
}
