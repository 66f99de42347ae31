import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Actor, Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import {
  claimLanes,
  dropLanes,
  freeLanesOfDead,
  type LaneKey,
  listDueLanes,
  listLanesOf,
} from './dispatch-store.ts';
import { Lane } from './lane.ts';

/** Most lanes of a process, and most lanes per claim, so that other processes get some. */
const maxLanes = 1_000;
const bite = 32;
/** An idle lane is freed after this; any process may claim it next. */
const idleMs = 10_000;
/**
 * Interval between checks that lanes of dead processes are free and this process still owns its
 * own.
 */
const tidyMs = 3_000;

/** Result of a survey of lanes. */
export interface Survey {
  /** More lanes may be claimed at once. */
  isMore: boolean;
  /** Deliveries are due whose lanes other processes hold. */
  isHeldElsewhere: boolean;
  /** Time until the next scheduled delivery falls due; infinite without one. */
  nextInMs: number;
}

/** Claims, holds and frees the lanes of this process. global: lanes of all brands. */
export class LaneKeeper {
  readonly #database: Database;
  readonly #owner: string;
  readonly #createContext: (brandId: string, actor: Actor, requestId: string) => Promise<Context>;
  readonly #lanes = new Map<string, Lane>();
  #tidyAtMs = 0;

  constructor(options: {
    database: Database;
    owner: string;
    createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
  }) {
    this.#database = options.database;
    this.#owner = options.owner;
    this.#createContext = options.createContext;
  }

  get lanes(): Lane[] {
    return [...this.#lanes.values()];
  }

  /** Marks lanes to be read again; false when some are not held here, or none are named. */
  wake(keys: LaneKey[]): boolean {
    let isHeld = keys.length > 0;
    for (const key of keys) {
      const lane = this.#lanes.get(nameOf(key));
      if (lane) lane.wanted = true;
      else isHeld = false;
    }
    return isHeld;
  }

  /**
   * Wakes held lanes with deliveries due and claims free ones; claims none while this process is
   * busy.
   */
  async survey(nowMs: number, isBusy: boolean): Promise<Survey> {
    if (nowMs >= this.#tidyAtMs) {
      this.#tidyAtMs = nowMs + tidyMs;
      await this.#tidy(nowMs);
    }
    const { due, nextInMs } = await listDueLanes(this.#database.allBrands.db, wallClock.now());
    const unheld = due.filter((key) => {
      const lane = this.#lanes.get(nameOf(key));
      if (lane) lane.wanted = true;
      return !lane;
    });
    if (unheld.length === 0 || isBusy || this.#lanes.size >= maxLanes) {
      return { isMore: false, isHeldElsewhere: unheld.length > 0, nextInMs };
    }
    const taken = await claimLanes(this.#database.allBrands.db, this.#owner, pick(unheld));
    await this.#open(taken, nowMs);
    return {
      isMore: taken.length === bite,
      isHeldElsewhere: taken.length < unheld.length,
      nextInMs,
    };
  }

  /** Frees all lanes. */
  async dropAll(): Promise<void> {
    this.#lanes.clear();
    await dropLanes(this.#database.allBrands.db, this.#owner);
  }

  /**
   * Opens claimed lanes with one context per brand; frees those of a brand that no longer exists.
   */
  async #open(taken: LaneKey[], nowMs: number): Promise<void> {
    const byBrand = Map.groupBy(taken, ({ brand_id }) => brand_id);
    const open = async ([brandId, keys]: [string, LaneKey[]]) => {
      const context = await this.#createContext(brandId, { kind: 'job' }, `webhooks-${brandId}`);
      for (const key of keys) this.#lanes.set(nameOf(key), new Lane(key, context, nowMs));
    };
    const opened = await Promise.allSettled([...byBrand].map(open));
    if (opened.every(({ status }) => status === 'fulfilled')) return;
    const left = taken.filter((key) => !this.#lanes.has(nameOf(key)));
    await dropLanes(this.#database.allBrands.db, this.#owner, left);
  }

  async #tidy(nowMs: number): Promise<void> {
    const tx = this.#database.allBrands.db;
    await freeLanesOfDead(tx);
    const held = new Set((await listLanesOf(tx, this.#owner)).map(nameOf));
    const idle: LaneKey[] = [];
    for (const [name, lane] of this.#lanes) {
      const isIdle = lane.idleMs(nowMs) > idleMs;
      if (isIdle) idle.push(lane.key);
      if (isIdle || !held.has(name)) this.#lanes.delete(name);
    }
    if (idle.length > 0) await dropLanes(tx, this.#owner, idle);
  }
}

/** Picks from a random start, so that endpoints late in the list wait no longer than others. */
function pick(keys: LaneKey[]): LaneKey[] {
  if (keys.length <= bite) return keys;
  const start = Math.floor(Math.random() * keys.length);
  return [...keys.slice(start), ...keys.slice(0, start)].slice(0, bite);
}

function nameOf({ brand_id, webhook_id }: LaneKey): string {
  return `${brand_id}/${webhook_id}`;
}
