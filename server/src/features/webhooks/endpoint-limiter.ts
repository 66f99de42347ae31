/** An endpoint whose last call took longer, or whose running ones do, gets few calls at once. */
const slowMs = 1_000;
const limits = { fast: 10, slow: 2 };
/** How many jobs may wait in this process for one fast endpoint, and for how long. */
const maxWaiting = 20;
const patienceMs = 1_000;
const shortestParkMs = 100;
const longestParkMs = 60_000;

/** Either a place, to be left when the call is over, or when to come back. */
export type Entry = { entered: true; leave(): void } | { entered: false; inMs: number };

interface Endpoint {
  running: number;
  waiting: (() => void)[];
  lastMs: number;
  /** When a call last began or ended with no other one waiting on it. */
  movedAtMs: number;
  /** Where the line of those sent away ends. */
  lineEndsAtMs: number;
}

/**
 * Keeps a slow or silent endpoint from holding all the places of a worker: a few calls at a time
 * each, and who finds no place comes back later, one after the other at the endpoint's own pace.
 * It counts within this process; every worker process has its own.
 */
export class EndpointLimiter {
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Asks for a place at the endpoint `id`; may wait for a moment. */
  async enter(id: string): Promise<Entry> {
    const endpoint = this.#endpoint(id);
    const tookMs = this.#expectedMs(endpoint);
    if (endpoint.running < limitAt(tookMs)) {
      if (endpoint.running === 0) endpoint.movedAtMs = this.#nowMs();
      endpoint.running += 1;
    } else if (tookMs > slowMs || !(await this.#wait(endpoint))) {
      return { entered: false, inMs: this.#park(endpoint) };
    }
    const startMs = this.#nowMs();
    return { entered: true, leave: () => this.#leave(id, endpoint, startMs) };
  }

  #endpoint(id: string): Endpoint {
    const known = this.#endpoints.get(id);
    if (known) return known;
    const endpoint = { running: 0, waiting: [], lastMs: 0, movedAtMs: 0, lineEndsAtMs: 0 };
    this.#endpoints.set(id, endpoint);
    return endpoint;
  }

  /** What a call takes: the last one, or longer when those that run have been silent for longer. */
  #expectedMs({ running, lastMs, movedAtMs }: Endpoint): number {
    return running === 0 ? lastMs : Math.max(lastMs, this.#nowMs() - movedAtMs);
  }

  /** Whether a place came free in time; whoever leaves hands its own on. */
  #wait(endpoint: Endpoint): Promise<boolean> {
    if (endpoint.waiting.length >= maxWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        endpoint.waiting.splice(endpoint.waiting.indexOf(enter), 1);
        resolve(false);
      }, patienceMs);
      endpoint.waiting.push(enter);
    });
  }

  #park(endpoint: Endpoint): number {
    const nowMs = this.#nowMs();
    const tookMs = this.#expectedMs(endpoint);
    const line = Math.max(endpoint.lineEndsAtMs, nowMs) + tookMs / limitAt(tookMs);
    endpoint.lineEndsAtMs = Math.min(line, nowMs + longestParkMs);
    return Math.max(shortestParkMs, endpoint.lineEndsAtMs - nowMs);
  }

  #leave(id: string, endpoint: Endpoint, startMs: number): void {
    endpoint.movedAtMs = this.#nowMs();
    endpoint.lastMs = endpoint.movedAtMs - startMs;
    const next = endpoint.waiting.shift();
    if (next) next();
    else endpoint.running -= 1;
    if (endpoint.running === 0 && endpoint.lastMs <= slowMs) this.#endpoints.delete(id);
  }
}

function limitAt(tookMs: number): number {
  return tookMs > slowMs ? limits.slow : limits.fast;
}
