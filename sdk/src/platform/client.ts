import { ApiPromise, type WithResponse } from './api-promise.ts';
import { atCallSite } from './call-site.ts';
import { ApiError, type SuretyError } from './errors.ts';
import { EventStream } from './event-stream.ts';
import { callHook } from './hooks.ts';
import { refuseNumbers } from './known-options.ts';
import type { Access, ClientOptions } from './options.ts';
import { type Page, Pager } from './pager.ts';
import { type Call, type PreparedCall, prepareCall, requireBaseUrl } from './prepare-call.ts';
import { failureOf, Redirected, readAnswer } from './read-answer.ts';
import { defaultRetries, delayMs, isRetryable, maxRetryAfterMs } from './retry.ts';
import { TimeLimit } from './time-limit.ts';
import { realTiming, type Timing } from './timing.ts';

const defaultTimeoutMs = 30_000;
const maxWarnings = 1_000;

interface Failure {
  readonly error: SuretyError;
  readonly isWorthRetrying: boolean;
  readonly retryAfterMs: number | null;
}

/** Sends requests: keys, time limits, retries, errors. Resources send all of theirs through it. */
export class Client {
  readonly timing: Timing;
  // Private, and with it in no output of console.log.
  readonly #access: Access;
  readonly #options: ClientOptions;
  readonly #warned = new Set<string>();

  /** @throws NotConfigured if the address is none of a service; ArgumentInvalid for a wrong option. */
  constructor(access: Access, options: ClientOptions, timing: Timing = realTiming) {
    refuseNumbers('Surety', options);
    this.#access = { ...access, baseUrl: requireBaseUrl(access.baseUrl) };
    this.#options = options;
    this.timing = timing;
  }

  get access(): Access {
    return this.#access;
  }

