import pg from 'pg';
import { BoundedClient, ConnectionCut } from './bounded-client.ts';
import { type PoolOptions, poolConfig } from './connections.ts';
import { currentShare, FairGate } from './fair-gate.ts';

/** The longest wait for a connection; then the answer is 503. */
const acquireMs = 10_000;

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

export interface PoolLoad {
  used: number;
  waiting: number;
}

/** Connections of a pool that one brand holds at most: three quarters. */
export function connectionsOfBrand(poolSize: number): number {
  return Math.max(1, Math.floor((poolSize * 3) / 4));
}

/** A pool that one brand cannot empty. */
export class FairPool extends pg.Pool {
  readonly #gate: FairGate;
  readonly #clients = new Set<pg.Client>();
  #refusal: () => string | null = () => null;

  constructor(url: string, config: PoolOptions & { max: number }) {
    super(poolConfig(url, config));
    this.on('connect', (client) => {
      this.#clients.add(client);
      client.once('end', () => this.#clients.delete(client));
    });
    const share = connectionsOfBrand(config.max);
    this.#gate = new FairGate({ capacity: config.max, share: () => share, waitMs: acquireMs });
  }

  /** Connections in use, and requests for one that wait for a connection or their brand's share. */
  get load(): PoolLoad {
    const used = this.totalCount - this.idleCount;
    return { used, waiting: this.waitingCount + this.#gate.waiting };
  }

  /** Longest wait for an answer since the server was seen working on it, in milliseconds. */
  get unseenMs(): number {
    const waits = [...this.#clients].map((each) =>
      each instanceof BoundedClient ? each.unseenMs : 0,
    );
    return Math.max(0, ...waits);
  }

  /** Refuses connections while `find` has a reason: their statements would wait in vain. */
  refuseWhile(find: () => string | null): void {
    this.#refusal = find;
  }

  /** A connection in nobody's share, for a statement that looks at the pool. */
  connectOutside(): Promise<pg.PoolClient> {
    return super.connect();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Done): void;
  override connect(callback?: Done): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#refuse();
    const leave = await this.#gate.enter(currentShare());
    try {
      this.#refuse();
      const client = await super.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #refuse(): void {
    const reason = this.#refusal();
    if (reason !== null) throw new ConnectionCut(reason);
  }
}
