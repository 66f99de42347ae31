import { Kysely, type Kysely as KyselyType, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { type BrandLeases, openBrandLeases } from './brand-leases.ts';
import { type CommitSignals, openCommitSignals } from './commit-signals.ts';
import { continueEventOrder } from './continue-event-order.ts';
import { FairPool, type PoolLoad } from './fair-pool.ts';
import { connectionTo } from './hosts.ts';
import type { DB } from './schema.generated.ts';
import { liftStatementLimit } from './session-limits.ts';

/** A handle that runs statements: the pool or, inside a unit of work, its transaction. */
export type Tx = KyselyType<DB>;

export interface Database {
  pool: pg.Pool;
  /** Use of `pool` at the moment. */
  load(): PoolLoad;
  /**
   * A small pool for heartbeats and alarms, which jobs that hold all of `pool` cannot block.
   */
  jobPool: pg.Pool;
  /** Address for connections that need a session of their own: listening, locks, the job queue. */
  directUrl: string;
  leases: BrandLeases;
  signals: CommitSignals;
  kysely: Tx;
  /** Runs `work` in one transaction, and again from the start if PostgreSQL asks for a retry. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  [builtins.TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
  // Neither is a point in time, so neither may become a Date in this machine's zone.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMP]: (text) => text,
};

/** Compiles instants as text parameters; the driver would send them as JSON. */
class InstantCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(value instanceof Temporal.Instant ? value.toString() : value);
  }
}

class InstantDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new InstantCompiler();
  }
}

/** Serialization failure and deadlock: PostgreSQL's manual asks for a retry of the transaction. */
const repeatableStates = new Set(['40001', '40P01']);
const maxTries = 4;

/** Heartbeats and looks for the next job; the job queue has connections of its own. */
const jobPoolSize = 3;

/**
 * Opens a pool of `poolSize` connections. A lost idle connection is reported, not thrown. Limits of
 * statements are settings of the role (`session-limits.ts`).
 */
export function openDatabase(
  connectionString: string,
  options: {
    poolSize: number;
    /** Exclusive leases on brands at a time. */
    exclusiveLeases?: number;
    onError: (error: Error) => void;
    /** Address without a pooler in between; the default is `connectionString`. */
    directUrl?: string;
    /** For commands that read everything: no limit of statements, and `directUrl` for all. */
    isUnlimited?: boolean;
  },
): Database {
  const { isUnlimited = false, directUrl = connectionString } = options;
  const pool = new FairPool({
    ...connectionTo(isUnlimited ? directUrl : connectionString),
    max: options.poolSize,
    ...(isUnlimited ? { onConnect: liftStatementLimit } : {}),
    verify: (client, done) => continueEventOrder(client).then(() => done(), done),
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  const jobPool = new pg.Pool({
    ...connectionTo(directUrl),
    max: jobPoolSize,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  const leases = openBrandLeases(directUrl, options.exclusiveLeases);
  const signals = openCommitSignals(directUrl, pool);
  let closing = false;
  // Connections outlive pg's pool for a moment, so a server that stops next may cut them off: while
  // the database closes, that is no error.
  const onLost = (error: Error) => closing || options.onError(error);
  reportLost(pool, onLost);
  reportLost(jobPool, onLost);
  const kysely = new Kysely<DB>({ dialect: new InstantDialect({ pool }) });
  return {
    pool: directUrl === connectionString ? pool : withoutNames(pool),
    load: () => pool.load,
    jobPool,
    directUrl,
    leases,
    signals,
    kysely,
    transaction: (work) => withRetry(() => kysely.transaction().execute(work)),
    close: async () => {
      closing = true;
      await signals.close();
      await Promise.all([kysely.destroy(), jobPool.end(), leases.close()]);
    },
  };
}

/**
 * A pool whose statements are not prepared by name: behind a pooler in transaction mode the next
 * session does not know the name.
 */
function withoutNames(pool: pg.Pool): pg.Pool {
  const query = (config: string | pg.QueryConfig, ...rest: unknown[]): unknown => {
    const nameless = typeof config === 'string' ? config : { ...config, name: undefined };
    return Reflect.apply(pool.query, pool, [nameless, ...rest]);
  };
  return new Proxy(pool, {
    get: (target, property) => {
      if (property === 'query') return query;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Handles the loss of a connection, checked out or idle. A query under way fails by itself; this
 * only prevents the end of the Node process. The pool repeats an idle connection's error, with the
 * whole client attached.
 */
function reportLost(pool: pg.Pool, onLost: (error: Error) => void): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onLost));
}

/**
 * True if PostgreSQL refused a statement, so that nothing was stored; after a lost connection the
 * outcome is unknown.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|40|55)/.test(error.code ?? '');
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? error.code : undefined;
      if (tries >= maxTries || !repeatableStates.has(state ?? '')) throw error;
    }
  }
}
