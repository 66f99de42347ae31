import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../platform/context.ts';
import { AddressRefused, guardedLookup, mayCall } from './callback-address.ts';
import { retryAfterSeconds } from './retry-after-rules.ts';
import { Slots } from './slots.ts';

/** What came of one call: a status, or why there is none. */
export interface CallOutcome {
  status: number | null;
  /** The answer's first 4 KiB; null without an answer. */
  response: string | null;
  /** Why no answer came; null with one. */
  error: string | null;
  durationMs: number;
  /** What the endpoint asks for with 429 or 503, in seconds. */
  retryAfterSeconds: number | null;
}

export interface CallbackClient {
  /** Posts once, without following redirects. Never throws, unless the client is aborted. */
  post(url: string, headers: Record<string, string>, body: string): Promise<CallOutcome>;
  /** Breaks off every call under way and refuses all that follow. */
  abort(): void;
  close(): Promise<void>;
}

const keptResponseBytes = 4096;
const connectTimeoutMs = 10_000;
/** As many as a process may hold lanes. */
const maxAddresses = 1_000;

/**
 * The service's way out to callbacks: one pool of at most `connections` per origin, and no
 * connection to an address that the environment may not call.
 */
export function createCallbackClient(options: {
  environment: Environment;
  /** For the whole call, until the last byte that is read. */
  timeoutMs: number;
  connections: number;
}): CallbackClient {
  const { environment, timeoutMs, connections } = options;
  const agent = new Agent({
    connections,
    connect: guardedConnector(environment),
    pipelining: 1,
    // Each call has a timer of its own for all of it; undici's would live on for a while after it.
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

/** Takes addresses apart, the same ones over and over. */
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

/** One call, from its request to the 4 KiB of its answer that are kept. */
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

  /** `onEnd` is told once what came of it, nothing if it was aborted. */
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

  /** Whatever has come by now is the outcome; without a status it is `error`. */
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
    // Of 1xx answers one follows that counts.
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

/** The first 4 KiB; PostgreSQL's text holds no NUL. */
function textOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return '';
  const bytes = Buffer.concat(chunks).subarray(0, keptResponseBytes);
  return new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
}

/** Checks the address that is really connected to: given as such, resolved, or answered by. */
function guardedConnector(environment: Environment): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(environment),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayCall(host, environment)) {
      callback(new AddressRefused(host), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (mayCall(socket.remoteAddress ?? '', environment)) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(socket.remoteAddress), null);
    });
  };
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const { code } = error as { code?: string };
  return (reasons[code ?? ''] ?? error.message).slice(0, 200);
}
