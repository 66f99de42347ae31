import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from './changes.generated.ts';
import { dependencyOf, sessionKey } from './keys.ts';
import { concernOf, type News } from './news.ts';

/** `silent` is a service that keeps its connection and sends nothing, not even a heartbeat. */
export type LiveState = 'connecting' | 'live' | 'silent' | 'offline';

/** The service sends a heartbeat every three seconds. */
const silentAfterMs = 8_000;
/** Wait after a refused connection; each refusal after it doubles the wait. */
const connectAgainMs = 3_000;
const longestAgainMs = 60_000;
const gatherMs = 250;
/** Sums over a brand cost the service more than lists do: a page reads them again after this time at the earliest. */
const figuresEveryMs = 2_000;
const lockName = 'surety-live';

/**
 * Follows the news of one brand. One page of a browser, chosen by a lock, has the connection and forwards the
 * news to the others.
 */
export class Live {
  readonly #brandId: string;
  readonly #queries: QueryClient;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  readonly #followers = new Set<(news: News) => void>();
  readonly #stateFollowers = new Set<() => void>();
  #state: LiveState = 'connecting';
  #gathered: News[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #figuresTimer: ReturnType<typeof setTimeout> | null = null;
  #figuresAtMs = Number.NEGATIVE_INFINITY;
  #isLeader = false;
  #watch: ReturnType<typeof setTimeout> | null = null;
  #source: EventSource | null = null;
  #againMs = connectAgainMs;

  constructor(brandId: string, queries: QueryClient) {
    this.#brandId = brandId;
    this.#queries = queries;
    this.#channel = new BroadcastChannel(`surety-live-${brandId}`);
    this.#channel.addEventListener('message', ({ data }) => this.#receive(data));
    // The page that has the connection answers with its state.
    this.#channel.postMessage({ asks: true } satisfies LiveMessage);
    void this.#lead();
    const { signal } = this.#ended;
    addEventListener('offline', () => this.#receive({ state: 'offline' }), { signal });
    addEventListener('online', () => this.#open(), { signal });
    this.#hear();
  }

  readonly readState = (): LiveState => this.#state;

  readonly subscribeState = (follow: () => void): (() => void) => {
    this.#stateFollowers.add(follow);
    return () => this.#stateFollowers.delete(follow);
  };

  /** Calls the function for each piece of news until the answered function is called. */
  follow(receive: (news: News) => void): () => void {
    this.#followers.add(receive);
    return () => this.#followers.delete(receive);
  }

  close(): void {
    this.#ended.abort();
    this.#channel.close();
    if (this.#watch) clearTimeout(this.#watch);
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#figuresTimer) clearTimeout(this.#figuresTimer);
  }

  async #lead(): Promise<void> {
    const { signal } = this.#ended;
    try {
      await navigator.locks.request(`${lockName}-${this.#brandId}`, { signal }, () =>
        this.#connect(signal),
      );
    } catch {
      // The page closed while it waited for the connection.
    }
  }

  #connect(signal: AbortSignal): Promise<void> {
    this.#isLeader = true;
    this.#open();
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        this.#source?.close();
        resolve();
      });
    });
  }

  /** Opens the connection, in place of the one before. */
  #open(): void {
    if (!this.#isLeader || this.#ended.signal.aborted) return;
    this.#source?.close();
    const source = new EventSource(`/portal/api/${this.#brandId}/live`);
    this.#source = source;
    source.addEventListener('open', () => {
      this.#againMs = connectAgainMs;
      this.#share({ state: 'live' });
    });
    source.addEventListener('error', () => this.#fail(source));
    source.addEventListener('message', ({ data }) => this.#share(parseMessage(data)));
  }

  /** The browser itself connects again but after a refusal, such as that of an ended session. */
  #fail(source: EventSource): void {
    this.#share({ state: 'offline' });
    if (source.readyState !== EventSource.CLOSED) return;
    void this.#queries.invalidateQueries({ queryKey: sessionKey });
    setTimeout(() => source === this.#source && this.#open(), this.#againMs);
    this.#againMs = Math.min(this.#againMs * 2, longestAgainMs);
  }

  /** Waits for the next message; each page does so itself, since the one that has the connection may sleep. */
  #hear(): void {
    if (this.#watch) clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#state !== 'offline') this.#receive({ state: 'silent' });
      // The network may have lost the connection without a word.
      this.#open();
      this.#hear();
    }, silentAfterMs);
  }

  #share(message: LiveMessage): void {
    if (this.#ended.signal.aborted) return;
    this.#channel.postMessage(message);
    this.#receive(message);
  }

  #receive({ state, news, asks }: LiveMessage): void {
    if (asks && this.#isLeader) this.#channel.postMessage({ state: this.#state });
    if (state === 'live') this.#hear();
    if (state && state !== this.#state) {
      const wasAway = this.#state === 'offline' || this.#state === 'silent';
      this.#state = state;
      // Answers may be stale by changes while the page was not connected.
      if (state === 'live' && wasAway) void this.#queries.invalidateQueries();
      for (const follow of this.#stateFollowers) follow();
    }
    if (!news) return;
    for (const receive of this.#followers) receive(news);
    this.#gathered.push(news);
    this.#timer ??= setTimeout(() => this.#invalidate(), gatherMs);
  }

  /** Marks the cached answers that the gathered news may have changed. */
  #invalidate(): void {
    this.#timer = null;
    const concerns = this.#gathered.map(concernOf);
    this.#gathered = [];
    if (concerns.includes(null)) {
      void this.#queries.invalidateQueries();
      return;
    }
    const resources = new Set(concerns.flatMap((each) => each?.resources ?? []));
    const ids = new Set(concerns.flatMap((each) => each?.ids ?? []));
    if (resources.delete('activity')) this.#refreshFigures();
    this.#invalidateThose(resources, ids);
  }

  /** Marks the figures as stale now, or once two seconds have passed since they were. */
  #refreshFigures(): void {
    const waitMs = Math.max(0, this.#figuresAtMs + figuresEveryMs - performance.now());
    this.#figuresTimer ??= setTimeout(() => {
      this.#figuresTimer = null;
      this.#figuresAtMs = performance.now();
      this.#invalidateThose(new Set(['activity']), new Set());
    }, waitMs);
  }

  #invalidateThose(resources: ReadonlySet<Resource>, ids: ReadonlySet<string>): void {
    void this.#queries.invalidateQueries({
      predicate: ({ queryKey }) => {
        const needed = dependencyOf(queryKey);
        return (
          needed.resources.some((each) => resources.has(each)) ||
          needed.ids.some((id) => ids.has(id))
        );
      },
    });
  }
}

interface LiveMessage {
  readonly state?: LiveState;
  readonly news?: News | undefined;
  /** A page that has just opened wants to know the state. */
  readonly asks?: true;
}

/** Whatever arrives shows that the service lives. */
function parseMessage(data: string): LiveMessage {
  try {
    const news = { refs: [], ...JSON.parse(data) };
    return news.kind === 'alive' ? { state: 'live' } : { state: 'live', news };
  } catch {
    return { state: 'live' };
  }
}
