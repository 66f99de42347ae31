import { ApiPromise, type WithResponse } from './api-promise.ts';
import { ApiError, apiError, ConnectionFailed, NotConfigured, TimedOut } from './errors.ts';
import { EventStream } from './event-stream.ts';
import type { Access, ClientOptions, KeyedOptions } from './options.ts';
import { type Page, Pager } from './pager.ts';
import { delayMs, isRetryable, sleep } from './retry.ts';

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;
const versionPrefix = '/api/v0.1';

/** The types of Node have no `BodyInit`, and those of browsers are not there for every user. */
type BodyInit = NonNullable<RequestInit['body']>;

/** One request, before keys, retries and headers. */
export interface Call {
  readonly method: string;
  /** Path after the version prefix, with its ids encoded. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** Media type of a body that is not JSON. */
  readonly type?: string;
  /** The operation takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean;
  /** The operation takes the management key instead of the brand's keys. */
  readonly isManagement?: boolean;
  readonly answer?: 'json' | 'text' | 'bytes' | 'stream' | 'response';
  readonly options?: KeyedOptions | undefined;
}

/** A call with all that its tries have in common. */
interface Prepared {
  readonly call: Call;
  readonly url: string;
  readonly headers: Headers;
  readonly body: BodyInit | null;
  readonly isRepeatable: boolean;
}

/** Sends requests: keys, time limits, retries, errors. Resources send all of theirs through it. */
export class Client {
  readonly access: Access;
  readonly #options: ClientOptions;
  readonly #warned = new Set<string>();

  constructor(access: Access, options: ClientOptions) {
    this.access = access;
    this.#options = options;
  }

  /** A client for other keys with the same options. */
  withAccess(access: Access): Client {
    return new Client(access, this.#options);
  }

  /**
   * Sends a request. A try that fails is repeated if that cannot do anything twice: reads, replacements
   * and POSTs with an `Idempotency-Key`, which all tries share. Other changes are repeated only where the
   * service refused them before it began.
   *
   * @throws ApiError, ConnectionFailed or TimedOut; the signal's reason if it aborts.
   */
  send<T>(call: Call): ApiPromise<T> {
    return ApiPromise.of(this.#send<T>(call));
  }

  /** A list that is read in pages. */
  pages<Item, WholePage extends Page<Item>>(call: Call): Pager<Item, WholePage> {
    return new Pager((cursor) =>
      this.send<WholePage>(
        cursor === undefined ? call : { ...call, query: { ...call.query, cursor } },
      ),
    );
  }

  /** Server-sent events, connected again wherever the connection ends. */
  stream<Item extends { position: string }>(call: Call): EventStream<Item> {
    const options = { ...call.options, timeoutMs: Number.POSITIVE_INFINITY, maxRetries: 0 };
    const open = (after: string | null, signal: AbortSignal) =>
      this.send<Response>({
        ...call,
        query: { ...call.query, ...(after === null ? {} : { after, cursor: undefined }) },
        answer: 'response',
        options: { ...options, signal },
      });
    return new EventStream(open, (signal) => this.#placeOf(call, signal), call.options?.signal);
  }

  /** The present end of the events where `latest` is asked for, so that a reconnect begins there too. */
  async #placeOf({ path, query }: Call, signal: AbortSignal): Promise<string | null> {
    const { after, cursor } = { after: undefined, cursor: undefined, ...query };
    if ((after ?? cursor) !== 'latest') return null;
    const list = path.replace(/\/stream$/, '');
    const end = { method: 'GET', path: list, query: { after: 'latest', limit: 1 } };
    const page = await this.send<Page<unknown>>({ ...end, options: { signal } });
    return page.next_cursor;
  }

  async #send<T>(call: Call): Promise<WithResponse<T>> {
    const prepared = this.#prepare(call);
    const retries = call.options?.maxRetries ?? this.#options.maxRetries ?? defaultRetries;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt > retries;
      const outcome = await this.#try<T>(prepared, attempt);
      if ('data' in outcome) return outcome;
      if (isLast || !outcome.isWorthRetrying) throw outcome.error;
      await sleep(delayMs(attempt, outcome.retryAfter, Math.random()), call.options?.signal);
    }
  }

  #prepare(call: Call): Prepared {
    const { options } = call;
    const headers = new Headers({ ...this.#options.headers, ...options?.headers });
    for (const [name, key] of this.#keysFor(call)) headers.set(name, key);
    if (this.#options.strict !== false) headers.set('Surety-Strict', 'true');
    const key = call.isKeyed ? (options?.idempotencyKey ?? crypto.randomUUID()) : null;
    if (key !== null) headers.set('Idempotency-Key', key);
    const isRepeatable = key !== null || call.method === 'GET' || call.method === 'PUT';
    return { call, url: this.#url(call), headers, body: bodyOf(call, headers), isRepeatable };
  }

  #keysFor({ isManagement, path }: Call): [string, string][] {
    const { identity, authorization, managementKey } = this.access;
    if (!isManagement)
      return [
        ['Identity', identity],
        ['Authorization', authorization],
      ];
    if (managementKey) return [['Management-Key', managementKey]];
    throw new NotConfigured(
      `${path} takes the management key of a sandbox: set SURETY_MANAGEMENT_KEY, or give managementKey.`,
    );
  }

  #url({ path, query }: Call): string {
    const base = this.access.baseUrl.replace(/\/+$/, '');
    const prefix = /\/api\/v[\d.]+$/.test(base) ? '' : versionPrefix;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value === undefined || value === null) continue;
      for (const item of [value].flat()) parameters.append(name, String(item));
    }
    const text = parameters.toString();
    return `${base}${prefix}${path}${text ? `?${text}` : ''}`;
  }

