import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../db/database-away.ts';
import { becomeAllBrands } from '../db/scope.ts';
import type { OutageLog } from '../outage-log.ts';

/** One connection to listen, the others to fetch, complete and fail jobs. */
const poolSize = 4;
/** A statement is repeated for this long; then graphile-worker learns of the failure. */
const patienceMs = 10 * 60_000;
/** No answer for this long is a lost connection: the network may have dropped it without a word. */
const answerMs = 30_000;

/** Statements of graphile-worker by their names; each of the last three may run twice. */
const fetching = /^get_job/;
const settling = /^(complete|fail|return)_job/;

/**
 * Connections of one graphile-worker pool. graphile-worker 0.18.0 takes a single failed write of a
 * job's end for the end of its pool (graphile/worker#636), so statements that write it are repeated
 * here on new connections while the database is away. A fetch whose answer was lost has locked jobs
 * that nobody knows of: the next fetch unlocks them first.
 */
export class PatientPool extends pg.Pool {
  readonly #outage: OutageLog;
  readonly #dropped = new AbortController();
  readonly #clients = new Set<pg.PoolClient>();
  /** Ids of jobs that were fetched and whose end is not written yet. */
  readonly #known = new Set<string>();
  #isFetchLost = false;

  constructor(config: pg.PoolConfig, outage: OutageLog) {
    super({
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
      keepAlive: true,
      onConnect: becomeAllBrands,
      ...config,
    });
    this.#outage = outage;
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', (error) => this.isDropped || outage.failed(error));
      this.#clients.add(client);
    });
    this.on('remove', (client) => this.#clients.delete(client));
  }

  get isDropped(): boolean {
    return this.#dropped.signal.aborted;
  }

  /** Closes every connection at once; all that waits for one fails. */
  drop(): void {
    this.#dropped.abort();
    for (const client of this.#clients) client.connection.stream.destroy();
    this.end().catch(() => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return this.#repeat(() => super.connect()).then((client) => this.#patient(client));
  }

  #patient(client: pg.PoolClient): pg.PoolClient {
    let isBroken = false;
    const run = (config: string | pg.QueryConfig, values?: unknown[]) => {
      const name = typeof config === 'string' ? '' : (config.name ?? '');
      if (typeof config !== 'string' && settling.test(name)) return this.#settle(client, config);
      if (typeof config !== 'string' && fetching.test(name)) return this.#fetch(client, config);
      return client.query(config, values);
    };
    const query = async (config: string | pg.QueryConfig, values?: unknown[]) => {
      try {
        return await run(config, values);
      } catch (error) {
        isBroken = isDatabaseAway(error);
        throw error;
      }
    };
    return new Proxy(client, {
      get: (target, property) => {
        if (property === 'query') return query;
        if (property === 'release') return () => target.release(isBroken);
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  async #settle(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
    let isFirst = true;
    const result = await this.#repeat(() => {
      const own = isFirst;
      isFirst = false;
      return own ? queryOnce(client, config) : this.#queryAnew(config);
    });
    for (const id of settledIds(config)) this.#known.delete(id);
    return result;
  }

  async #fetch(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
    const poolId = config.values?.[0];
    try {
      if (this.#isFetchLost) {
        await client.query(unlockUnknown, [poolId, [...this.#known]]);
        this.#isFetchLost = false;
      }
      const result: pg.QueryResult<{ id: string }> = await client.query(config);
      for (const { id } of result.rows) this.#known.add(id);
      return result;
    } catch (error) {
      if (isDatabaseAway(error)) this.#isFetchLost = true;
      throw error;
    }
  }

  async #queryAnew(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await super.connect();
    try {
      const result = await client.query(config);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Repeats while the database is away, with growing pauses, until the pool is dropped. */
  async #repeat<T>(run: () => Promise<T>): Promise<T> {
    const { signal } = this.#dropped;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        const result = await run();
        this.#outage.succeeded();
        return result;
      } catch (error) {
        const isOver = signal.aborted || performance.now() > deadline;
        if (isOver || !isDatabaseAway(error)) throw error;
        await sleep(this.#outage.failed(error), undefined, { signal }).catch(() => {});
      }
    }
  }
}

/** A connection that gave no answer is closed: a late answer would be taken for another query's. */
async function queryOnce(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return client.query(config).catch((error: unknown) => {
    if (isDatabaseAway(error)) client.connection.stream.destroy();
    throw error;
  });
}

const unlockUnknown = `
  update graphile_worker._private_jobs
     set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
   where locked_by = $1 and id <> all ($2::bigint[])`;

/** Ids of the jobs of a statement that completes, fails or returns jobs. */
function settledIds({ name = '', values = [] }: pg.QueryConfig): string[] {
  if (/^complete_job/.test(name) || /^fail_jobs/.test(name)) return [values[0]].flat().map(String);
  if (/^return_job/.test(name)) return [values[1]].flat().map(String);
  const specs = JSON.parse(String(values[1])) as { jobId: string }[];
  return specs.map(({ jobId }) => String(jobId));
}
