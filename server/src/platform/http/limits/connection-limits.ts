/** Bounds of connections; the times in milliseconds. */
export interface ConnectionLimits {
  /** Connections of the process; further ones are closed at once. */
  max: number;
  /** Until the headers of a request have arrived, from the opening of a connection. */
  headersMs: number;
  /** Until a whole request has arrived. */
  requestMs: number;
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