  /** A client for other keys with the same options. */
  withAccess(access: Access): Client {
    return new Client(access, this.#options, this.timing);
  }

  /**
   * Sends a request. A try that fails is repeated if that cannot do anything twice: reads, replacements
   * and POSTs with an `Idempotency-Key`, which all tries share. Other changes are repeated only where the
   * service refused them before it began.
   *
   * @throws ApiError, ConnectionFailed or TimedOut; the signal's reason if it aborts.
   */
  send<T>(call: Call): ApiPromise<T> {
    return ApiPromise.of(atCallSite(this.#send<T>(call), new Error()));
  }

  /** A list that is read in pages. */
  pages<Item, WholePage extends Page<Item>>(call: Call): Pager<Item, WholePage> {
    return new Pager((cursor) =>
      this.send<WholePage>(
        cursor === undefined ? call : { ...call, query: goOn(call, { cursor }) },
      ),
    );
  }

  /** Server-sent events, connected again wherever the connection ends. */
  stream<Item extends { position: string }>(call: Call): EventStream<Item> {
    const options = { ...call.options, timeoutMs: Number.POSITIVE_INFINITY, maxRetries: 0 };
    return new EventStream({
      open: (after, signal) =>
        this.send<Response>({
          ...call,
          query: after === null ? call.query : goOn(call, { after }),
          answer: 'response',
          options: { ...options, signal },
        }),
      begin: (signal) => this.#placeOf(call, signal),
      signal: call.options?.signal,
      timing: this.timing,
    });
  }

  /** The present end of the events where `latest` is requested, so that a reconnect begins there too. */
  async #placeOf(
    { path, query, options }: Call,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    const { after, cursor } = { after: undefined, cursor: undefined, ...query };
    if ((after ?? cursor) !== 'latest') return null;
    const list = path.replace(/\/stream$/, '');
    const end = { method: 'GET', path: list, query: { after: 'latest', limit: 1 } };
    const page = await this.send<Page<unknown>>({ ...end, options: { ...options, signal } });
    return page.next_cursor;
  }

  async #send<T>(call: Call): Promise<WithResponse<T>> {
    const { signal, maxRetries } = call.options ?? {};
    signal?.throwIfAborted();
    const prepared = prepareCall(call, this.#access, this.#options);
    const retries = maxRetries ?? this.#options.maxRetries ?? defaultRetries;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#try<T>(prepared, attempt);
      if ('data' in outcome) return outcome;
      const { error, isWorthRetrying, retryAfterMs } = outcome;
      if (attempt > retries || !isWorthRetrying || !prepared.canBeSentAgain)
        throw attempt > 1 ? withEarlierTry(error) : error;
      if ((retryAfterMs ?? 0) > maxRetryAfterMs) throw error;
      await this.timing.sleep(delayMs(attempt, retryAfterMs, this.timing.random()), signal);
    }
  }

  async #try<T>(prepared: PreparedCall, attempt: number): Promise<WithResponse<T> | Failure> {
    const { call } = prepared;
    const { signal } = call.options ?? {};
    const limit = new TimeLimit(signal, this.#timeoutOf(call));
    const startedAt = performance.now();
    let answer: Response | null = null;
    try {
      answer = await limit.race(this.#fetch(prepared, limit.signal));
      const data = (await limit.race(readAnswer(call, answer, limit))) as T;
      if (call.answer !== 'stream' && call.answer !== 'response') limit.end();
      this.#warnOfIgnored(call, answer.headers.get('x-ignored-fields'));
      return withResponse(data, answer);
    } catch (error) {
      limit.cancel();
      if (signal?.aborted) throw signal.reason;
      return failed(prepared, error, limit);
    } finally {
      this.#log(call, { attempt, durationMs: performance.now() - startedAt, answer });
    }
  }

  /** A call that waits for events has the time of its wait besides. */
  #timeoutOf({ options, query }: Call): number {
    if (options?.timeoutMs !== undefined) return options.timeoutMs;
    const waitSeconds = Number({ wait: 0, ...query }.wait) || 0;
    return (this.#options.timeoutMs ?? defaultTimeoutMs) + waitSeconds * 1_000;
  }

  async #fetch({ url, call, headers, body }: PreparedCall, signal: AbortSignal): Promise<Response> {
    const fetch = this.#options.fetch ?? globalThis.fetch;
    const isStream = body instanceof ReadableStream;
    return fetch(url, {
      method: call.method,
      headers,
      body,
      signal,
      // Keys never follow a redirect. Cloudflare's workers do not know "error", which would say so.
      redirect: 'manual',
      ...(isStream ? { duplex: 'half' } : {}),
    });
  }

  #log(
    { method, path }: Call,
    { answer, ...told }: { attempt: number; durationMs: number; answer: Response | null },
  ): void {
    const status = answer?.status ?? null;
    const requestId = answer?.headers.get('x-request-id') ?? null;
    callHook(() => this.#options.log?.({ method, path, ...told, status, requestId }));
  }

  /** Warns once of each field that an operation ignores, whatever ids its path has. */
  #warnOfIgnored({ method, path }: Call, fields: string | null): void {
    for (const field of fields?.split(',') ?? []) {
      const place = `${method} /${path.split('/')[1]} ${field.trim()}`;
      if (this.#warned.has(place) || this.#warned.size >= maxWarnings) continue;
      this.#warned.add(place);
      // biome-ignore lint/suspicious/noConsole: what a client ignores is for the developer's eyes
      const warn = this.#options.warn ?? console.warn;
      callHook(() => warn(`${method} ${path} ignores the field ${field.trim()}.`));
    }
  }
}

/** The query of a later page. `after` goes before `cursor`, so only one of them is sent. */
function goOn({ query }: Call, place: { cursor: string } | { after: string }): object {
  return { ...query, after: undefined, cursor: undefined, ...place };
}

function withResponse<T>(data: T, { status, headers }: Response): WithResponse<T> {
  const requestId = headers.get('x-request-id');
  return {
    data,
    status,
    headers,
    requestId,
    isReplay: headers.get('idempotent-replayed') === 'true',
  };
}

function failed(
  { call, headers, isRepeatable }: PreparedCall,
  error: unknown,
  limit: TimeLimit,
): Failure {
  if (error instanceof ApiError) {
    const isWorthRetrying = isRetryable(error, isRepeatable);
    return { error, isWorthRetrying, retryAfterMs: error.retryAfterMs };
  }
  const lost = failureOf(`${call.method} ${call.path}`, error, limit);
  lost.idempotencyKey = headers.get('idempotency-key');
  const isWorthRetrying = isRepeatable && !(error instanceof Redirected);
  return { error: lost, isWorthRetrying, retryAfterMs: null };
}

/** A KYC is not started twice for one key: after a lost answer, the next try finds the key used. */
function withEarlierTry(error: SuretyError): SuretyError {
  if (error instanceof ApiError && error.code === 'idempotency_key_exists')
    error.message +=
      ' An earlier try of this request arrived, and its answer was lost: read the object.';
  return error;
}
