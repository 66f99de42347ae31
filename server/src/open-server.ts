import fastify, { type FastifyInstance } from 'fastify';
import { describeApi } from './describe-api.ts';
import { pagesIn, serverLoops } from './feature-parts.ts';
import type { DatabaseHealth } from './platform/db/database-health.ts';
import { findDroppedProblem } from './platform/dropped-lines.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { Health } from './platform/health.ts';
import { createApiServer } from './platform/http/api-server.ts';
import { BodyMemory, bodyLimits } from './platform/http/bodies/body-memory.ts';
import { BrandTurns, turnsOf } from './platform/http/limits/brand-turns.ts';
import { watchBusyLoop } from './platform/http/limits/busy-loop.ts';
import {
  closeConnectionsBeforeStop,
  endEarlyOnClose,
} from './platform/http/limits/end-connections.ts';
import { RateCounts } from './platform/http/limits/rate-counts.ts';
import { shareCounts } from './platform/http/limits/rate-counts-store.ts';
import { RequestLimiter } from './platform/http/limits/request-limits.ts';
import type { Operation } from './platform/http/operations/operation.ts';
import type { OperationRunner } from './platform/http/operations/run-operation.ts';
import {
  addApiDocument,
  addHealthPages,
  addMetricsPage,
} from './platform/http/pages/operations-pages.ts';
import { addGuidePages, addPortalPages } from './platform/http/portal/portal-pages.ts';
import { droppedLogLines } from './platform/logging.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ProcessParts } from './platform/process-parts.ts';
import type { LearnedAddress } from './platform/public-address.ts';
import type { RequestLog } from './platform/request-log/request-log.ts';
import type { PortalBuild } from './portal-build.ts';
import type { Parts } from './service-parts.ts';

/** Dependencies of the API server. */
interface ServerParts {
  opened: ProcessParts;
  operations: readonly Operation[];
  runner: OperationRunner;
  address: LearnedAddress;
  stopping: AbortController;
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
  const { opened, operations, runner, address, stopping, health, databaseHealth } = parts;
  const { requestLog, portal } = parts;
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
  for (const start of serverLoops) {
    const loop = start(opened);
    server.addHook('onClose', () => loop.stop());
  }
  endEarlyOnClose(server, stopping);
  for (const pages of pagesIn(config.environment))
    await pages.add(server, { ...opened, bodyMemory });
  if (config.metricsPort === null) {
    addHealthPages(server, health);
    if (config.environment === 'sandbox') addMetricsPage(server, metrics);
  }
  // Failed requests report a full disk: a read, as in the check itself, still succeeds.
  server.addHook('onError', async (_request, _reply, error) => databaseHealth.note(error));
  closeConnectionsBeforeStop(server, stop);
  addApiDocument(server, describeApi(config.environment, config.publicUrl));
  await portal?.read();
  if (portal) addPortalPages(server, portal);
  addGuidePages(server, portal ?? { files: null, state: 'off' });
  return server;
}

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
