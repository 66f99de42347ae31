import type { FastifyInstance } from 'fastify';
import { boundConnections } from './address-connections.ts';
import { endSilentBodies } from './silent-bodies.ts';

/** Bounds of connections; the times in milliseconds. */
export interface ConnectionLimits {
  /** Connections of the process; further ones are closed at once. */
  max: number;
  /** Connections of one address that is no trusted proxy; further ones are closed at once. */
  ofAddress: number;
  /** Until the headers of a request have arrived, from the opening of a connection. */
  headersMs: number;
  /** Until a whole request has arrived. */
  requestMs: number;
  /** Without a byte of a body that is arriving, and until the rest of one that was answered unread. */
  silentMs: number;
  /** Between two requests of a connection. */
  keepAliveMs: number;
  /** Without a byte either way, such as under a client that does not read its answer. */
  idleMs: number;
}

/** Connections are held against their times this often. */
function checkEveryMs({ headersMs }: ConnectionLimits): number {
  return Math.min(5_000, headersMs);
}

/** Options of the server for these limits. */
export function connectionOptions(limits: ConnectionLimits) {
  const { headersMs, requestMs, keepAliveMs, idleMs } = limits;
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: idleMs,
    http: {
      headersTimeout: Math.min(headersMs, requestMs),
      connectionsCheckingInterval: checkEveryMs(limits),
    },
  };
}

/** Bounds the connections of the server and of each address, and ends those whose body does not come. */
export function limitConnections(
  server: FastifyInstance,
  { max, ofAddress, silentMs }: ConnectionLimits,
  trustedProxies: readonly string[],
): void {
  server.server.maxConnections = max;
  boundConnections(server.server, { ofAddress, trustedProxies });
  endSilentBodies(server, silentMs);
}
