import pg from 'pg';
import { BoundedClient, type BoundedConfig, connectMs } from './bounded-client.ts';
import { addressOf } from './database-address.ts';

export type PoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'stream' | 'Client'> &
  Pick<BoundedConfig, 'statementMs' | 'isPatient'>;

/**
 * Opens a connection of its own. It, or a pool of this file, makes every connection of the service to PostgreSQL,
 * so that each has limits (`BoundedClient`) and leads to the server that its address stands for.
 */
export function openClient(
  url: string,
  options: Pick<BoundedConfig, 'statementMs'> = {},
): BoundedClient {
  return new BoundedClient({ ...configOf(url), ...options });
}

/** Opens a pool; see `openClient`. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  return new pg.Pool(poolConfig(url, options));
}

/** The configuration of a pool, for a class of its own; see `openClient`. */
export function poolConfig(url: string, options: PoolOptions): pg.PoolConfig {
  return {
    ...configOf(url),
    connectionTimeoutMillis: connectMs,
    ...options,
    Client: BoundedClient,
  };
}

function configOf(url: string): BoundedConfig {
  const address = addressOf(url);
  return {
    connectionString: address.urls[0],
    stream: () => address.openSocket(),
    follower: address,
  };
}
