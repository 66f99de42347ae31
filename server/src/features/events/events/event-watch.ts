import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { CommitSignals } from '../../../platform/db/commit-signals.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findHorizon } from '../../../platform/db/event-position.ts';
import { eventsRecorded } from '../../../platform/db/event-signal.ts';
import type { Logger } from '../../../platform/logging.ts';
import { OutageLog } from '../../../platform/outage-log.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { definePort } from '../../../platform/port.ts';
import { type BrandNews, brandNewsReader } from './brand-news.ts';
import { eventErrors } from './event-errors.ts';
import { listBrandsWithNews, listCustomersWithNews } from './events-store.ts';
import { type FollowLimits, usualFollowLimits } from './follow-limits.ts';
import { LookPace } from './look-pace.ts';

/** News beside events are for people, and cost four statements. */
const newsEveryMs = 500;
/** News that wait for a follower that reads slowly. */
const mostWaiting = 1_000;

/** Reason why a wait ended: new events may exist, the time passed, or this process stops. */
export type Wakening = 'news' | 'nothing' | 'closed';

/** Subscription of a reader that has read every event and waits for new ones. */
export interface Follower {
  /** Resolves at once when events arrived since the last wait, or since the subscription. */
  wait(withinMs: number): Promise<Wakening>;
  /** News beside events since the last call, for a follower of such news. */
  takeNews(): BrandNews[];
  /** Resolves once the news beside events are remembered: later ones are sent. */
  readonly begun: Promise<void>;
  /** Frees the follower's slot; a pending wait ends as `closed`. */
  end(): void;
}

/** Brand whose events are followed, or one customer of it with a temporary key. */
export interface FollowedScope {
  brandId: string;
  customerId: string | null;
  /** Person of the portal who follows; null with keys. */
  personId: string | null;
  /** True for a follower of requests, acts, deliveries and the clock beside events. */
  hasNews?: boolean;
}

/** Notifies the followers of this process of new events. */
export interface EventWatch {
  readonly limits: FollowLimits;
  /**
   * Subscribes a reader. Events committed after this call are never missed, so read after it.
   *
   * @throws DomainError `too_many_followers`, or `overloaded` when the process has too many.
   */
  follow(whom: FollowedScope): Follower;
  /** Ends every wait, present and future. */
  close(): void;
}

/** The event watch of this process. */
export const eventWatch = definePort<EventWatch>('event watch');

interface Place {
  brandId: string;
  customerId: string | null;
  personId: string | null;
  /** Waiting news beside events; null for a follower of events alone. */
  others: BrandNews[] | null;
  begun: PromiseWithResolvers<void>;
  hasNews: boolean;
  hasEnded: boolean;
  wake: () => void;
}

interface AnnouncedHorizon {
  /** Every event below it has been announced; null before the first poll. */
  horizon: string | null;
  found: boolean;
}

/**
 * Polls the database once for all followers of this process, and never without followers; at once after
 * a commit of this process. Writers do not notify other processes: a NOTIFY would serialize all commits of
 * the server.
 */
export function openEventWatch(
  db: Tx,
  log: Logger,
  signals: Pick<CommitSignals, 'overhear'>,
  limits: FollowLimits = usualFollowLimits,
): EventWatch {
  const places = new Set<Place>();
  const closing = new AbortController();
  let isLooking = false;

  const poll = async (from: string | null): Promise<AnnouncedHorizon> => {
    const horizon = await findHorizon(db);
    if (from === horizon) return { horizon, found: false };
    const brands = from === null ? null : new Set(await listBrandsWithNews(db, from, horizon));
    const customers = await findCustomers(db, places, from, horizon);
    // Include followers that joined during the poll: they may have read before its horizon.
    const awoken = [...places].filter(({ brandId, customerId }) =>
      customerId === null ? (brands?.has(brandId) ?? true) : (customers?.has(customerId) ?? true),
    );
    for (const place of awoken) {
      place.hasNews = true;
      place.wake();
    }
    return { horizon, found: awoken.length > 0 };
  };
  const news = openNewsPoll(db, places);
  const outage = new OutageLog(log, 'polling for new events failed');
  const keepLooking = async () => {
    const pace = new LookPace(limits, closing.signal);
    const stopHearing = signals.overhear(eventsRecorded, () => pace.cutShort());
    let from: string | null = null;
    while (places.size > 0 && !closing.signal.aborted) {
      let failedForMs = 0;
      const seen: AnnouncedHorizon = await poll(from).catch((error: unknown) => {
        failedForMs = outage.failed(error);
        return { horizon: from, found: false };
      });
      if (failedForMs === 0) {
        await news.poll().catch((error: unknown) => {
          failedForMs = outage.failed(error);
        });
      }
      if (failedForMs === 0) outage.succeeded();
      from = seen.horizon;
      const isForPages = [...places].every(({ others }) => others !== null);
      await pace.rest({ hasFound: seen.found, failedForMs, isForPages });
    }
    stopHearing();
    isLooking = false;
  };
  return {
    limits,
    follow: (whom) => {
      refuseTooMany(places, whom, limits);
      const place = openPlace(whom);
      places.add(place);
      if (place.others) news.hasten();
      if (!isLooking) {
        isLooking = true;
        void keepLooking();
      }
      return {
        wait: (withinMs) => wait(place, withinMs, closing.signal),
        takeNews: () => place.others?.splice(0) ?? [],
        begun: place.begun.promise,
        end: () => {
          places.delete(place);
          place.hasEnded = true;
          place.begun.resolve();
          place.wake();
        },
      };
    },
    close: () => {
      closing.abort();
      for (const place of places) {
        place.begun.resolve();
        place.wake();
      }
    },
  };
}

