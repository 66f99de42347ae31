/** Upper bounds of the buckets of durations, in milliseconds; the last bucket has none. */
export const bucketBoundsMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000] as const;

/** Requests of one operation and one class of status in one minute. */
export interface MinuteCount {
  brandId: string;
  /** Milliseconds since the epoch. */
  minuteMs: number;
  operation: string;
  statusClass: number;
  count: number;
  sumUs: number;
  maxUs: number;
  buckets: number[];
}

/** Request that was answered. */
export interface ServedRequest {
  brandId: string;
  operation: string;
  status: number;
  elapsedMs: number;
}

interface OperationCounts {
  /** Second of the process in which `kept` requests were kept. */
  second: number;
  kept: number;
  byClass: (MinuteCount | undefined)[];
}

interface BrandCounts {
  second: number;
  failures: number;
  operations: Map<string, OperationCounts>;
}

/** Successes of one operation of a brand, and failures of a brand, that are kept in one second. */
const keptSuccesses = 50;
const keptFailures = 200;
const maxUnsent = 50_000;

/**
 * Counts all requests by brand, operation, class of status and minute, and decides which are kept. A
 * request pays two look-ups and a few additions.
 */
export class RequestCounts {
  #brands = new Map<string, BrandCounts>();
  #minuteMs = 0;
  readonly #unsent = new Map<string, MinuteCount>();

  /**
   * Counts a request; true if it is to be kept.
   *
   * @param nowMs wall time in milliseconds since the epoch.
   */
  add({ brandId, operation, status, elapsedMs }: ServedRequest, nowMs: number): boolean {
    const minuteMs = nowMs - (nowMs % 60_000);
    if (minuteMs !== this.#minuteMs) this.#begin(minuteMs);
    let brand = this.#brands.get(brandId);
    if (!brand) {
      brand = { second: 0, failures: 0, operations: new Map() };
      this.#brands.set(brandId, brand);
    }
    let counts = brand.operations.get(operation);
    if (!counts) {
      counts = { second: 0, kept: 0, byClass: [] };
      brand.operations.set(operation, counts);
    }
    const statusClass = Math.trunc(status / 100);
    let minute = counts.byClass[statusClass];
    if (!minute) {
      minute = emptyMinute({ brandId, minuteMs, operation, statusClass });
      counts.byClass[statusClass] = minute;
    }
    addDuration(minute, elapsedMs);
    return isKept(brand, counts, status >= 400, Math.trunc(nowMs / 1000));
  }

  /** Takes all counts, those of the running minute included. */
  take(): MinuteCount[] {
    this.#begin(this.#minuteMs);
    const taken = [...this.#unsent.values()];
    this.#unsent.clear();
    return taken;
  }

  /** Returns counts that could not be written. */
  giveBack(counts: readonly MinuteCount[]): void {
    for (const each of counts) this.#keep(each);
  }

  #begin(minuteMs: number): void {
    for (const { operations } of this.#brands.values()) {
      for (const { byClass } of operations.values()) {
        for (const minute of byClass) if (minute) this.#keep(minute);
      }
    }
    this.#brands = new Map();
    this.#minuteMs = minuteMs;
  }

  #keep(minute: MinuteCount): void {
    const key = keyOf(minute);
    const earlier = this.#unsent.get(key);
    if (earlier) this.#unsent.set(key, sumOf(earlier, minute));
    else if (this.#unsent.size < maxUnsent) this.#unsent.set(key, minute);
  }
}

function emptyMinute(
  of: Pick<MinuteCount, 'brandId' | 'minuteMs' | 'operation' | 'statusClass'>,
): MinuteCount {
  const buckets = new Array<number>(bucketBoundsMs.length + 1).fill(0);
  return { ...of, count: 0, sumUs: 0, maxUs: 0, buckets };
}

function addDuration(minute: MinuteCount, elapsedMs: number): void {
  const us = Math.round(elapsedMs * 1000);
  minute.count += 1;
  minute.sumUs += us;
  if (us > minute.maxUs) minute.maxUs = us;
  let at = 0;
  while (at < bucketBoundsMs.length && elapsedMs > (bucketBoundsMs[at] ?? 0)) at += 1;
  minute.buckets[at] = (minute.buckets[at] ?? 0) + 1;
}

function isKept(
  brand: BrandCounts,
  operation: OperationCounts,
  hasFailed: boolean,
  second: number,
): boolean {
  if (hasFailed) {
    if (brand.second !== second) Object.assign(brand, { second, failures: 0 });
    brand.failures += 1;
    return brand.failures <= keptFailures;
  }
  if (operation.second !== second) Object.assign(operation, { second, kept: 0 });
  operation.kept += 1;
  return operation.kept <= keptSuccesses;
}

function sumOf(one: MinuteCount, other: MinuteCount): MinuteCount {
  return {
    ...one,
    count: one.count + other.count,
    sumUs: one.sumUs + other.sumUs,
    maxUs: Math.max(one.maxUs, other.maxUs),
    buckets: one.buckets.map((count, at) => count + (other.buckets[at] ?? 0)),
  };
}

function keyOf({ brandId, minuteMs, operation, statusClass }: MinuteCount): string {
  return `${brandId} ${minuteMs} ${operation} ${statusClass}`;
}
