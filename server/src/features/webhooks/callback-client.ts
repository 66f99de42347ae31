import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Environment } from '../../platform/context.ts';
import { AddressRefused, guardedLookup, mayCall } from './callback-address.ts';
import { retryAfterSeconds } from './retry-after-rules.ts';

/** What came of one call: a status, or why there is none. */
export interface CallOutcome {
  status: number | null;
  /** The answer's first 4 KiB; null without an answer. */
  response: string | null;
  /** Why no answer came; null with one. */
  error: string | null;
  durationMs: number;
  /** What the endpoint asks for with 429 or 503, in seconds. */
  retryAfterSeconds: number | null;
}

export interface CallbackClient {
  /** Posts once, without following redirects. Never throws, unless `signal` aborts. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<CallOutcome>;
  close(): Promise<void>;
}

const keptResponseBytes = 4096;
const connectTimeoutMs = 10_000;

/**
 * The service's way out to callbacks: one pool of at most `connections` per origin, and no
 * connection to an address that the environment may not call.
 */
export function createCallbackClient(options: {
  environment: Environment;
  /** For the whole call, until the last byte that is read. */
  timeoutMs: number;
  connections: number;
}): CallbackClient {
  const { environment, timeoutMs, connections } = options;
  const agent = new Agent({ connections, connect: guardedConnector(environment), pipelining: 1 });
  return {
    post: async (url, headers, body, signal) => {
      const startMs = performance.now();
      const timeout = AbortSignal.timeout(timeoutMs);
      const target = new URL(url);
      const outcome = await call(agent, target, headers, body, AbortSignal.any([signal, timeout]));
      if (signal.aborted) throw new Error('The service stopped during the call.');
      const durationMs = Math.round(performance.now() - startMs);
      const error =
        timeout.aborted && outcome.error ? `no answer in ${timeoutMs} ms` : outcome.error;
      return { ...outcome, error, durationMs };
    },
    close: () => agent.destroy(),
  };
}

async function call(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Omit<CallOutcome, 'durationMs'>> {
  try {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      signal,
    });
    return {
      status: answer.statusCode,
      response: await readStart(answer.body),
      error: null,
      retryAfterSeconds:
        answer.statusCode === 429 || answer.statusCode === 503
          ? retryAfterSeconds(answer.headers['retry-after'], answer.headers.date, wallClock.now())
          : null,
    };
  } catch (error) {
    return { status: null, response: null, error: describe(error), retryAfterSeconds: null };
  }
}

/** The first 4 KiB as text; what came before the time was over or the connection broke. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptResponseBytes) break;
    }
  } catch {
    // The status has come, and it alone decides.
  }
  const bytes = Buffer.concat(chunks).subarray(0, keptResponseBytes);
  // PostgreSQL's text holds no NUL.
  return new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
}

/** Checks the address that is really connected to: given as such, resolved, or answered by. */
function guardedConnector(environment: Environment): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(environment),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayCall(host, environment)) {
      callback(new AddressRefused(host), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (mayCall(socket.remoteAddress ?? '', environment)) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(socket.remoteAddress), null);
    });
  };
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const { code } = error as { code?: string };
  return (reasons[code ?? ''] ?? error.message).slice(0, 200);
}
