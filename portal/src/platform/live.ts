import type { QueryClient } from '@tanstack/react-query';

/**
 * A piece of news of the service: the id of what is new, and the ids of the objects that it changed.
 * `missed` means more requests or deliveries than the service lists one by one, or a world that a rewind
 * replaced: everything shown is read again, as after each interruption of the connection.
 */
export interface News {
  readonly kind: 'event' | 'request' | 'delivery' | 'clock' | 'missed';
  readonly id: string;
  readonly refs: readonly string[];
  readonly at: string;
}

export type LiveState = 'connecting' | 'live' | 'offline';

const gatherMs = 250;
const lockName = 'surety-live';

/** Names of the cached answers that a kind of news may have changed, beside those about its `refs`. */
const staleNames: Readonly<Record<News['kind'], readonly string[]>> = {
  event: ['events', 'overview', 'series', 'objects', 'transactions', 'transfers', 'customers'],
  // Groups of errors search the log, so that their pages look by themselves, some seconds apart.
  request: ['requests'],
  delivery: ['deliveries', 'webhook-health', 'webhooks', 'overview'],
  clock: ['clock', 'due', 'overview'],
  missed: [],
};

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
  #isLeader = false;

  constructor(brandId: string, queries: QueryClient) {
    this.#brandId = brandId;
    this.#queries = queries;
    this.#channel = new BroadcastChannel(`surety-live-${brandId}`);
    this.#channel.addEventListener('message', ({ data }) => this.#receive(data));
    // The page that has the connection answers with its state.
    this.#channel.postMessage({ asks: true } satisfies LiveMessage);
    void this.#lead();
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
    if (this.#timer) clearTimeout(this.#timer);
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
    const source = new EventSource(`/portal/api/${this.#brandId}/live`);
    source.addEventListener('open', () => this.#share({ state: 'live' }));
    source.addEventListener('error', () => this.#share({ state: 'offline' }));
    source.addEventListener('message', ({ data }) => this.#share({ news: parseNews(data) }));
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        source.close();
        resolve();
      });
    });
  }

  #share(message: LiveMessage): void {
    if (this.#ended.signal.aborted) return;
    this.#channel.postMessage(message);
    this.#receive(message);
  }

  #receive({ state, news, asks }: LiveMessage): void {
    if (asks && this.#isLeader) this.#channel.postMessage({ state: this.#state });
    if (state && state !== this.#state) {
      // Answers may be stale by changes while the page was not connected.
      if (state === 'live' && this.#state === 'offline') void this.#queries.invalidateQueries();
      this.#state = state;
      for (const follow of this.#stateFollowers) follow();
    }
    if (!news) return;
    if (this.#state !== 'live') this.#receive({ state: 'live' });
    for (const receive of this.#followers) receive(news);
    this.#gathered.push(news);
    this.#timer ??= setTimeout(() => this.#invalidate(), gatherMs);
  }

  /** Marks the cached answers that the gathered news may have changed. */
  #invalidate(): void {
    this.#timer = null;
    const names = new Set(this.#gathered.flatMap(({ kind }) => staleNames[kind] ?? []));
    const refs = new Set(this.#gathered.flatMap(({ refs: ids }) => ids));
    const hasMissed = this.#gathered.some(({ kind }) => kind === 'missed');
    this.#gathered = [];
    if (hasMissed) {
      void this.#queries.invalidateQueries();
      return;
    }
    void this.#queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some((part) => typeof part === 'string' && (names.has(part) || refs.has(part))),
    });
  }
}

interface LiveMessage {
  readonly state?: LiveState;
  readonly news?: News | undefined;
  /** A page that has just opened wants to know the state. */
  readonly asks?: true;
}

function parseNews(data: string): News | undefined {
  try {
    return { refs: [], ...JSON.parse(data) };
  } catch {
    return undefined;
  }
}
