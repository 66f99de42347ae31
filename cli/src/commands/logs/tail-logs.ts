import { setTimeout } from 'node:timers/promises';
import type { LoggedRequest } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { isPassing } from '../../is-passing.ts';

export interface TailOptions {
  readonly errors?: boolean;
  readonly operation?: string;
  readonly object?: string;
  readonly last: string;
  readonly follow: boolean;
}

const pollMs = 500;
const maxRetryMs = 10_000;

/** Requests are written a moment after their answers, and not always in the order of their ids. */
const overlapMs = 10_000;

/** Prints the latest requests, and then each new one. */
export async function tailLogs(context: CommandContext, options: TailOptions): Promise<void> {
  const last = Number(options.last);
  if (!Number.isInteger(last) || last < 0 || last > 100) {
    throw new UsageError(`--last takes a number from 0 to 100, not ${options.last}.`);
  }
  const log = new LogReader(context, filterOf(options));
  for (const request of await log.latest(last)) print(context, request);
  if (!options.follow) return;
  context.out.note('Following the log of requests. Ctrl-C ends it.');
  await follow(context, log);
}

/** Prints new requests until the command is interrupted; a service that is away is waited for. */
async function follow(context: CommandContext, log: LogReader): Promise<never> {
  const { interrupted: signal } = context.io;
  let waitMs = pollMs;
  for (;;) {
    await setTimeout(waitMs, undefined, { signal });
    try {
      for (const request of await log.next()) print(context, request);
      if (waitMs > pollMs) context.out.note('Connected again.');
      waitMs = pollMs;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      if (waitMs === pollMs) context.out.note(`${error.message} Trying again.`);
      waitMs = Math.min(waitMs * 2, maxRetryMs);
    }
  }
}

function filterOf({ errors, operation, object }: TailOptions) {
  return {
    ...(errors ? { failed: true } : {}),
    ...(operation === undefined ? {} : { operation }),
    ...(object === undefined ? {} : { object_id: object }),
  };
}

/** Reads the log from its newest request on, each request once. */
class LogReader {
  readonly #context: CommandContext;
  readonly #filter: ReturnType<typeof filterOf>;
  /** Ids that were returned and may be listed again, with their times. */
  readonly #seen = new Map<string, number>();
  /** Newest time of an answer that was read; what is older by the overlap has been read. */
  #newestMs = 0;

  constructor(context: CommandContext, filter: ReturnType<typeof filterOf>) {
    this.#context = context;
    this.#filter = filter;
  }

  /** The newest requests, oldest first. Later calls begin after them. */
  async latest(count: number): Promise<LoggedRequest[]> {
    const { data } = await this.#list({ limit: Math.max(count, 25) }).page();
    for (const request of data) this.#note(request);
    this.#newestMs ||= await this.#serviceMs();
    return data.slice(0, count).reverse();
  }

  /** Requests that were not returned before, oldest first. */
  async next(): Promise<LoggedRequest[]> {
    const fromMs = this.#newestMs - overlapMs;
    const since = new Date(fromMs).toISOString();
    const found: LoggedRequest[] = [];
    for await (const request of this.#list({ since, limit: 100 })) {
      if (!this.#seen.has(request.log_id)) found.push(request);
    }
    for (const request of found) this.#note(request);
    for (const [id, atMs] of this.#seen) if (atMs < fromMs - overlapMs) this.#seen.delete(id);
    return found.reverse();
  }

  #note({ log_id, answered_at }: LoggedRequest): void {
    const atMs = Date.parse(answered_at);
    this.#seen.set(log_id, atMs);
    this.#newestMs = Math.max(this.#newestMs, atMs);
  }

  #list(query: { since?: string; limit: number }) {
    const { surety, io } = this.#context;
    return surety().requests.list({ ...this.#filter, ...query }, { signal: io.interrupted });
  }

  async #serviceMs(): Promise<number> {
    const { surety, io } = this.#context;
    const list = { method: 'GET', path: '/requests', query: { limit: 1 } };
    const { headers } = await surety()
      .request({ ...list, options: { signal: io.interrupted } })
      .withResponse();
    const ms = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(ms) ? Date.now() : ms;
  }
}

function print({ out }: CommandContext, request: LoggedRequest): void {
  if (out.isForPrograms) {
    out.json(request);
    return;
  }
  const { answered_at, status, method, path, duration_ms, error_code, log_id, is_repeat } = request;
  const notes = [error_code, ...(is_repeat ? ['repeat'] : [])].filter((note) => note !== null);
  const text = [
    answered_at,
    status,
    `${duration_ms.toFixed(0)} ms`.padStart(7),
    `${method} ${path}`,
    ...notes,
    out.style('dim', log_id),
  ].join('  ');
  out.line(status >= 400 ? out.style('red', text) : text);
}
