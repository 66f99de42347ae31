import { nilId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type ActRow,
  listClocks,
  listMovingDeliveries,
  listNewActs,
  listNewRequests,
  type NewsRow,
  readAtMost,
} from './brand-news-store.ts';

/**
 * News of a brand beside its events. `missed` means more than a poll reads, or a world that was replaced:
 * its readers read everything again.
 */
export interface BrandNews {
  kind: 'request' | 'act' | 'delivery' | 'clock' | 'missed';
  id: string;
  refs: string[];
  /** The operation of a request or act: it tells what kind of object changed. */
  operation?: string;
}

/** Processes write the log in batches, so an id may appear after a higher one, never this much later. */
const marksRestMs = 15_000;

type Clock = Awaited<ReturnType<typeof listClocks>>[number];
type Delivery = Awaited<ReturnType<typeof listMovingDeliveries>>[number];
type Request = Awaited<ReturnType<typeof listNewRequests>>[number];

/** Rows of one poll of a brand. */
export interface PolledRows {
  requests: readonly Request[];
  acts: readonly ActRow[];
  deliveries: readonly Delivery[];
  clock: Clock | undefined;
}

/** Memory of the polls of one brand, from which the next one finds what is new. */
export class BrandMemory {
  /** Requests above it are read; those read already are in `#requests`. */
  after = nilId;
  /** Acts above this place of the audit are read. */
  afterAct = '0';
  #highest = nilId;
  #markedAtMs = 0;
  #requests = new Set<string>();
  #deliveries = new Map<string, Delivery>();
  #clock: Clock | undefined;
  #hasLooked = false;

  /** News since the look before; the first look has none. */
  notice(looked: PolledRows, atMs: number): BrandNews[] {
    const isReplaced =
      this.#clock !== undefined && looked.clock?.generation !== this.#clock.generation;
    const news = [
      ...this.#noticeRequests(looked.requests, atMs),
      ...this.#noticeActs(looked.acts),
      ...this.#noticeDeliveries(looked.deliveries),
      ...this.#noticeClock(looked.clock),
    ];
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    if (isFirst) return [];
    const missed = news.find(({ kind }) => kind === 'missed');
    if (missed) return [missed];
    return isReplaced ? [{ kind: 'missed', id: looked.clock?.id ?? nilId, refs: [] }] : news;
  }

  #noticeRequests(rows: readonly Request[], atMs: number): BrandNews[] {
    const unread = rows.filter(({ id }) => !this.#requests.has(id)).reverse();
    for (const { id } of unread) this.#requests.add(id);
    const [newest] = rows;
    // Everything read was new, and there may be more.
    const isFull = rows.length >= readAtMost && unread.length === rows.length;
    if (!this.#hasLooked) this.#setMark(rows, atMs);
    else if (atMs - this.#markedAtMs >= marksRestMs) this.#moveMark(newest?.id, atMs);
    if (isFull) return [{ kind: 'missed', id: newest?.id ?? nilId, refs: [] }];
    return unread
      .filter(({ is_own }) => !is_own)
      .map(({ id, refs, operation }) => ({ kind: 'request', id, refs, operation }));
  }

  #noticeActs(rows: readonly ActRow[]): BrandNews[] {
    const [newest] = rows;
    if (!newest) return [];
    this.afterAct = newest.seq;
    if (rows.length >= readAtMost) return [{ kind: 'missed', id: newest.seq, refs: [] }];
    return rows
      .toReversed()
      .map(({ seq, operation, refs }) => ({ kind: 'act', id: seq, refs, operation }));
  }

  #setMark(rows: readonly Request[], atMs: number): void {
    this.after = rows.at(-1)?.id ?? nilId;
    this.#highest = rows[0]?.id ?? nilId;
    this.#markedAtMs = atMs;
  }

  /** The mark follows the highest id of at least 15 seconds ago. */
  #moveMark(newest: string | undefined, atMs: number): void {
    this.after = this.#highest;
    this.#highest = newest ?? this.#highest;
    this.#markedAtMs = atMs;
    this.#requests = new Set([...this.#requests].filter((id) => id > this.after));
  }

  /** A delivery that is no longer read has ended, unless newer ones of its webhook came. */
  #noticeDeliveries(rows: readonly Delivery[]): BrandNews[] {
    const before = this.#deliveries;
    this.#deliveries = new Map(rows.map((row) => [row.id, row]));
    const changed = rows.filter(({ id, version }) => before.get(id)?.version !== version);
    const left = [...before.values()].filter(
      ({ id, is_ended }) => !is_ended && !this.#deliveries.has(id),
    );
    const all: NewsRow[] = [...changed, ...left];
    if (all.length > readAtMost) return [{ kind: 'missed', id: all[0]?.id ?? nilId, refs: [] }];
    return all.map(({ id, refs }) => ({ kind: 'delivery', id, refs }));
  }

  #noticeClock(clock: Clock | undefined): BrandNews[] {
    const before = this.#clock;
    this.#clock = clock;
    if (!clock || clock.version === before?.version) return [];
    const isMove = clock.move_id !== null && clock.move_id !== before?.move_id;
    return [{ kind: 'clock', id: isMove ? (clock.move_id ?? clock.id) : clock.id, refs: [] }];
  }
}

/** Reads news of brands; remembers each brand as long as the next call names it. */
export function brandNewsReader(
  db: Tx,
): (brandIds: readonly string[], atMs: number) => Promise<Map<string, BrandNews[]>> {
  let memories = new Map<string, BrandMemory>();
  return async (brandIds, atMs) => {
    memories = new Map(brandIds.map((id) => [id, memories.get(id) ?? new BrandMemory()]));
    const marks = [...memories].map(([brandId, { after }]) => ({ brandId, after }));
    const places = [...memories].map(([brandId, { afterAct }]) => ({ brandId, after: afterAct }));
    const [requests, acts, deliveries, clocks] = [
      Map.groupBy(await listNewRequests(db, marks), ({ brand_id }) => brand_id),
      Map.groupBy(await listNewActs(db, places), ({ brand_id }) => brand_id),
      Map.groupBy(await listMovingDeliveries(db, brandIds), ({ brand_id }) => brand_id),
      new Map((await listClocks(db, brandIds)).map((clock) => [clock.brand_id, clock])),
    ];
    const news = [...memories].map(([brandId, memory]) => {
      const looked = {
        requests: requests.get(brandId) ?? [],
        acts: acts.get(brandId) ?? [],
        deliveries: deliveries.get(brandId) ?? [],
        clock: clocks.get(brandId),
      };
      return [brandId, memory.notice(looked, atMs)] as const;
    });
    return new Map(news);
  };
}
