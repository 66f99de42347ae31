import pg from 'pg';

/** Longest wait for a connection, sign-in included, and for a place in a pool. */
export const connectMs = 5_000;
/** Longest wait for the answer to a statement: the server itself ends statements after 30 s (`session-limits.ts`). */
const usualStatementMs = 35_000;
/** Silence after which the system asks whether the other side lives; ten questions later it ends the connection. */
const keepAliveMs = 5_000;
/** Longest wait for the server to close a connection that was ended; a frozen one never does. */
const goodbyeMs = 2_000;

/** Error of a connection that this process gave up; the outcome of a statement under way is unknown. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut';
}

/** Follows the connections to one address. */
export interface Follower {
  added(client: BoundedClient): void;
  removed(client: BoundedClient): void;
  /** PostgreSQL answered one of them. */
  answered(): void;
}

export interface BoundedConfig extends pg.ClientConfig {
  /** Longest wait for the answer to a statement, in milliseconds; `Infinity` for statements over everything. */
  statementMs?: number;
  /** Its statements wait for locks for long by design, up to a limit of their own. */
  isPatient?: boolean;
  follower?: Follower;
}

/**
 * A connection to PostgreSQL, each part of which has a limit: connecting, silence, the answer to a statement, its end. The
 * server's own `statement_timeout` ends nothing when the server is gone. A connection that reaches a limit is
 * closed, never given back to a pool: an answer might still come.
 */
export class BoundedClient extends pg.Client {
  readonly isPatient: boolean;
  readonly #statementMs: number;
  #askedAtMs: number | undefined;
  /** Time at which the server was last seen working on a statement. */
  #seenAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(sent: BoundedConfig = {}) {
    const { statementMs = usualStatementMs, isPatient = false, follower, ...config } = sent;
    super({
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      ...config,
    });
    this.#statementMs = statementMs;
    this.isPatient = isPatient;
    // The driver's overloads cannot be overridden one by one.
    const query = (...sent: unknown[]): unknown => {
      this.#begin();
      return Reflect.apply(pg.Client.prototype.query, this, sent);
    };
    const end = (...sent: unknown[]): unknown => {
      const late = setTimeout(() => this.connection.stream.destroy(), goodbyeMs).unref();
      this.once('end', () => clearTimeout(late));
      return Reflect.apply(pg.Client.prototype.end, this, sent);
    };
    Object.assign(this, { query, end });
    this.on('drain', () => {
      this.#askedAtMs = undefined;
      follower?.answered();
    });
    this.once('end', () => {
      clearTimeout(this.#timer);
      this.#askedAtMs = undefined;
      follower?.removed(this);
    });
    follower?.added(this);
  }

  /** Time for which a statement has waited for its answer, in milliseconds; 0 without a statement. */
  get waitedMs(): number {
    return this.#askedAtMs === undefined ? 0 : performance.now() - this.#askedAtMs;
  }

  /** The wait since the server was last seen working on the statement: a long one is not a lost one. */
  get unseenMs(): number {
    return Math.min(this.waitedMs, performance.now() - this.#seenAtMs);
  }

  /** Notes that the server works on the statement. */
  seeAtWork(): void {
    this.#seenAtMs = performance.now();
  }

  /** Process of the server that serves the connection; a pooler tells a number of its own. */
  get serverPid(): number {
    const { processID } = this as { processID?: number | null };
    return processID ?? 0;
  }

  /** Closes the connection at once; a statement under way fails with `ConnectionCut`. */
  cut(reason: string): void {
    this.connection.stream.destroy(new ConnectionCut(reason));
  }

  #begin(): void {
    if (this.#askedAtMs !== undefined) return;
    this.#askedAtMs = performance.now();
    // One timer covers the statements of its time: setting one for each would cost more than the rest of this.
    if (Number.isFinite(this.#statementMs)) this.#timer ??= this.#lookAfter(this.#statementMs);
  }

  #lookAfter(ms: number): NodeJS.Timeout {
    const look = () => {
      this.#timer = undefined;
      // While the event loop was blocked the answer may have come; it is read before this.
      setImmediate(() => this.#endLate());
    };
    return setTimeout(look, ms).unref();
  }

  #endLate(): void {
    if (this.#askedAtMs === undefined || this.#timer) return;
    const leftMs = this.#statementMs - this.waitedMs;
    if (leftMs > 0) this.#timer = this.#lookAfter(leftMs);
    else this.cut(`PostgreSQL did not answer a statement within ${this.#statementMs} ms`);
  }
}
