import { Kysely, type Kysely as KyselyType, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { type BrandLeases, openBrandLeases } from './brand-leases.ts';
import { type CommitSignals, openCommitSignals } from './commit-signals.ts';
import { FairPool } from './fair-pool.ts';
import type { DB } from './schema.generated.ts';

/** A handle that runs statements: the pool or, inside a unit of work, its transaction. */
export type Tx = KyselyType<DB>;

export interface Database {
  pool: pg.Pool;
  /**
   * The job queue's own small pool: jobs that hold all of `pool` cannot block it, and it reads
   * numbers as text, because graphile-worker writes job ids into JSON.
   */
  jobPool: pg.Pool;
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

/** Two workers: one connection each to listen, and a few to fetch, complete and fail jobs. */
const jobPoolSize = 8;

/** Opens a pool of `poolSize` connections. A lost idle connection is reported, not thrown. */
export function openDatabase(
  connectionString: string,
  options: {
    poolSize: number;
    onError: (error: Error) => void;
    /** Cancels a statement that takes longer; omitted for commands that read everything. */
    statementTimeoutMs?: number;
  },
): Database {
  const pool = new FairPool({
    connectionString,
    max: options.poolSize,
    statement_timeout: options.statementTimeoutMs ?? 0,
    // Readers of events wait for the oldest open transaction (docs/decisions/0021).
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  const jobPool = new pg.Pool({ connectionString, max: jobPoolSize });
  const leases = openBrandLeases(connectionString);
  const signals = openCommitSignals(connectionString, pool);
  let closing = false;
  // Connections outlive pg's pool for a moment, so a server that stops next may cut them off: while
  // the database closes, that is no error.
  const onLost = (error: Error) => closing || options.onError(error);
  reportLost(pool, onLost);
  reportLost(jobPool, onLost);
  const kysely = new Kysely<DB>({ dialect: new InstantDialect({ pool }) });
  return {
    pool,
    jobPool,
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
