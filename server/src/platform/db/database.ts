import { Kysely, type Kysely as KyselyType } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logging.ts';
import { type BrandLeases, openBrandLeases } from './brand-leases.ts';
import { type CommitSignals, openCommitSignals } from './commit-signals.ts';
import { openPool } from './connections.ts';
import { continueEventOrder } from './continue-event-order.ts';
import { addressOf } from './database-address.ts';
import { FairPool, type PoolLoad } from './fair-pool.ts';
import type { DB } from './schema.generated.ts';
import { becomeAllBrands, scopeOfAllBrands, scopeOfBrand } from './scope.ts';
import { type ScopedConnections, ScopedDialect } from './scoped-driver.ts';
import { queryWithin, type Statement } from './scoped-query.ts';
import { liftStatementLimit } from './session-limits.ts';
import { type DatabaseWatch, watchDatabase } from './watch-database.ts';

/** A handle that runs statements: the pool or, inside a unit of work, its transaction. */
export type Tx = KyselyType<DB>;

/** Statements within one scope: the policies of the database show them no rows outside it. */
export interface Handle {
  db: Tx;
  /** Runs `work` in one transaction, and again from the start if PostgreSQL requires a retry. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement, prepared once per connection if it has a name. */
  query<Row>(config: Statement): Promise<{ rows: Row[] }>;
}

export interface Database {
  /** The handle of a brand, which sees and changes rows of this brand alone. */
  ofBrand(brandId: string): Handle;
  /** The handle for work on several brands or on none: fan-out, dispatcher, proofs, keys, worlds. */
  allBrands: Handle;
  /** Use of the handles' connections at the moment. */
  load(): PoolLoad;
  /**
   * A small pool for heartbeats and alarms of all brands, which jobs that hold all other connections
   * cannot block.
   */
  jobPool: pg.Pool;
  /** Address for connections that need a session of their own: listening, locks, the job queue. */
  directUrl: string;
  leases: BrandLeases;
  signals: CommitSignals;
  /** The server of `directUrl` that takes writes, by its identity; null while none does, or before a look. */
  findServer(): string | null;
  /** Begins to watch the database; end it before the database is closed. */
  watch(log: Pick<Logger, 'warn' | 'info'>): DatabaseWatch;
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

/** Readers of values, for connections of the service. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Serialization failure and deadlock: PostgreSQL's manual requires a retry of the transaction. */
const repeatableStates = new Set(['40001', '40P01']);
const maxTries = 4;

/** Brands whose handles are kept open. */
const maxHandles = 10_000;

/** Heartbeats and polls for the next job; the job queue has connections of its own. */
const jobPoolSize = 3;
/** Their statements are short. */
const jobStatementMs = 10_000;

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
  const isNamed = directUrl === connectionString;
  const requestsUrl = isUnlimited ? directUrl : connectionString;
  const pool = new FairPool(requestsUrl, {
    max: options.poolSize,
    ...(isUnlimited
      ? { onConnect: liftStatementLimit, statementMs: Number.POSITIVE_INFINITY }
      : {}),
    verify: (client, done) => continueEventOrder(client, isNamed).then(() => done(), done),
    types: valueTypes,
  });
  const jobPool = openPool(directUrl, {
    max: jobPoolSize,
    statementMs: jobStatementMs,
    onConnect: becomeAllBrands,
  });
  const leases = openBrandLeases(directUrl, options.exclusiveLeases);
  const signals = openCommitSignals(directUrl, pool);
  const allBrands = openHandle({ pool, isNamed, scope: scopeOfAllBrands });
  let closing = false;
  // Connections outlive pg's pool for a moment, so a server that stops next may cut them off: while
  // the database closes, that is no error.
  const onLost = (error: Error) => closing || options.onError(error);
  reportLost(pool, onLost);
  reportLost(jobPool, onLost);
  return {
    ofBrand: keepHandles((brandId) => openHandle({ pool, isNamed, scope: scopeOfBrand(brandId) })),
    allBrands,
    load: () => pool.load,
    jobPool,
    directUrl,
    leases,
    signals,
    findServer: () => addressOf(directUrl).server,
    watch: (log) => watchDatabase(pool, [addressOf(requestsUrl), addressOf(directUrl)], log),
    close: async () => {
      closing = true;
      await signals.close();
      await Promise.all([pool.end(), jobPool.end(), leases.close()]);
    },
  };
}

/** Opens handles on demand, and keeps them. */
function keepHandles(open: (brandId: string) => Handle): Database['ofBrand'] {
  const kept = new Map<string, Handle>();
  return (brandId) => {
    const known = kept.get(brandId);
    if (known) return known;
    const opened = open(brandId);
    if (kept.size >= maxHandles) kept.clear();
    kept.set(brandId, opened);
    return opened;
  };
}

interface OpenHandle extends Handle {
  /** The pool whose connections it uses. */
  pool: object;
}

const handles = new WeakMap<Tx, OpenHandle>();

/** The handle that `db` belongs to; undefined for a transaction. */
export function handleOf(db: Tx): OpenHandle | undefined {
  return handles.get(db);
}

function openHandle(connections: ScopedConnections): Handle {
  const { pool, scope, isNamed } = connections;
  const db = new Kysely<DB>({ dialect: new ScopedDialect(connections) });
  const handle: OpenHandle = {
    db,
    pool,
    transaction: (work) => withRetry(() => db.transaction().execute(work)),
    query: async <Row>(config: Statement) => {
      const client = await pool.connect();
      try {
        return await queryWithin<Row>(client, scope, config, isNamed);
      } finally {
        client.release();
      }
    },
  };
  handles.set(db, handle);
  return handle;
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
