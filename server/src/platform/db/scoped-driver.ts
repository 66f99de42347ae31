import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { beginText, type Scope } from './scope.ts';
import { queryWithin } from './scoped-query.ts';

/** Connections whose statements run within one scope. */
export interface ScopedConnections {
  pool: pg.Pool;
  scope: Scope;
  /** False where a pooler leads to the database: its next session does not know a statement's name. */
  isNamed: boolean;
}

/** Compiles instants as text parameters; the driver would send them as JSON. */
class InstantCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(value instanceof Temporal.Instant ? value.toString() : value);
  }
}

/** PostgreSQL for Kysely, each statement and transaction of which runs within one scope. */
export class ScopedDialect extends PostgresDialect {
  readonly #connections: ScopedConnections;

  constructor(connections: ScopedConnections) {
    super({ pool: connections.pool });
    this.#connections = connections;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#connections);
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new InstantCompiler();
  }
}

class ScopedDriver implements Driver {
  readonly #connections: ScopedConnections;

  constructor(connections: ScopedConnections) {
    this.#connections = connections;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await this.#connections.pool.connect(), this.#connections);
  }

  beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: ScopedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: ScopedConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  /** Handles of all scopes share the pool, which the database closes. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #connections: ScopedConnections;
  #isInTransaction = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, connections: ScopedConnections) {
    this.#client = client;
    this.#connections = connections;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...parameters];
    const { scope, isNamed } = this.#connections;
    const { command, rowCount, rows } = this.#isInTransaction
      ? await this.#client.query(sql, values)
      : await queryWithin(this.#client, scope, { text: sql, values }, isNamed);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return {
      rows: rows as Row[],
      ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the function; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Statements of a scope are not streamed');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const mode = accessMode ? ` ${accessMode}` : '';
    try {
      await this.#client.query(beginText(`begin${level}${mode}`, this.#connections.scope));
      this.#isInTransaction = true;
    } catch (error) {
      // The transaction may have begun without its scope.
      this.#isBroken = true;
      throw error;
    }
  }

  async commit(): Promise<void> {
    const { command } = await this.#client.query('commit');
    this.#isInTransaction = false;
    // PostgreSQL answers so to the commit of a transaction in which a statement failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#client.query('rollback');
      this.#isInTransaction = false;
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}
