import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { describeApi } from './describe-api.ts';
import { addLinkPages } from './features/accounts/external-accounts/link-pages.ts';
import { addRevealPages } from './features/cards/cards/reveal-pages.ts';
import type { EventWatch } from './features/events/events/event-watch.ts';
import { addUploadPages } from './features/onboarding/kyc/upload-pages.ts';
import { addReceiverPages } from './features/sandbox/receivers/receiver-pages.ts';
import type { SessionWatch } from './features/team/sign-in/sign-in.ts';
import type { KeyWatch } from './features/tenants/brands/brands.ts';
import type { DatabaseHealth } from './platform/db/database-health.ts';
import { findDroppedProblem } from './platform/dropped-lines.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { Health } from './platform/health.ts';
import { createApiServer } from './platform/http/api-server.ts';
import { BodyMemory, bodyLimits } from './platform/http/body-memory.ts';
import { BrandTurns, turnsOf } from './platform/http/limits/brand-turns.ts';
import { watchBusyLoop } from './platform/http/limits/busy-loop.ts';
import { RateCounts } from './platform/http/limits/rate-counts.ts';
import { shareCounts } from './platform/http/limits/rate-counts-store.ts';
import { RequestLimiter } from './platform/http/limits/request-limits.ts';
import type { Operation } from './platform/http/operation.ts';
import {
  addHealthPages,
  addMetricsPage,
  addReferencePages,
} from './platform/http/operations-pages.ts';
import { addGuidePages, addPortalPages } from './platform/http/portal-pages.ts';
import type { OperationRunner } from './platform/http/run-operation.ts';
import { droppedLogLines } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RequestLog } from './platform/request-log/request-log.ts';
import type { PortalBuild } from './portal-build.ts';
import type { Parts } from './service-parts.ts';

/** Dependencies of the API server. */
export interface ServerParts {
  operations: readonly Operation[];
  runner: OperationRunner;
  address: ReturnType<typeof learnedAddress>;
  stopping: AbortController;
  watch: EventWatch;
  keys: KeyWatch;
  sessions: SessionWatch;
  health: Health;
  databaseHealth: DatabaseHealth;
  requestLog: RequestLog | null;
  /** Null where a setting turns it off. */
  portal: PortalBuild | null;
}

/** Creates the API server and adds its pages: uploads, reveals, health, the reference. */
export async function openServer(
  { config, database, log, metrics, stop, tracer = null }: Parts,
  parts: ServerParts,
): Promise<FastifyInstance> {
  const { operations, runner, address, stopping, watch, keys, health, databaseHealth } = parts;
  const { requestLog, portal } = parts;
  const { createContext } = runner;
  const counts = new RateCounts(shareCounts(database.allBrands.db));
  const limits = {
    brand: config.rateLimitPerMinute,
    customer: config.customerLimitPerMinute,
    address: config.addressLimitPerMinute,
  };
  const limiter = new RequestLimiter(limits, counts);
  const bodyMemory = new BodyMemory(bodyLimits(config.bodyMemoryMib));
  const server = await createApiServer({
    operations: [...operations],
    environment: config.environment,
    runner,
    log,
    metrics,
    limiter,
    turns: new BrandTurns(turnsOf(config.databasePoolSize), watchBusyLoop()),
    hostNames: new Set([...config.hosts, new URL(config.publicUrl).hostname]),
    isSecure: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    checkAnswers: config.checkAnswers,
    bodyMemory,
    connections: config.connections,
    tracer,
    requestLog,
  });
  server.addHook('onClose', () => counts.close());
  server.addHook('onClose', async () => requestLog?.flush());
  server.addHook('onListen', async () => address.learn(server));
  for (const stopWatching of [keys.start(), parts.sessions.start()]) {
    server.addHook('onClose', async () => stopWatching());
  }
  endEarlyOnClose(server, stopping, watch);
  await addUploadPages(server, { db: database.allBrands.db, createContext, bodyMemory });
  await addRevealPages(server, { db: database.allBrands.db, createContext });
  if (config.environment === 'sandbox') {
    await addLinkPages(server, { db: database.allBrands.db, createContext });
    const receiving = { createContext, bodyMemory, stopping: stopping.signal };
    await addReceiverPages(server, { db: database.allBrands.db, ...receiving });
  }
  if (config.metricsPort === null) {
    addHealthPages(server, health);
    if (config.environment === 'sandbox') addMetricsPage(server, metrics);
  }
  // Failed requests report a full disk: a read, as in the check itself, still succeeds.
  server.addHook('onError', async (_request, _reply, error) => databaseHealth.note(error));
  closeConnectionsBeforeStop(server, stop);
  await addReferencePages(server, describeApi(config.environment, config.publicUrl));
  await portal?.read();
  if (portal) addPortalPages(server, portal);
  addGuidePages(server, portal ?? { files: null });
  return server;
}

/** Makes clients send their next request elsewhere once the process begins to stop. */
function closeConnectionsBeforeStop(server: FastifyInstance, stop: AbortSignal | undefined): void {
  server.addHook('onRequest', async (_request, reply) => {
    if (stop?.aborted) reply.header('connection', 'close');
  });
}

/**
 * Ends long requests early when the server closes, and closes connections that become idle
 * afterwards: Node checks for idle ones only once.
 */
function endEarlyOnClose(
  server: FastifyInstance,
  stopping: AbortController,
  watch: EventWatch,
): void {
  server.addHook('preClose', async () => {
    stopping.abort();
    watch.close();
    const timer = setInterval(() => server.server.closeIdleConnections(), idlePollMs);
    server.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}

const idlePollMs = 50;

/** Server of health and metrics alone, on a port of its own. */
export function openHealthServer(metrics: Metrics, health: Health): FastifyInstance {
  const server = fastify();
  addHealthPages(server, health);
  addMetricsPage(server, metrics);
  return server;
}

/** Checks that `/health/ready` makes. */
export function openHealth(database: DatabaseHealth, stop: AbortSignal | undefined): Health {
  const health = new Health();
  health.add('stopping', () => (stop?.aborted ? 'the process is stopping' : null));
  health.add('database', database.findProblem);
  health.add('event_loop', watchEventLoop());
  health.addNotice('log', () => findDroppedProblem(droppedLogLines()));
  return health;
}

/** Base of the links in responses; with port 0 it is known only once the server listens. */
export function learnedAddress(config: Config) {
  let learned: string | null = null;
  return {
    get publicUrl(): string {
      return learned ?? config.publicUrl;
    },
    learn: (server: FastifyInstance): void => {
      const [listening] = server.addresses();
      if (config.port !== 0 || typeof listening !== 'object') return;
      learned = `http://localhost:${listening.port}`;
    },
  };
}
