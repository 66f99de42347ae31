import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../../platform/context.ts';
import { AddressRefused, guardedLookup, mayCall } from '../subscriptions/callback-address.ts';
import { retryAfterSeconds } from './retry-after-rules.ts';
import { Slots } from './slots.ts';

/** Outcome of one call: a status, or the reason why there is none. */
export interface CallOutcome {
  status: number | null;
  /** First 4 KiB of the response; null without one. */
  response: string | null;
  /** Reason why no response came; null with one. */
  error: string | null;
  durationMs: number;
  /** `Retry-After` of a 429 or 503, in seconds. */
  retryAfterSeconds: number | null;
}

export interface CallbackClient {
  /** Posts once, without following redirects. Never throws, unless the client is aborted. */
  post(url: string, headers: Record<string, string>, body: string): Promise<CallOutcome>;
  /** Aborts every running call and refuses later ones. */
  abort(): void;
  close(): Promise<void>;
}

const keptResponseBytes = 4096;
const connectTimeoutMs = 10_000;
/** Equals the number of lanes that a process may hold. */
const maxAddresses = 1_000;

/**
 * HTTP client for callbacks: one pool of at most `connections` per origin, and no connection to an
 * address that the environment forbids.
 */
export function createCallbackClient(options: {
  environment: Environment;
  /** Limits the whole call, up to the last byte read. */
  timeoutMs: number;
  connections: number;
}): CallbackClient {
  const { environment, timeoutMs, connections } = options;
  const agent = new Agent({
    connections,
    connect: guardedConnector(environment),
    pipelining: 1,
    // Each call has its own timer for its whole duration; undici's would outlive it for a while.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const calls = new Slots<Call>();
  const addresses = new Addresses();
  let isAborted = false;
  return {
    post: (url, headers, body) =>
      new Promise((resolve, reject) => {
        const slot = calls.take();
        const call = new Call(timeoutMs, (outcome) => {
          calls.free(slot);
          if (outcome) resolve(outcome);
          else reject(new Error('The service stopped during the call.'));
        });
        calls.put(slot, call);
        if (isAborted) call.abort();
        else call.start(agent, addresses.of(url), headers, body);
      }),
    abort: () => {
      isAborted = true;
      for (const call of calls.all()) call.abort();
    },
    close: () => agent.destroy(),
  };
}

interface Address {
  origin: string;
  path: string;
}

/** Caches parsed URLs, since the same few recur. */
class Addresses {
  readonly #known = new Map<string, Address>();

  of(url: string): Address {
    const known = this.#known.get(url);
    if (known) return known;
    const { origin, pathname, search } = new URL(url);
    const address = { origin, path: pathname + search };
    if (this.#known.size >= maxAddresses) this.#known.clear();
    this.#known.set(url, address);
    return address;
  }
}

/** One call, from its request to the first 4 KiB of the response. */
class Call implements Dispatcher.DispatchHandler {
  readonly #onEnd: (outcome: CallOutcome | null) => void;
  readonly #startMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #status: number | null = null;
  #retryAfterSeconds: number | null = null;
  #chunks: Buffer[] = [];
  #size = 0;
  #isOver = false;

  /** `onEnd` receives the outcome once, or null after an abort. */
  constructor(timeoutMs: number, onEnd: (outcome: CallOutcome | null) => void) {
    this.#onEnd = onEnd;
    this.#timer = setTimeout(() => this.end(`no answer in ${timeoutMs} ms`), timeoutMs);
  }

  start(agent: Agent, address: Address, headers: Record<string, string>, body: string): void {
    try {
      const { origin, path } = address;
      agent.dispatch({ origin, path, method: 'POST', headers, body }, this);
    } catch (error) {
      this.end(describe(error));
    }
  }

  /** Ends the call with the data received so far; without a status the outcome is `error`. */
  end(error: string): void {
    this.#end(error, {
      status: this.#status,
      response: this.#status === null ? null : textOf(this.#chunks),
      error: this.#status === null ? error : null,
      durationMs: Math.round(performance.now() - this.#startMs),
      retryAfterSeconds: this.#retryAfterSeconds,
    });
  }

  abort(): void {
    this.#end('aborted', null);
  }

  #end(reason: string, outcome: CallOutcome | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#onEnd(outcome);
    this.#controller?.abort(new Error(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('over'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // A final response follows every 1xx.
    if (status < 200) return;
    this.#status = status;
    if (status === 429 || status === 503) {
      const now = wallClock.now();
      this.#retryAfterSeconds = retryAfterSeconds(headers['retry-after'], headers.date, now);
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= keptResponseBytes) this.end('read enough');
  }

  onResponseEnd(): void {
    this.#controller = null;
    this.end('no answer');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#controller = null;
    this.end(describe(error));
  }
}

/** Decodes the first 4 KiB, without NUL, which PostgreSQL's text cannot hold. */
function textOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return '';
  const bytes = Buffer.concat(chunks).subarray(0, keptResponseBytes);
  return new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
}

/** Checks the address connected to, whether literal, resolved or reported by the socket. */
function guardedConnector(environment: Environment): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(environment),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayCall(host, environment)) {
      callback(new AddressRefused(), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (mayCall(socket.remoteAddress ?? '', environment)) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(), null);
    });
  };
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  ETIMEOUT: 'the name does not resolve',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const { code } = error as { code?: string };
  return (reasons[code ?? ''] ?? error.message).slice(0, 200);
}
