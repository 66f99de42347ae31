import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { definePort } from '../../../platform/port.ts';
import { findHorizon, listBrandsWithNews } from './events-store.ts';
import { type FollowLimits, usualFollowLimits } from './follow-limits.ts';

/** Events arrive in bursts: after one, look again soon; then ever less often. */
const shortestPauseMs = 10;
const longestPauseMs = 80;

/** What ended a wait: there may be new events, nothing came, or this process stops. */
export type Wakening = 'news' | 'nothing' | 'closed';

/** A reader who has read all there is and wants to know when there may be more. */
export interface Follower {
  /** Resolves at once where news came since the last wait, or since the beginning. */
  wait(withinMs: number): Promise<Wakening>;
  /** Lets go of the place; a wait under way ends as `closed`. */
  end(): void;
}

/** Tells the followers of this process about new events. */
export interface EventWatch {
  readonly limits: FollowLimits;
  /**
   * Begins to follow; what is committed from now on is not missed, so read after this.
   *
   * @throws DomainError `too_many_followers`, or `overloaded` when the process has too many.
   */
  follow(brandId: string): Follower;
  /** Ends every wait, now and later. */
  close(): void;
}

/** The process's one watch over new events. */
export const eventWatch = definePort<EventWatch>('event watch');

interface Place {
  brandId: string;
  hasNews: boolean;
  hasEnded: boolean;
  wake: () => void;
}

interface Seen {
  /** Below it all has been told; null before the first look. */
  horizon: string | null;
  found: boolean;
}

/**
 * One look at the database for all followers of this process, and none while nobody follows. Writers
 * tell nobody: a NOTIFY would make all commits of the server wait for each other.
 */
export function openEventWatch(
  db: Tx,
  log: Logger,
  limits: FollowLimits = usualFollowLimits,
): EventWatch {
  const places = new Set<Place>();
  const closing = new AbortController();
  let isLooking = false;

  const look = async (from: string | null): Promise<Seen> => {
    const horizon = await findHorizon(db);
    if (from === horizon) return { horizon, found: false };
    const brands = from === null ? null : new Set(await listBrandsWithNews(db, from, horizon));
    // Not those who followed when the look began: who came since may have read before its horizon.
    const awoken = [...places].filter(({ brandId }) => brands?.has(brandId) ?? true);
    for (const place of awoken) {
      place.hasNews = true;
      place.wake();
    }
    return { horizon, found: awoken.length > 0 };
  };
  const keepLooking = async () => {
    let from: string | null = null;
    let pauseMs = shortestPauseMs;
    while (places.size > 0 && !closing.signal.aborted) {
      const seen: Seen = await look(from).catch((error: unknown) => {
        log.warn({ err: error }, 'looking for new events failed');
        return { horizon: from, found: false };
      });
      from = seen.horizon;
      pauseMs = seen.found ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
    isLooking = false;
  };
  return {
    limits,
    follow: (brandId) => {
      refuseTooMany(places, brandId, limits);
      const place: Place = { brandId, hasNews: false, hasEnded: false, wake: () => {} };
      places.add(place);
      if (!isLooking) {
        isLooking = true;
        void keepLooking();
      }
      return {
        wait: (withinMs) => wait(place, withinMs, closing.signal),
        end: () => {
          places.delete(place);
          place.hasEnded = true;
          place.wake();
        },
      };
    },
    close: () => {
      closing.abort();
      for (const place of places) place.wake();
    },
  };
}

async function wait(place: Place, withinMs: number, closing: AbortSignal): Promise<Wakening> {
  if (!place.hasNews && !place.hasEnded && !closing.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    place.wake = resolve;
    await promise;
    clearTimeout(timer);
  }
  if (place.hasEnded || closing.aborted) return 'closed';
  const { hasNews } = place;
  place.hasNews = false;
  return hasNews ? 'news' : 'nothing';
}

function refuseTooMany(
  places: ReadonlySet<Place>,
  brandId: string,
  { followersOfBrand, followersOfAll }: FollowLimits,
): void {
  if (places.size >= followersOfAll) throw new DomainError('overloaded');
  const own = [...places].filter((place) => place.brandId === brandId).length;
  if (own >= followersOfBrand) {
    throw new DomainError('too_many_followers', { limit: followersOfBrand });
  }
}
