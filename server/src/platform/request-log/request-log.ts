import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter } from 'prom-client';
import { wallClock } from '../clock/wall-clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { definePort } from '../port.ts';
import { describeRequest, type Exchange } from './describe-request.ts';
import { type MinuteCount, RequestCounts, type ServedRequest } from './request-counts.ts';
import { addCounts, eraseMarked, insertRequests, type LoggedRequest } from './request-log-store.ts';

/** Log of this process; null where a setting turns it off. */
export const requestLog = definePort<RequestLog | null>('request log');

/** Requests that wait to be written: in all, and of one brand. */
const maxWaiting = 4_096;
const maxOfBrand = 1_024;
const maxWaitingLength = 16 * 1024 * 1024;
const batchRows = 100;
/** Contents whose sealing holds the event loop for some two milliseconds. */
const batchLength = 256 * 1024;
/** Rest after a batch, as a multiple of the time for which it held the event loop. */
const restFactor = 2;
const writeEveryMs = 250;
const countEveryMs = 10_000;

interface RequestLogParts {
  database: Pick<Database, 'ofBrand'>;
  dropped: Pick<Counter, 'inc'>;
  log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Keeps requests with their answers, written behind them in batches, and counts all of them (portal design,
 * section 4.6). No request waits for it: what does not fit is dropped and counted, and a database that is
 * away costs entries of the log and nothing else.
 */
export class RequestLog {
  readonly #parts: RequestLogParts;
  readonly #counts = new RequestCounts();
  readonly #outage: OutageLog;
  #waiting: LoggedRequest[] = [];
  #waitingLength = 0;
  readonly #ofBrand = new Map<string, number>();
  /** Marked objects, until what was written of them meanwhile is erased. */
  #marked: { brandId: string; objectId: string }[] = [];
  /** Wall time less the process's own, renewed with each write. */
  #wallOffsetMs = wallOffsetMs();
  #writing: Promise<void> = Promise.resolve();
  #writeTimer: NodeJS.Timeout | undefined;
  #countTimer: NodeJS.Timeout | undefined;
  /** Writes belong to no request: not to its span, nor to its brand's share of connections. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(parts: RequestLogParts) {
    this.#parts = parts;
    this.#outage = new OutageLog(parts.log, 'writing the request log failed');
  }

  /** Counts a request; true if `keep` is to be called with it. */
  count(request: ServedRequest): boolean {
    this.#countTimer ??= this.#outside(() =>
      setTimeout(() => {
        this.#countTimer = undefined;
        void this.#inTurn(() => this.#writeCounts());
      }, countEveryMs).unref(),
    );
    return this.#counts.add(request, performance.now() + this.#wallOffsetMs);
  }

