import { setTimeout as sleep } from 'node:timers/promises';

/** Requests of a bucket in the database: those of all processes in its minute. */
export interface SharedCount {
  bucket: string;
  taken: number;
  endsInMs: number;
}

/** Adds counts of this process to the shared ones and returns those. */
export type ShareCounts = (
  sent: readonly { bucket: string; taken: number }[],
) => Promise<SharedCount[]>;

export interface RateVerdict {
  isAllowed: boolean;
  remaining: number;
  resetSeconds: number;
}

interface Count {
  /** As last read from the database. */
  shared: number;
  /** Not in the database yet. */
  unsent: number;
  endsAtMs: number;
}

const minuteMs = 60_000;
const shareEveryMs = 1_000;
/** A process counts up to this part of a limit alone before it asks the database. */
const ownPart = 10;
const maxBuckets = 50_000;

/**
 * Counts requests a minute over several processes. A process counts in memory and shares its counts
 * once a second, and sooner when a tenth of the limit is unshared: N processes let pass at most N
 * tenths too much. Without the database each counts alone.
 */
export class RateCounts {
  readonly #share: ShareCounts;
  readonly #counts = new Map<string, Count>();
  readonly #closing = new AbortController();
  #sharing: Promise<void> | undefined;
  #isTimed = false;

  constructor(share: ShareCounts) {
    this.#share = share;
  }

  /** Counts one request, unless the limit is reached. */
  async take(bucket: string, limit: number): Promise<RateVerdict> {
    const count = this.#open(bucket);
    if (count.shared + count.unsent >= limit) return tell(count, limit, false);
    this.#add(count);
    if (count.unsent >= limit / ownPart) await this.#shareNow();
    return tell(count, limit, count.shared + count.unsent <= limit);
  }

  /** Counts one request, even over the limit. */
  note(bucket: string): void {
    this.#add(this.#open(bucket));
  }

  /** Reads a bucket as this process knows it. */
  look(bucket: string, limit: number): RateVerdict {
    const count = this.#open(bucket);
    return tell(count, limit, count.shared + count.unsent < limit);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sharing;
  }

  #open(bucket: string): Count {
    const nowMs = performance.now();
    const known = this.#counts.get(bucket);
    if (known && known.endsAtMs > nowMs) return known;
    this.#counts.delete(bucket);
    if (this.#counts.size >= maxBuckets) this.#makeRoom(nowMs);
    const opened = { shared: 0, unsent: 0, endsAtMs: nowMs + minuteMs };
    this.#counts.set(bucket, opened);
    return opened;
  }

  /**
   * Removes counts that ended, and of the others the lowest, down to nine tenths: whoever fills the map with
   * new buckets pushes out such buckets, and no count near its limit.
   */
  #makeRoom(nowMs: number): void {
    for (const [bucket, { endsAtMs }] of this.#counts) {
      if (endsAtMs <= nowMs) this.#counts.delete(bucket);
    }
    const spare = this.#counts.size - Math.floor(maxBuckets * 0.9);
    if (spare <= 0) return;
    const lowest = [...this.#counts]
      .map(([bucket, { shared, unsent }]) => [bucket, shared + unsent] as const)
      .toSorted(([, one], [, other]) => one - other);
    for (const [bucket] of lowest.slice(0, spare)) this.#counts.delete(bucket);
  }

  #add(count: Count): void {
    count.unsent += 1;
    if (this.#isTimed) return;
    this.#isTimed = true;
    void this.#shareLater();
  }

  async #shareLater(): Promise<void> {
    const options = { signal: this.#closing.signal, ref: false };
    await sleep(shareEveryMs, undefined, options).catch(() => {});
    this.#isTimed = false;
    if (!this.#closing.signal.aborted) await this.#shareNow();
  }

  /** One exchange at a time; a request that comes during one waits for the next. */
  async #shareNow(): Promise<void> {
    const before = this.#sharing;
    if (before) await before;
    this.#sharing ??= this.#exchange().finally(() => {
      this.#sharing = undefined;
    });
    await this.#sharing;
  }

  async #exchange(): Promise<void> {
    const sent = [...this.#counts].flatMap(([bucket, { unsent }]) =>
      unsent > 0 ? [{ bucket, taken: unsent }] : [],
    );
    if (sent.length === 0) return;
    // The counts stay unsent if the database fails.
    const found = await this.#share(sent).catch(() => []);
    const taken = new Map(sent.map((each) => [each.bucket, each.taken]));
    for (const { bucket, taken: shared, endsInMs } of found) {
      const count = this.#counts.get(bucket);
      if (!count) continue;
      count.shared = shared;
      count.unsent = Math.max(0, count.unsent - (taken.get(bucket) ?? 0));
      count.endsAtMs = performance.now() + endsInMs;
    }
  }
}

function tell(count: Count, limit: number, isAllowed: boolean): RateVerdict {
  const remaining = Math.max(0, limit - count.shared - count.unsent);
  const resetSeconds = Math.max(1, Math.ceil((count.endsAtMs - performance.now()) / 1000));
  return { isAllowed, remaining, resetSeconds };
}