  async #try<T>(prepared: Prepared, attempt: number) {
    const { call } = prepared;
    const limit = this.#limit(call);
    const startedAt = performance.now();
    let answer: Response | null = null;
    try {
      answer = await this.#fetch(prepared, limit.signal);
      const data = await this.#read<T>(call, answer);
      return data;
    } catch (error) {
      if (call.options?.signal?.aborted) throw call.options.signal.reason;
      return this.#failure(prepared, answer, error, limit.timeoutMs);
    } finally {
      limit.clear();
      this.#options.log?.({
        method: call.method,
        path: call.path,
        attempt,
        durationMs: performance.now() - startedAt,
        status: answer?.status ?? null,
        requestId: answer?.headers.get('x-request-id') ?? null,
      });
    }
  }

  #fetch({ url, call, headers, body }: Prepared, signal: AbortSignal): Promise<Response> {
    const fetch = this.#options.fetch ?? globalThis.fetch;
    const isStream = body instanceof ReadableStream;
    return fetch(url, {
      method: call.method,
      headers,
      body,
      signal,
      redirect: 'error',
      ...(isStream ? { duplex: 'half' } : {}),
    });
  }

  /** A signal that aborts with the caller's or when the time for one try is up. */
  #limit({ options, answer }: Call) {
    const timeoutMs = options?.timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs;
    const controller = new AbortController();
    const abort = () => controller.abort(options?.signal?.reason);
    if (options?.signal?.aborted) abort();
    options?.signal?.addEventListener('abort', abort, { once: true });
    const timer = Number.isFinite(timeoutMs)
      ? setTimeout(() => controller.abort(new TimedOut(`No answer in ${timeoutMs} ms.`)), timeoutMs)
      : undefined;
    const clear = () => {
      clearTimeout(timer);
      if (answer !== 'stream' && answer !== 'response')
        options?.signal?.removeEventListener('abort', abort);
    };
    return { signal: controller.signal, timeoutMs, clear };
  }

  /** Reads a whole answer. A body that breaks off is an error like a cut connection. */
  async #read<T>(call: Call, answer: Response): Promise<WithResponse<T>> {
    if (!answer.ok) {
      const text = await answer.text();
      throw apiError(call, answer, jsonOf(text));
    }
    this.#warnOfIgnored(call, answer.headers.get('x-ignored-fields'));
    return {
      data: (await bodyAs(call.answer ?? 'json', answer)) as T,
      status: answer.status,
      headers: answer.headers,
      requestId: answer.headers.get('x-request-id'),
      isReplay: answer.headers.get('idempotent-replayed') === 'true',
    };
  }

  #failure(
    { call, isRepeatable }: Prepared,
    answer: Response | null,
    error: unknown,
    timeoutMs: number,
  ) {
    if (error instanceof ApiError && answer) {
      const isWorthRetrying = isRetryable(answer.status, isRepeatable);
      return { error, isWorthRetrying, retryAfter: answer.headers.get('retry-after') };
    }
    const request = `${call.method} ${call.path}`;
    const lost =
      error instanceof TimedOut
        ? new TimedOut(`${request}: no answer in ${timeoutMs} ms.`)
        : new ConnectionFailed(`${request}: ${reasonOf(error)}`, { cause: error });
    return { error: lost, isWorthRetrying: isRepeatable, retryAfter: null };
  }

  #warnOfIgnored({ method, path }: Call, fields: string | null): void {
    for (const field of fields?.split(',') ?? []) {
      const message = `${method} ${path} ignores the field ${field.trim()}.`;
      if (this.#warned.has(message) || this.#warned.size > 1_000) continue;
      this.#warned.add(message);
      // biome-ignore lint/suspicious/noConsole: what a client ignores is for the developer's eyes
      (this.#options.warn ?? console.warn)(message);
    }
  }
}

function bodyOf({ body, type }: Call, headers: Headers): BodyInit | null {
  if (body === undefined || body === null) return null;
  if (body instanceof FormData) return body;
  headers.set('Content-Type', type ?? 'application/json');
  return type ? (body as BodyInit) : JSON.stringify(body);
}

async function bodyAs(kind: NonNullable<Call['answer']>, answer: Response): Promise<unknown> {
  if (kind === 'response') return answer;
  if (kind === 'stream') return answer.body;
  if (kind === 'bytes') return new Uint8Array(await answer.arrayBuffer());
  const text = await answer.text();
  return kind === 'text' ? text : JSON.parse(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `fetch` hides the reason of a failed connection in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