  /** Keeps a request; returns its id in the log. */
  keep(served: Exchange): string {
    const request = describeRequest(served);
    const { brandId, bodies, logId } = request;
    const ofBrand = this.#ofBrand.get(brandId) ?? 0;
    if (ofBrand >= maxOfBrand) {
      this.#parts.dropped.inc();
      return logId;
    }
    this.#waiting.push(request);
    this.#waitingLength += bodies?.length ?? 0;
    this.#ofBrand.set(brandId, ofBrand + 1);
    while (this.#waiting.length > maxWaiting || this.#waitingLength > maxWaitingLength) {
      this.#take(this.#waiting.slice(0, 1));
      this.#parts.dropped.inc();
    }
    this.#writeTimer ??= this.#outside(() =>
      setTimeout(() => {
        this.#writeTimer = undefined;
        void this.#inTurn(() => this.#writeRequests(rest));
      }, writeEveryMs).unref(),
    );
    return logId;
  }

  /** Erases the contents of requests about a marked object that wait, or are being written. */
  forget(brandId: string, objectId: string): void {
    this.#marked.push({ brandId, objectId });
    void this.#inTurn(() => this.#eraseMarked());
    this.#waiting = this.#waiting.map((request) => {
      if (!request.objectIds.includes(objectId)) return request;
      this.#waitingLength -= request.bodies?.length ?? 0;
      return { ...request, bodies: null };
    });
  }

  /** Writes everything that this process has noted until now. */
  async flush(): Promise<void> {
    clearTimeout(this.#writeTimer);
    clearTimeout(this.#countTimer);
    this.#writeTimer = undefined;
    this.#countTimer = undefined;
    await this.#inTurn(async () => {
      await this.#writeRequests(() => Promise.resolve());
      await this.#writeCounts();
    });
  }

  /** One write at a time; none fails. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(write);
    return this.#writing;
  }

  async #writeRequests(after: (busyMs: number) => Promise<void>): Promise<void> {
    this.#wallOffsetMs = wallOffsetMs();
    await this.#eraseMarked();
    while (this.#waiting.length > 0) await after(await this.#writeBatch());
  }

  /** Returns the milliseconds for which the batch held the event loop. */
  async #writeBatch(): Promise<number> {
    const batch = batchOf(this.#waiting);
    const brandId = this.#take(batch);
    const begunMs = performance.now();
    let busyMs = 0;
    try {
      const handle = this.#parts.database.ofBrand(brandId);
      const inserted = insertRequests(handle, brandId, batch);
      busyMs = performance.now() - begunMs;
      await inserted;
      await eraseMarked(handle, brandId, { logIds: batch.map(({ logId }) => logId) });
      this.#outage.succeeded();
    } catch (error) {
      this.#parts.dropped.inc(batch.length);
      this.#outage.failed(error);
    }
    return busyMs;
  }

  async #eraseMarked(): Promise<void> {
    const marked = this.#marked.splice(0);
    for (const [index, { brandId, objectId }] of marked.entries()) {
      try {
        await eraseMarked(this.#parts.database.ofBrand(brandId), brandId, { objectId });
      } catch (error) {
        this.#marked.push(...marked.slice(index));
        this.#outage.failed(error);
        return;
      }
    }
  }

  async #writeCounts(): Promise<void> {
    const byBrand = Map.groupBy(this.#counts.take(), ({ brandId }) => brandId);
    for (const [brandId, counts] of byBrand) await this.#addCounts(brandId, counts);
  }

  async #addCounts(brandId: string, counts: MinuteCount[]): Promise<void> {
    try {
      await addCounts(this.#parts.database.ofBrand(brandId), brandId, counts);
    } catch (error) {
      this.#counts.giveBack(counts);
      this.#outage.failed(error);
    }
  }

  /** Removes requests of one brand from those that wait; returns the brand. */
  #take(taken: readonly LoggedRequest[]): string {
    const gone = new Set(taken);
    this.#waiting = this.#waiting.filter((each) => !gone.has(each));
    const brandId = taken[0]?.brandId ?? '';
    const left = (this.#ofBrand.get(brandId) ?? 0) - taken.length;
    if (left > 0) this.#ofBrand.set(brandId, left);
    else this.#ofBrand.delete(brandId);
    for (const { bodies } of taken) this.#waitingLength -= bodies?.length ?? 0;
    return brandId;
  }
}

/** Leaves the event loop to requests: a flood of large answers would be written without a pause. */
function rest(busyMs: number): Promise<void> {
  return sleep(Math.ceil(busyMs * restFactor));
}

/** The oldest waiting requests of one brand, at most a batch. */
function batchOf(waiting: readonly LoggedRequest[]): LoggedRequest[] {
  const batch: LoggedRequest[] = [];
  let length = 0;
  for (const request of waiting) {
    if (request.brandId !== waiting[0]?.brandId) continue;
    length += request.bodies?.length ?? 0;
    if (batch.length > 0 && (batch.length >= batchRows || length > batchLength)) break;
    batch.push(request);
  }
  return batch;
}

function wallOffsetMs(): number {
  return wallClock.now().epochMilliseconds - performance.now();
}