/** Customers with news among those followed; null when unknown. */
async function findCustomers(
  db: Tx,
  places: ReadonlySet<Place>,
  from: string | null,
  horizon: string,
): Promise<Set<string> | null> {
  const followed = [...places].flatMap(({ customerId }) => customerId ?? []);
  if (from === null || followed.length === 0) return null;
  return new Set(await listCustomersWithNews(db, from, horizon, [...new Set(followed)]));
}

/** Polls requests, acts, deliveries and clocks of the brands whose followers want them. */
function openNewsPoll(db: Tx, places: ReadonlySet<Place>) {
  const readNews = brandNewsReader(db);
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** Makes the next poll read news too: a new follower waits for its first. */
    hasten: () => {
      readAtMs = Number.NEGATIVE_INFINITY;
    },
    poll: async () => {
      const atMs = performance.now();
      const followers = [...places].filter(({ others }) => others !== null);
      if (followers.length === 0 || atMs - readAtMs < newsEveryMs) return;
      readAtMs = atMs;
      try {
        const news = await readNews([...new Set(followers.map(({ brandId }) => brandId))], atMs);
        for (const place of followers) tell(place, news.get(place.brandId) ?? []);
      } finally {
        for (const { begun } of followers) begun.resolve();
      }
    },
  };
}

function openPlace({ brandId, customerId, personId, hasNews = false }: FollowedScope): Place {
  return {
    brandId,
    customerId,
    personId,
    others: hasNews ? [] : null,
    begun: Promise.withResolvers<void>(),
    hasNews: false,
    hasEnded: false,
    wake: () => {},
  };
}

/** Sends to a follower; one that reads too slowly is sent `missed`. */
function tell(place: Place, news: readonly BrandNews[]): void {
  if (!place.others || news.length === 0) return;
  place.others.push(...news);
  if (place.others.length > mostWaiting) {
    place.others = [{ kind: 'missed', id: place.brandId, refs: [] }];
  }
  place.hasNews = true;
  place.wake();
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
  { brandId, customerId, personId }: FollowedScope,
  limits: FollowLimits,
): void {
  if (places.size >= limits.followersOfAll) throw new DomainError(platformErrors.overloaded);
  const ofBrand = [...places].filter((place) => place.brandId === brandId);
  if (customerId !== null) {
    const ofCustomers = ofBrand.filter((place) => place.customerId !== null);
    const own = ofCustomers.filter((place) => place.customerId === customerId).length;
    refuseAt(own, limits.followersOfCustomer, eventErrors.too_many_own_followers);
    if (ofCustomers.length < limits.followersOfCustomers) return;
    throw new DomainError(platformErrors.overloaded);
  }
  if (personId !== null) {
    const ofPeople = ofBrand.filter((place) => place.personId !== null);
    const own = ofPeople.filter((place) => place.personId === personId).length;
    refuseAt(own, limits.followersOfPerson, eventErrors.too_many_own_followers);
    if (ofPeople.length < limits.followersOfPeople) return;
    throw new DomainError(platformErrors.overloaded);
  }
  const keyed = ofBrand.filter((place) => place.customerId === null && place.personId === null);
  refuseAt(keyed.length, limits.followersOfBrand, eventErrors.too_many_followers);
}

function refuseAt(count: number, limit: number, error: ErrorDefinition): void {
  if (count >= limit) throw new DomainError(error, { limit });
}
